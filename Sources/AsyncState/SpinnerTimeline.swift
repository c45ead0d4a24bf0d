// When a spinner shows over work that may be quick, as a pure state machine without a clock.
// Buttons have it inside `ActionTimeline.swift`, pages through `LoadingIndicator.swift`.

/// Whether the sign of slow work shows: not for quick work, and never for a flicker.
///
/// ```swift
/// var timeline = SpinnerTimeline()
/// if let turn = timeline.started() {
///   // 150 ms later:
///   let isShown = timeline.delayElapsed(turn)
/// }
/// timeline.ended()
/// ```
public struct SpinnerTimeline: Sendable, Equatable {
  private enum Phase: Sendable, Equatable {
    /// Not shown, and no work runs.
    case hidden
    /// Work runs, for less than the delay.
    case delayed
    /// Shown, for less than the minimum time.
    case settling
    /// Shown long enough to go when the work ends.
    case shown
  }

  private var phase = Phase.hidden
  /// Counts the turns from hidden to hidden, so that a late timer of an earlier turn is known.
  private var run = 0

  /// A timeline at rest.
  public init() {}

  /// Whether the work has taken long enough to show.
  public var isShown: Bool { phase == .settling || phase == .shown }

  /// Work began. Returns the turn for which ``delayElapsed(_:)`` is to be reported after the
  /// delay; `nil` where the sign shows already, or its delay runs.
  public mutating func started() -> Int? {
    guard phase == .hidden else { return nil }
    phase = .delayed
    run += 1
    return run
  }

  /// The last work ended.
  public mutating func ended() {
    if phase == .delayed || phase == .shown { phase = .hidden }
  }

  /// The delay has passed. Returns whether the sign shows from now on: then
  /// ``minimumElapsed(_:isWorking:)`` is to be reported after the minimum time.
  public mutating func delayElapsed(_ run: Int) -> Bool {
    guard run == self.run, phase == .delayed else { return false }
    phase = .settling
    return true
  }

  /// The minimum time has passed; `isWorking` says whether any work still runs.
  public mutating func minimumElapsed(_ run: Int, isWorking: Bool) {
    guard run == self.run, phase == .settling else { return }
    phase = isWorking ? .shown : .hidden
  }
}
