// The usual loadable object: one piece of asynchronous work with one answer. The rules are in
// `LoadingRecord.swift`.

import Observation

/// Loads one value, and again when asked.
///
/// ```swift
/// let article = Loader { try await fetchArticle(7) }
/// await article.load()
/// print(article.value?.title ?? "\(article.state)")
/// ```
@MainActor @Observable
public final class Loader<Output: Sendable>: LoadableObject {
  /// Where the newest load stands.
  public var state: LoadingState<Output> { record.state }
  /// What was loaded last.
  public var value: Output? { record.value }
  /// Why the newest load that ended failed.
  public var failure: (any Error)? { record.failure }

  private var record = LoadingRecord<Output>()
  private let work: @MainActor () async throws -> Output
  @ObservationIgnored private var running: Task<Output, any Error>?

  /// A loader at rest. The work begins on the main actor; what takes time in it is awaited.
  public init(_ work: @escaping @MainActor () async throws -> Output) { self.work = work }

  isolated deinit { running?.cancel() }

  /// Runs the work, in place of a run that has not ended.
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
    // A load that was taken back says nothing of what it would have loaded.
    case .failure where task.isCancelled: record.ended(attempt)
    case .failure(let error): record.failed(error, attempt)
    }
  }
}
