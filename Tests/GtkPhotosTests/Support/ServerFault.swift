// The faults of a `CatalogServer`. They are sent in `ServerConnection+Faults.swift`.

import Synchronization

/// Holds answers back until a test opens it.
final class ServerGate: Sendable {
  private let state = Mutex(false)

  /// Whether answers are sent.
  var isOpen: Bool { state.withLock { $0 } }

  /// Lets answers be sent.
  func open() { state.withLock { $0 = true } }
}

/// A wrong, late or missing answer.
enum ServerFault: Sendable {
  /// Another status, with fields and a body of its own.
  case status(Int, fields: [String: String] = [:], body: String = "")
  /// The right answer, late.
  case delay(Duration)
  /// The right answer, once the gate is open.
  case held(ServerGate)
  /// The right answer, its body a byte at a time, with a pause before each.
  case drip(Duration)
  /// Half of the right body, then a reset.
  case reset
  /// A head with a larger length than the body has; then the connection is closed.
  case brokenOff
  /// The first half of the right body, as if it were the whole.
  case truncated
  /// HTML with the status 200, as the networks of hotels send it.
  case html
  /// JSON with brackets or braces 100,000 deep where items are expected.
  case deepArrays, deepObjects
  /// A megabyte that unpacks to a gigabyte.
  case gzipBomb
  /// A gigabyte.
  case gigabyte(Framing)
  /// A redirect to the requested path itself.
  case redirectLoop
  /// A redirect to this text, whether it is an address or not.
  case redirect(to: String)
  /// Items whose links are `javascript:`.
  case scriptLinks
  /// Text in place of a picture or JSON, with the content type of the right answer.
  case text
  /// No answer.
  case silence

  /// How the end of a body is marked.
  enum Framing: Sendable {
    /// A `Content-Length`.
    case declared
    /// Chunks.
    case chunked
    /// The connection is closed.
    case untilClose
  }
}

extension ServerFault {
  /// The status 429 with the field `Retry-After`, and HTML, as NASA sends it.
  static func tooManyRequests(retryAfter: String?) -> Self {
    .status(
      429,
      fields: ["Content-Type": "text/html"].merging(
        retryAfter.map { ["Retry-After": $0] } ?? [:]
      ) { $1 },
      body: "<html><body><h1>429 Too Many Requests</h1></body></html>")
  }

  /// NASA's 404, which is HTML.
  static let notFound = Self.status(
    404, fields: ["Content-Type": "text/html"],
    body: "<html><head><title>404 Not Found</title></head><body>Not found.</body></html>")
}
