// The usual loadable object: one asynchronous operation with one result. The rules are in
// `LoadingRecord.swift`.

import Observation

/// Loads one value, each time that ``load()`` is called.
///
/// ```swift
/// let article = Loader { try await fetchArticle(7) }
/// await article.load()
/// print(article.value?.title ?? "\(article.state)")
/// ```
@MainActor @Observable
public final class Loader<Output: Sendable>: LoadableObject {
  /// The state of the newest load.
  public var state: LoadingState<Output> { record.state }
  /// The value that was loaded last.
  public var value: Output? { record.value }
  /// The error of the newest load that has ended; `nil` after a load has succeeded.
  public var failure: (any Error)? { record.failure }

  private var record = LoadingRecord<Output>()
  private let work: @MainActor () async throws -> Output
  @ObservationIgnored private var running: Task<Output, any Error>?

  /// Creates a loader that has loaded nothing. The work starts on the main actor; slow operations
  /// in it must be awaited.
  public init(_ work: @escaping @MainActor () async throws -> Output) { self.work = work }

  isolated deinit { running?.cancel() }

  /// Runs the work. A run that has not ended is cancelled.
  public func load() async {
    running?.cancel()
    let attempt = record.begin()
    let task = Task { [work] in try await work() }
    running = task
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    switch result {
    case .success(let value): record.loaded(value, attempt)
    // A load that was cancelled has no error to show.
    case .failure where task.isCancelled: record.ended(attempt)
    case .failure(let error): record.failed(error, attempt)
    }
  }
}
