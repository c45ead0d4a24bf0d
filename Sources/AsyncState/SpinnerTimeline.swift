// When a spinner shows for work that may be quick, as a pure state machine without a clock. Buttons
// use it in `ActionTimeline.swift`, pages through `LoadingIndicator.swift`.

/// Whether the indicator of slow work shows: never for quick work, and never so briefly that it
/// flickers.
///
/// ```swift
/// var timeline = SpinnerTimeline()
/// if let run = timeline.started() {
///   // 150 ms later:
///   let isShown = timeline.delayElapsed(run)
/// }
/// timeline.ended()
/// ```
public struct SpinnerTimeline: Sendable, Equatable {
  private enum Phase: Sendable, Equatable {
    /// Not shown; no work is running.
    case hidden
    /// Work is running, so far for less than the delay.
    case delayed
    /// Shown, so far for less than the minimum time.
    case settling
    /// Shown for the minimum time; hidden when the work ends.
    case shown
  }

  private var phase = Phase.hidden
  /// Counts the runs from hidden to hidden, so that a late timer of an earlier run is recognized.
  private var run = 0

  /// Creates a timeline without work.
  public init() {}

  /// Whether the work has run for long enough to be shown.
  public var isShown: Bool { phase == .settling || phase == .shown }

  /// Work has begun. Returns the run for which to call ``delayElapsed(_:)`` after the delay; `nil`
  /// if the indicator already shows, or its delay is running.
  public mutating func started() -> Int? {
    guard phase == .hidden else { return nil }
    phase = .delayed
    run += 1
    return run
  }

  /// The last work has ended.
  public mutating func ended() {
    if phase == .delayed || phase == .shown { phase = .hidden }
  }

  /// The delay has passed. Returns whether the indicator now shows; then call
  /// ``minimumElapsed(_:isWorking:)`` after the minimum time.
  public mutating func delayElapsed(_ run: Int) -> Bool {
    guard run == self.run, phase == .delayed else { return false }
    phase = .settling
    return true
  }

  /// The minimum time has passed; `isWorking` is whether any work is still running.
  public mutating func minimumElapsed(_ run: Int, isWorking: Bool) {
    guard run == self.run, phase == .settling else { return }
    phase = isWorking ? .shown : .hidden
  }
}
