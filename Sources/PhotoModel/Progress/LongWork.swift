// Long work that a person may watch and cancel: the thin shell around its progress, which tells
// observers a few times a second. The rules are in `WorkProgress.swift`, the bar that shows it is
// the window's.

import AsyncState
import Foundation
import Observation

/// One kind of long work. Whoever does it tells it what there is to do, and what is done.
///
/// It outlives the work and shows nothing while there is none. ``AppModel/work`` lists all that the
/// window shows.
@MainActor @Observable
public final class LongWork {
  /// What is being done.
  public enum Kind: CaseIterable, Sendable {
    /// Picked files and folders are looked into.
    case lookingForPhotos
    /// Picked files are brought into the library.
    case adding
    /// Photos are copied into a folder outside the library.
    case exporting
    /// Small pictures of the photos are made anew.
    case makingThumbnails
  }

  /// What is being done.
  public let kind: Kind
  /// What a person is to see; `nil` while there is nothing to be seen. It changes every
  /// ``interval`` at most, but goes at once.
  public private(set) var report: WorkProgress.Report?
  /// Whether it is being cancelled.
  public private(set) var isCancelling = false
  /// Stops the work; `nil` where it can't be stopped. What is given up is told by ``dropped(_:)``.
  public var onCancel: (@MainActor () async -> Void)?

  /// How often observers are told.
  public static let interval = Duration.milliseconds(250)

  @ObservationIgnored private var progress = WorkProgress()
  @ObservationIgnored private var ticking: Task<Void, Never>?
  private let clock: any Clock<Duration>
  private let elapsed: () -> Duration

  /// Work of which there is none yet.
  /// - Parameters:
  ///   - kind: what is being done.
  ///   - clock: the clock that tells its speed.
  public init(_ kind: Kind, clock: any Clock<Duration> = ContinuousClock()) {
    self.kind = kind
    self.clock = clock
    elapsed = clock.stopwatch()
  }

  isolated deinit { ticking?.cancel() }

  /// There is more to do.
  public func expect(_ count: Int) {
    progress.expect(count, at: elapsed())
    watch()
  }

  /// Work begins of which nobody knows how much it is. ``end(isGivenUp:)`` is to follow each.
  public func begin() {
    progress.begin(at: elapsed())
    watch()
  }

  /// Work that was begun is over, or given up.
  public func end(isGivenUp: Bool) {
    progress.end(at: elapsed(), isGivenUp: isGivenUp)
    if !progress.changesByItself(at: elapsed()) {
      ticking?.cancel()
      ticking = nil
    }
    watch()
  }

  /// Pieces are done, well or not.
  public func did(_ count: Int = 1) {
    progress.did(count, at: elapsed())
    watch()
  }

  /// Pieces will not be done.
  public func dropped(_ count: Int) {
    progress.dropped(count)
    if progress.report(at: elapsed()) == nil { publish() }
    watch()
  }

  /// The person does not want the rest.
  public func cancel() {
    guard let onCancel, !isCancelling else { return }
    isCancelling = true
    Task {
      await onCancel()
      isCancelling = false
    }
  }

  /// Looks at the progress for as long as it may change by itself; asleep, nobody is woken.
  private func watch() {
    guard ticking == nil else { return }
    guard progress.changesByItself(at: elapsed()) else { return publish() }
    ticking = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: Self.interval) } catch { return }
      } while self?.tick() == true
    }
  }

  /// Shows where the work stands. Returns whether to look again.
  private func tick() -> Bool {
    publish()
    if progress.changesByItself(at: elapsed()) { return true }
    ticking = nil
    return false
  }

  private func publish() {
    let report = progress.report(at: elapsed())
    if report != self.report { self.report = report }
  }
}
