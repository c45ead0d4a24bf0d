// When a person who names photos (`NamingSession.swift`) is told that the disk keeps an answer waiting.

import Observation

/// Whether the answer that holds the picture back takes so long to be stored that it is told. Picture
/// and counter are those of a photo before the one that is typed for, then.
@MainActor @Observable
public final class SlowAnswerNotice {
  /// An answer that takes longer is told.
  public static let patience = Duration.seconds(2)

  /// Whether it is told.
  public private(set) var isLong = false

  private let clock: any Clock<Duration>
  /// The place of the photo whose answer holds the picture back.
  @ObservationIgnored private var held: Int?
  @ObservationIgnored private var timer: Task<Void, Never>?

  /// Nothing waits.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  isolated deinit { timer?.cancel() }

  /// The dialog shows something else. Each photo's answer has its time: who types on while the disk is
  /// only slow is told nothing.
  public func update(_ prompt: NamingPrompt?) {
    let held = prompt.flatMap { $0.isHeld ? $0.ordinal : nil }
    guard held != self.held else { return }
    self.held = held
    timer?.cancel()
    timer = nil
    if isLong { isLong = false }
    guard held != nil else { return }
    timer = Task { [weak self, clock] in
      do { try await clock.sleep(for: Self.patience) } catch { return }
      if !Task.isCancelled { self?.isLong = true }
    }
  }
}
