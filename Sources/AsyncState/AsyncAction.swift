// The state behind a button with an asynchronous action. The rules are in `ActionTimeline.swift`;
// its widget is `AsyncButton` in the module AsyncGtk.

import Observation

/// An asynchronous action that a button starts.
///
/// The work is cancelled when the action is deallocated with its owner.
///
/// ```swift
/// let action = AsyncAction()
/// action.click { await document.save() }
/// action.click { await document.save() }  // Ignored: the first call is running.
/// ```
@MainActor @Observable
public final class AsyncAction {
  /// The double-click time: clicks closer together than this are one double click.
  public nonisolated static let doubleClick = Duration.milliseconds(250)

  /// Whether the button must be insensitive. Quick work changes neither its colour nor keyboard
  /// focus, although further clicks are ignored then, too.
  public var isDisabled: Bool { !isAvailable || isWorking }
  /// Whether the action has anything to do, whether it is running or not.
  public var isAvailable = true
  /// Whether the spinner covers the label.
  public private(set) var showsSpinner = false

  private var isWorking = false
  private var timeline: ActionTimeline
  private let spinner: SpinnerTiming
  private let doubleClick: Duration
  private let clock: any Clock<Duration>
  @ObservationIgnored private var work: [Int: Task<Void, Never>] = [:]
  @ObservationIgnored private var timers: [Int: Task<Void, Never>] = [:]
  @ObservationIgnored private var taskCount = 0

  /// Creates an action that is not running.
  public init(
    options: Set<ActionOption> = .all, spinner: SpinnerTiming = SpinnerTiming(),
    doubleClick: Duration = AsyncAction.doubleClick, clock: any Clock<Duration> = ContinuousClock()
  ) {
    timeline = ActionTimeline(options: options)
    self.spinner = spinner
    self.doubleClick = doubleClick
    self.clock = clock
  }

  isolated deinit {
    for task in [work, timers].flatMap(\.values) { task.cancel() }
  }

  /// The number of running calls.
  public var runningCount: Int { timeline.runningCount }

  /// The button was clicked. Starts the work, unless the options allow only one call at a time and
  /// the work is running, or the click belongs to a double click.
  public func click(_ work: @escaping @MainActor () async -> Void) {
    perform(timeline.clicked(), work)
  }

  /// A key or a menu called the action. Starts the work, unless the options allow only one call at
  /// a time and the work is running.
  public func call(_ work: @escaping @MainActor () async -> Void) {
    perform(timeline.called(), work)
  }

  /// The button now stands for something else: the next click doesn't belong to a double click.
  public func rearm() { timeline.rearm() }

  /// Cancels all running work.
  public func cancel() {
    for task in work.values { task.cancel() }
  }

  private func perform(
    _ effects: [ActionTimeline.Effect], _ body: (@MainActor () async -> Void)? = nil
  ) {
    for effect in effects {
      switch effect {
      case .run: if let body { run(body) }
      case .scheduleSpinner(let run):
        after(spinner.delay) { $0.perform($0.timeline.delayElapsed(run)) }
      case .scheduleHiding(let run):
        after(spinner.minimum) { $0.timeline.minimumElapsed(run) }
      case .scheduleRearming(let click):
        after(doubleClick) { $0.timeline.doubleClickElapsed(click) }
      }
    }
    publish()
  }

  private func run(_ body: @escaping @MainActor () async -> Void) {
    taskCount += 1
    let number = taskCount
    work[number] = Task { [weak self] in
      await body()
      guard let self else { return }
      work[number] = nil
      timeline.ended()
      publish()
    }
  }

  private func after(_ delay: Duration, _ event: @escaping @MainActor (AsyncAction) -> Void) {
    taskCount += 1
    let number = taskCount
    timers[number] = Task { [weak self, clock] in
      do { try await clock.sleep(for: delay) } catch { return }
      guard let self else { return }
      timers[number] = nil
      event(self)
      publish()
    }
  }

  private func publish() {
    let working = !timeline.isEnabled && timeline.isSlow
    if isWorking != working { isWorking = working }
    if showsSpinner != timeline.showsSpinner { showsSpinner = timeline.showsSpinner }
  }
}
