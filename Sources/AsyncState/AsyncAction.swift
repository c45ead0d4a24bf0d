// The state behind a button with an asynchronous action. The rules are in
// `ActionTimeline.swift`; a widget for it is `AsyncButton` of the module AsyncGtk.

import Observation

/// An asynchronous action that a button starts.
///
/// The work is cancelled when the action goes away with its owner.
///
/// ```swift
/// let action = AsyncAction()
/// action.click { await document.save() }
/// action.click { await document.save() }  // Passed over: the first call runs.
/// ```
@MainActor @Observable
public final class AsyncAction {
  /// Clicks closer together than this are one double click.
  public nonisolated static let doubleClick = Duration.milliseconds(250)

  /// Whether the button is to look and be insensitive. Quick work, whose further clicks are
  /// passed over all the same, takes neither colour nor keyboard focus from it.
  public var isDisabled: Bool { !isAvailable || isWorking }
  /// Whether there is anything for the action to do, apart from whether it runs.
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

  /// An action at rest.
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

  /// How many calls run.
  public var runningCount: Int { timeline.runningCount }

  /// The button was clicked: starts the work, unless the options say that it runs already.
  public func click(_ work: @escaping @MainActor () async -> Void) {
    perform(timeline.clicked(), work)
  }

  /// A key or a menu called for the work: starts it, unless the options say that it runs
  /// already.
  public func call(_ work: @escaping @MainActor () async -> Void) {
    perform(timeline.called(), work)
  }

  /// What the button stands for has changed: a click right after another is not its double.
  public func rearm() { timeline.rearm() }

  /// Asks all running work to stop.
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
