// Asynchronous operations of GIO, whose results arrive on GTK's thread.

import CGtk

/// Receives the result of an asynchronous operation of GIO.
typealias AnswerHandler = @MainActor (OpaquePointer?) -> Void

/// Starts an asynchronous operation of GIO, whose result arrives on GTK's thread.
@MainActor
func startAsync(
  onAnswer: @escaping AnswerHandler,
  by start: @MainActor (GAsyncReadyCallback?, UnsafeMutableRawPointer) -> Void
) {
  let data = RetainedObjects.retain(ClosureBox<AnswerHandler>(onAnswer))
  start(
    { _, result, data in
      // Safe: GTK makes this call on its own thread.
      nonisolated(unsafe) let result = result
      entering(data, as: AnswerHandler.self) { $0(result) }
      RetainedObjects.destroyNotify(data)
    }, data)
}

/// A result that arrives once, or never if the other program sends none.
@MainActor
final class LateAnswer<Value: Sendable> {
  private var answer: Result<Value, any Error>?
  private var waiting: CheckedContinuation<Value, any Error>?

  /// Stores the result, or the cancellation. Only the first one counts.
  func come(_ result: Result<Value, any Error>) {
    guard answer == nil else { return }
    answer = result
    waiting?.resume(with: result)
    waiting = nil
  }

  /// Waits for the result, until the task is cancelled.
  func value() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if let answer {
          continuation.resume(with: answer)
        } else {
          waiting = continuation
        }
      }
    } onCancel: {
      Task { @MainActor in self.come(.failure(CancellationError())) }
    }
  }
}
