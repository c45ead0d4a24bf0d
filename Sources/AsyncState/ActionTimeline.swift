// The rules of a button with an asynchronous action, as a pure state machine without a clock.
// `AsyncAction.swift` runs the work and the timers; `SpinnerTimeline.swift` decides when the
// spinner shows.

/// The state machine of an ``AsyncAction``: which calls of an action run, and whether its spinner
/// shows.
///
/// ```swift
/// var timeline = ActionTimeline(options: .all)
/// let effects = timeline.clicked()  // run, scheduleSpinner, scheduleRearming
/// let again = timeline.clicked()  // scheduleRearming only: the work is already running
/// let later = timeline.delayElapsed(1)  // scheduleHiding: the spinner now shows
/// timeline.ended()
/// ```
public struct ActionTimeline: Sendable, Equatable {
  /// What the owner of the state machine must do.
  ///
  /// ```swift
  /// if case .scheduleSpinner(let run) = effect { startTimer(run) }
  /// ```
  public enum Effect: Sendable, Equatable {
    /// Start the work.
    case run
    /// Call ``ActionTimeline/delayElapsed(_:)`` after the spinner's delay.
    case scheduleSpinner(run: Int)
    /// Call ``ActionTimeline/minimumElapsed(_:)`` after the spinner's minimum time.
    case scheduleHiding(run: Int)
    /// Call ``ActionTimeline/doubleClickElapsed(_:)`` after the double-click time.
    case scheduleRearming(click: Int)
  }

  /// The number of running calls.
  public private(set) var runningCount = 0
  private let options: Set<ActionOption>
  private var spinner = SpinnerTimeline()
  /// Counts clicks, so that a late timer of an earlier click is recognized.
  private var clicks = 0
  private var isTrainRunning = false

  /// Creates a timeline without running calls.
  public init(options: Set<ActionOption>) { self.options = options }

  /// Whether another call may start.
  public var isEnabled: Bool { !options.contains(.disableButton) || runningCount == 0 }

  /// Whether the work has run for long enough that the button shows it.
  public var isSlow: Bool { spinner.isShown }

  /// Whether the spinner covers the label.
  public var showsSpinner: Bool { isSlow && options.contains(.showProgressView) }

  /// A key or a menu called the action, where there are no double clicks.
  public mutating func called() -> [Effect] { isEnabled ? start() : [] }

  /// The button was clicked. With `.disableButton`, a click within the double-click time of another
  /// one belongs to it, even if the work has already ended.
  public mutating func clicked() -> [Effect] {
    guard options.contains(.disableButton) else { return start() }
    clicks += 1
    let isFirst = !isTrainRunning
    isTrainRunning = true
    let rearming = Effect.scheduleRearming(click: clicks)
    return isFirst && runningCount == 0 ? start() + [rearming] : [rearming]
  }

  /// The double-click time has passed since a click.
  public mutating func doubleClickElapsed(_ click: Int) {
    if click == clicks { isTrainRunning = false }
  }

  /// The button now stands for something else: the next click is a new one.
  public mutating func rearm() { isTrainRunning = false }

  private mutating func start() -> [Effect] {
    runningCount += 1
    guard runningCount == 1, let run = spinner.started() else { return [.run] }
    return [.run, .scheduleSpinner(run: run)]
  }

  /// One call has ended.
  public mutating func ended() {
    runningCount -= 1
    if runningCount == 0 { spinner.ended() }
  }

  /// The spinner's delay has passed.
  public mutating func delayElapsed(_ run: Int) -> [Effect] {
    spinner.delayElapsed(run) ? [.scheduleHiding(run: run)] : []
  }

  /// The spinner's minimum time has passed.
  public mutating func minimumElapsed(_ run: Int) {
    spinner.minimumElapsed(run, isWorking: runningCount > 0)
  }
}
