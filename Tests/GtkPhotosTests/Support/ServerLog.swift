// The log of a `CatalogServer`.

import Foundation
import Synchronization

/// The requests to a server, in the order received, and how their answers ended.
final class ServerLog: Sendable {
  struct Request: Sendable {
    /// The path with the query, as it was requested.
    let path: String
    /// When it was received.
    let time: ContinuousClock.Instant
    /// How many bytes of the answer were sent, including the head.
    var sentCount = 0
    /// Whether answering has ended.
    var isOver = false
    /// Whether the client closed the connection before the end of the answer.
    var isAborted = false
  }

  private struct Record {
    var requests: [Request] = []
    var underWay = 0
    var largestUnderWay = 0
  }

  private let record = Mutex(Record())

  /// The requests to paths with a prefix, in the order received.
  func requests(_ prefix: String = "/") -> [Request] {
    record.withLock { $0.requests }.filter { $0.path.hasPrefix(prefix) }
  }

  /// The paths of these requests.
  func paths(_ prefix: String = "/") -> [String] { requests(prefix).map(\.path) }

  /// How many answers to paths with a prefix ended early because the client disconnected.
  func abortedCount(_ prefix: String = "/") -> Int {
    requests(prefix).count { $0.isAborted }
  }

  /// How many bytes of answers to paths with a prefix were sent.
  func sentCount(_ prefix: String = "/") -> Int {
    requests(prefix).reduce(0) { $0 + $1.sentCount }
  }

  /// How many answers are under way.
  var underWay: Int { record.withLock { $0.underWay } }

  /// The largest number of answers that were under way, and waited for, at a time.
  var largestUnderWay: Int { record.withLock { $0.largestUnderWay } }

  /// Forgets all requests. None may be under way.
  func forget() {
    record.withLock { record in
      precondition(record.underWay == 0, "an answer is under way")
      record = Record()
    }
  }

  // MARK: - Called by the connections

  func began(_ path: String) -> Int {
    record.withLock { record in
      record.requests.append(Request(path: path, time: .now))
      record.underWay += 1
      return record.requests.count - 1
    }
  }

  /// Records how many answers are under way and still waited for: fewer than ``underWay`` while the
  /// server has not noticed that a client has disconnected.
  func counted(_ underWay: Int) {
    record.withLock { $0.largestUnderWay = max($0.largestUnderWay, underWay) }
  }

  func sent(_ count: Int, in number: Int) {
    record.withLock { $0.requests[number].sentCount += count }
  }

  func ended(_ number: Int, isAborted: Bool) {
    record.withLock { record in
      record.requests[number].isOver = true
      record.requests[number].isAborted = isAborted
      record.underWay -= 1
    }
  }
}
