// The rules of a button with an asynchronous action, as a pure state machine without a clock.
// `AsyncAction.swift` runs the work and the timers; when the spinner shows is in
// `SpinnerTimeline.swift`.

/// Which calls of an action run, and whether its spinner shows: the state machine of an ``AsyncAction``.
///
/// ```swift
/// var timeline = ActionTimeline(options: .all)
/// let effects = timeline.clicked()  // run, scheduleSpinner, scheduleRearming
/// let again = timeline.clicked()  // scheduleRearming alone: the work runs already
/// let later = timeline.delayElapsed(1)  // scheduleHiding: the spinner shows from now on
/// timeline.ended()
/// ```
public struct ActionTimeline: Sendable, Equatable {
  /// What the shell is to do.
  ///
  /// ```swift
  /// if case .scheduleSpinner(let turn) = effect { startTimer(turn) }
  /// ```
  public enum Effect: Sendable, Equatable {
    /// Start the work.
    case run
    /// Report ``ActionTimeline/delayElapsed(_:)`` after the spinner's delay.
    case scheduleSpinner(run: Int)
    /// Report ``ActionTimeline/minimumElapsed(_:)`` after the spinner's minimum time.
    case scheduleHiding(run: Int)
    /// Report ``ActionTimeline/doubleClickElapsed(_:)`` after the time of a double click.
    case scheduleRearming(click: Int)
  }

  /// How many calls run.
  public private(set) var runningCount = 0
  private let options: Set<ActionOption>
  private var spinner = SpinnerTimeline()
  /// Counts clicks, so that a late timer of an earlier click is known.
  private var clicks = 0
  private var isTrainRunning = false

  /// A timeline at rest.
  public init(options: Set<ActionOption>) { self.options = options }

  /// Whether a click would do something.
  public var isEnabled: Bool { !options.contains(.disableButton) || runningCount == 0 }

  /// Whether the work has taken long enough for the button to show it.
  public var isSlow: Bool { spinner.isShown }

  /// Whether the spinner covers the label.
  public var showsSpinner: Bool { isSlow && options.contains(.showProgressView) }

  /// The action was called by a key or a menu, where nothing clicks double.
  public mutating func called() -> [Effect] { isEnabled ? start() : [] }

  /// The button was clicked. With `.disableButton`, a click that follows another as fast as a
  /// double click does is part of it, even when the work was quicker than the fingers.
  public mutating func clicked() -> [Effect] {
    guard options.contains(.disableButton) else { return start() }
    clicks += 1
    let isFirst = !isTrainRunning
    isTrainRunning = true
    let rearming = Effect.scheduleRearming(click: clicks)
    return isFirst && runningCount == 0 ? start() + [rearming] : [rearming]
  }

  /// The time of a double click has passed since the given click.
  public mutating func doubleClickElapsed(_ click: Int) {
    if click == clicks { isTrainRunning = false }
  }

  /// What the button stands for has changed: the next click is a new one.
  public mutating func rearm() { isTrainRunning = false }

  private mutating func start() -> [Effect] {
    runningCount += 1
    guard runningCount == 1, let run = spinner.started() else { return [.run] }
    return [.run, .scheduleSpinner(run: run)]
  }

  /// One call ended.
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
