// Threads that stand still in a disk, as on a network mount whose server is gone.

import Dispatch

/// Keeps the threads of those who ask until the test lets them go.
final class Standstill: Sendable {
  private let answer = DispatchSemaphore(value: 0)
  private let asked: AsyncStream<Void>
  private let feed: AsyncStream<Void>.Continuation

  init() { (asked, feed) = AsyncStream.makeStream(of: Void.self) }

  /// Returns when so many more threads hang.
  func hangs(_ count: Int) async {
    var left = count
    for await _ in asked {
      left -= 1
      if left == 0 { return }
    }
  }

  /// The disk answers, from now on at once.
  func letGo() { answer.signal() }

  /// What the disk does to a thread.
  func hang() {
    feed.yield()
    answer.wait()
    // Whoever else hangs is next.
    answer.signal()
  }
}
