// A job that runs as long as something is shown. `.task` of the module AsyncGtk binds one to a
// widget.

/// A job that starts when its owner appears, is cancelled when its owner disappears, and restarts
/// when the value that it depends on changes.
///
/// Cancellation is cooperative: the job's sleeps and requests throw `CancellationError`, and a loop
/// checks `Task.isCancelled`. A job that must outlive its page, such as a download that a person
/// started, does not belong here: the program's state owns it.
///
/// ```swift
/// let job = LifetimeTask(id: 1) { page in await show(page) }
/// job.appear()  // Starts the job for page 1.
/// job.update(id: 2)  // Cancels it, and starts it for page 2.
/// job.disappear()  // Cancels it.
/// ```
@MainActor
public final class LifetimeTask<ID: Equatable & Sendable> {
  private let start: @MainActor (ID) -> Task<Void, Never>
  private var id: ID
  private var isShown = false
  private var running: Task<Void, Never>?

  /// Creates a job on the main actor, for work that changes state. Slow operations in it must be
  /// awaited.
  /// - Parameters:
  ///   - id: the value that the job depends on.
  ///   - priority: the priority of the job among other tasks.
  ///   - work: the job; it gets the value of `id` for which it was started.
  public init(
    id: ID, priority: TaskPriority? = nil, _ work: @escaping @MainActor (ID) async -> Void
  ) {
    self.id = id
    start = { id in
      // If cancelled before it starts, the work never runs. The owner's widgets may be destroyed by
      // then.
      Task(priority: priority) { if !Task.isCancelled { await work(id) } }
    }
  }

  private init(id: ID, start: @escaping @MainActor (ID) -> Task<Void, Never>) {
    self.id = id
    self.start = start
  }

  /// Creates a job off the main actor, for computations.
  ///
  /// ```swift
  /// let job = LifetimeTask<Int>.offMain(id: 7) { seed in await render(seed) }
  /// ```
  public static func offMain(
    id: ID, priority: TaskPriority? = nil, _ work: @escaping @Sendable (ID) async -> Void
  ) -> LifetimeTask {
    LifetimeTask(
      id: id,
      start: { id in
        Task.detached(priority: priority) { if !Task.isCancelled { await work(id) } }
      })
  }

  isolated deinit { running?.cancel() }

  /// The owner is shown from now on: starts the job.
  public func appear() {
    guard !isShown else { return }
    isShown = true
    running = start(id)
  }

  /// The owner is no longer shown: cancels the job.
  public func disappear() {
    isShown = false
    running?.cancel()
    running = nil
  }

  /// Sets the value that the job depends on. A different value restarts the job while its owner is
  /// shown.
  public func update(id: ID) {
    guard id != self.id else { return }
    self.id = id
    guard isShown else { return }
    running?.cancel()
    running = start(id)
  }
}
