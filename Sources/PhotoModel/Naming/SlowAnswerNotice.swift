// Tells a person who names photos (`NamingSession.swift`) that the disk is slow to store an answer, or that
// copies are not complete when all names are given.

import Observation

/// Whether the answer that holds the picture takes so long to be stored that the person is told.
/// Picture and counter are then those of a photo before the one for which the person types; after the
/// last, those of one whose copy is not complete.
@MainActor @Observable
public final class SlowAnswerNotice {
  /// How long an answer may take before the person is told.
  public static let patience = Duration.seconds(2)

  /// Whether the person is told.
  public private(set) var isLong = false

  private let clock: any Clock<Duration>
  /// The number of the photo whose answer holds the picture, or whose copy is waited for at the end, from 1.
  @ObservationIgnored private var held: Int?
  @ObservationIgnored private var timer: Task<Void, Never>?

  /// Creates a notice; no answer is being stored.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  isolated deinit { timer?.cancel() }

  /// Notes that the dialog shows something else. The time is measured for each photo's answer: a
  /// person who types on while the disk is merely slow is not told.
  public func update(_ prompt: NamingPrompt?) {
    let held = prompt.flatMap { $0.isHeld || $0.field == nil ? $0.ordinal : nil }
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
