// Any asynchronous sequence as a loadable object: each element is the value until the next.
// The rules are in `LoadingRecord.swift`.

import Observation

/// Shows the newest element of an asynchronous sequence.
///
/// The sequence is made, and begins, with ``load()``; loading again makes a new one. A view hears it
/// for as long as it is shown: leaving the view cancels the load and so ends the sequence, and
/// showing it again begins a new one, while the last element stays to be seen.
///
/// ```swift
/// let ticks = SequenceLoader { clock.ticks() }
/// let hearing = Task { await ticks.load() }
/// print(ticks.value ?? 0)  // The newest tick.
/// hearing.cancel()
/// ```
@MainActor @Observable
public final class SequenceLoader<Output: Sendable>: LoadableObject {
  /// Where the newest load stands.
  public var state: LoadingState<Output> { record.state }
  /// What was loaded last.
  public var value: Output? { record.value }
  /// Why the newest load that ended failed.
  public var failure: (any Error)? { record.failure }

  /// Whether no sequence is heard: none has begun, or the last one has ended or is cancelled.
  public var loadsWhenShown: Bool { running?.isCancelled ?? true }

  private var record = LoadingRecord<Output>()
  /// Hands every element over; the receiver answers whether it wants more.
  private let run: @MainActor (_ receive: @MainActor (Output) -> Bool) async throws -> Void
  @ObservationIgnored private var running: Task<Void, any Error>?

  /// A loader at rest.
  public init<Elements: AsyncSequence>(_ makeElements: @escaping @MainActor () -> Elements)
  where Elements.Element == Output {
    run = { receive in
      for try await element in makeElements() where !receive(element) { return }
    }
  }

  isolated deinit { running?.cancel() }

  /// Begins a new sequence, in place of one that has not ended. Returns with its end.
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

  /// Takes an element. Returns whether more are wanted.
  private func receive(_ element: Output, _ attempt: Int) -> Bool {
    guard record.isCurrent(attempt), !Task.isCancelled else { return false }
    record.loaded(element, attempt)
    return true
  }
}
