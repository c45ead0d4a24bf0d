// The slow work of the pages, which only takes time.

/// How long work takes on the pages, and by which clock.
struct Pace: Sendable {
  let clock: any Clock<Duration>
  var delay: Duration

  /// Work that takes time, or ends at once if it is cancelled.
  /// - Parameter times: the number of delays.
  func work(times: Int = 1) async { try? await clock.sleep(for: delay * times) }

  /// A load that takes time.
  /// - Parameters:
  ///   - value: what is loaded.
  ///   - times: the number of delays.
  /// - Throws: `CancellationError`.
  func load<Value: Sendable>(_ value: Value, times: Int = 1) async throws -> Value {
    try await clock.sleep(for: delay * times)
    return value
  }

  /// 1, 2, 3 …, one per second, until the task that listens is cancelled.
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
