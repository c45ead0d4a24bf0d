// Any asynchronous sequence as a loadable object: each element is the value until the next one
// arrives. The rules are in `LoadingRecord.swift`.

import Observation

/// Shows the newest element of an asynchronous sequence.
///
/// ``load()`` creates and starts the sequence; loading again creates a new one. A view receives
/// elements as long as it is shown: leaving the view cancels the load, which ends the sequence.
/// Showing the view again starts a new sequence, while the last element stays visible.
///
/// ```swift
/// let ticks = SequenceLoader { clock.ticks() }
/// let listening = Task { await ticks.load() }
/// print(ticks.value ?? 0)  // The newest tick.
/// listening.cancel()
/// ```
@MainActor @Observable
public final class SequenceLoader<Output: Sendable>: LoadableObject {
  /// The state of the newest load.
  public var state: LoadingState<Output> { record.state }
  /// The value that was loaded last.
  public var value: Output? { record.value }
  /// The error of the newest load that has ended; `nil` after a load has succeeded.
  public var failure: (any Error)? { record.failure }

  /// Whether no sequence is running: none was started, or the last one has ended or was cancelled.
  public var loadsWhenShown: Bool { running?.isCancelled ?? true }

  private var record = LoadingRecord<Output>()
  /// Passes each element to the receiver, which returns whether it wants more.
  private let run: @MainActor (_ receive: @MainActor (Output) -> Bool) async throws -> Void
  @ObservationIgnored private var running: Task<Void, any Error>?

  /// Creates a loader that has started no sequence.
  public init<Elements: AsyncSequence>(_ makeElements: @escaping @MainActor () -> Elements)
  where Elements.Element == Output {
    run = { receive in
      for try await element in makeElements() where !receive(element) { return }
    }
  }

  isolated deinit { running?.cancel() }

  /// Starts a new sequence. One that has not ended is cancelled. Returns when the new sequence
  /// ends.
  public func load() async {
    running?.cancel()
    let attempt = record.begin()
    let task = Task { [weak self, run] in
      try await run { element in
        self?.receive(element, attempt) ?? false
      }
    }
    running = task
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    if running == task { running = nil }
    if case .failure(let error) = result, !task.isCancelled { record.failed(error, attempt) }
    record.ended(attempt)
  }

  /// Stores an element. Returns whether more are wanted.
  private func receive(_ element: Output, _ attempt: Int) -> Bool {
    guard record.isCurrent(attempt), !Task.isCancelled else { return false }
    record.loaded(element, attempt)
    return true
  }
}
