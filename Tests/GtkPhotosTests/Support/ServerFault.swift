// The ways in which a `CatalogServer` misbehaves. How each is spoken is in
// `ServerConnection+Faults.swift`.

import Synchronization

/// What holds answers back until a test lets them go.
final class ServerGate: Sendable {
  private let state = Mutex(false)

  /// Whether answers pass.
  var isOpen: Bool { state.withLock { $0 } }

  /// Lets answers pass.
  func open() { state.withLock { $0 = true } }
}

/// A way to misbehave.
enum ServerFault: Sendable {
  /// Another status, with fields and a body of its own.
  case status(Int, fields: [String: String] = [:], body: String = "")
  /// The right answer, late.
  case delay(Duration)
  /// The right answer, once the gate is open.
  case held(ServerGate)
  /// The right answer, its body a byte at a time.
  case drip(Duration)
  /// Half of the right body, then a reset.
  case reset
  /// A head that says more than comes; then the connection is closed.
  case brokenOff
  /// The first half of the right body as if it were all.
  case truncated
  /// HTML with the status 200, as hotels send it.
  case html
  /// JSON with brackets or braces 100,000 deep where items are expected.
  case deepArrays, deepObjects
  /// A megabyte that is a gigabyte when it is unpacked.
  case gzipBomb
  /// A gigabyte.
  case gigabyte(Framing)
  /// A redirect to where the client is already.
  case redirectLoop
  /// A redirect, as the text says.
  case redirect(to: String)
  /// Items whose links are `javascript:`.
  case scriptLinks
  /// Text where a picture, or JSON, is expected, under a picture's type.
  case text
  /// No answer ever.
  case silence

  /// How the end of a body is told.
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
