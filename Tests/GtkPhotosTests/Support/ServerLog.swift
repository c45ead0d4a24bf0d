// What a `CatalogServer` saw.

import Foundation
import Synchronization

/// The requests to a server, in the order in which they came, and what became of them.
final class ServerLog: Sendable {
  /// A request.
  struct Request: Sendable {
    /// The path with the query, as it was asked for.
    let path: String
    /// When it came.
    let time: ContinuousClock.Instant
    /// How many bytes of the answer were sent, the head among them.
    var sentCount = 0
    /// Whether the answer is over.
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

  /// The requests to paths with a prefix, in the order in which they came.
  func requests(_ prefix: String = "/") -> [Request] {
    record.withLock { $0.requests }.filter { $0.path.hasPrefix(prefix) }
  }

  /// The paths of the requests.
  func paths(_ prefix: String = "/") -> [String] { requests(prefix).map(\.path) }

  /// How many answers to paths with a prefix the client did not wait for.
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

  /// Forgets what is over; the numbers of requests under way stay valid.
  func forget() {
    record.withLock { record in
      precondition(record.underWay == 0, "an answer is under way")
      record = Record()
    }
  }

  // MARK: - Told by the connections

  func began(_ path: String) -> Int {
    record.withLock { record in
      record.requests.append(Request(path: path, time: .now))
      record.underWay += 1
      return record.requests.count - 1
    }
  }

  /// What is under way and still waited for; a client that is gone may not be noticed yet.
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
