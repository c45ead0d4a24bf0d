// The slow work of the pages, which does nothing but take time.

/// How long things take on the pages, by which clock.
struct Pace: Sendable {
  let clock: any Clock<Duration>
  var delay: Duration

  /// Work that takes its time, or ends at once where it is cancelled.
  /// - Parameter times: how many delays it takes.
  func work(times: Int = 1) async { try? await clock.sleep(for: delay * times) }

  /// A load that takes its time.
  /// - Parameters:
  ///   - value: what is loaded.
  ///   - times: how many delays it takes.
  /// - Throws: `CancellationError`.
  func load<Value: Sendable>(_ value: Value, times: Int = 1) async throws -> Value {
    try await clock.sleep(for: delay * times)
    return value
  }

  /// 1, 2, 3 …, one a second, until the task that listens is cancelled.
  func ticks() -> AsyncStream<Int> {
    AsyncStream { ticks in
      let task = Task {
        var count = 0
        while (try? await clock.sleep(for: .seconds(1))) != nil {
          count += 1
          ticks.yield(count)
        }
      }
      ticks.onTermination = { _ in task.cancel() }
    }
  }
}
