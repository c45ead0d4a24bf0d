// A network for tests, whose servers answer as the test scripts them.

import Foundation
import Observation

@testable import PhotoModel

/// Answers requests by scripts, one for each address, and notes what was asked for.
@MainActor @Observable
final class FakeTransport: HTTPTransport {
  /// A step of an answer.
  enum Step: Sendable {
    case head(Int, [String: String] = [:])
    case body(Data)
    /// Waits until the test releases it, or until the request is cancelled.
    case wait
    case fail(NetworkError)
  }

  /// The addresses that were asked for, in this order.
  private(set) var requests: [String] = []
  /// The header fields of the newest request.
  private(set) var fields: [String: String] = [:]
  /// How many requests run now, and how many ran at most.
  private(set) var runningCount = 0
  private(set) var mostRunning = 0
  /// How often a request came to a ``Step/wait``.
  private(set) var waitCount = 0
  /// How many requests were cancelled while they waited.
  private(set) var cancelledCount = 0

  private var scripts: [String: [[Step]]] = [:]
  @ObservationIgnored private var held: [(String, AsyncStream<Void>.Continuation)] = []

  /// Scripts the next answer of an address; the last one scripted is given again and again.
  func script(_ address: String, _ steps: Step...) { scripts[address, default: []].append(steps) }

  /// Serves a body.
  func serve(_ address: String, _ body: Data) {
    scripts[address, default: []].append([.head(200), .body(body)])
  }

  /// Serves a text.
  func serve(_ address: String, _ text: String) { serve(address, Data(text.utf8)) }

  /// Sends everybody who asks for an address to another one.
  func redirect(_ address: String, to location: String, status: Int = 302) {
    script(address, .head(status, ["location": location]))
  }

  /// Lets the requests go on that wait: those for one address, or all.
  func release(_ address: String? = nil) {
    let released = held.filter { address == nil || $0.0 == address }
    held.removeAll { address == nil || $0.0 == address }
    for (_, feed) in released { feed.finish() }
  }

  func get(
    _ address: URL, fields: [String: String],
    receive: @escaping @Sendable (HTTPPart) throws -> Void
  ) async throws {
    let key = address.absoluteString
    requests.append(key)
    self.fields = fields
    runningCount += 1
    mostRunning = max(mostRunning, runningCount)
    defer { runningCount -= 1 }
    for step in next(key) {
      switch step {
      case .head(let status, let fields):
        try receive(.head(HTTPHead(status: status, fields: fields)))
      case .body(let bytes): try receive(.body(bytes))
      case .wait: try await wait(key)
      case .fail(let error): throw error
      }
    }
  }

  private func next(_ key: String) -> [Step] {
    guard let steps = scripts[key]?.first else { return [.fail(.nameNotFound(host: key))] }
    if scripts[key, default: []].count > 1 { scripts[key]?.removeFirst() }
    return steps
  }

  private func wait(_ key: String) async throws {
    let (release, feed) = AsyncStream.makeStream(of: Void.self)
    held.append((key, feed))
    waitCount += 1
    for await _ in release {}
    if Task.isCancelled { cancelledCount += 1 }
    try Task.checkCancellation()
  }
}

/// An address that is known to be one.
func url(_ text: String) -> URL {
  guard let address = URL(string: text) else { preconditionFailure("\(text) is no address") }
  return address
}
