// An answer of a `CatalogServer`, before it is sent.

import Foundation

/// Status, fields and body.
struct ServerAnswer: Sendable {
  var status = 200
  var fields: [String: String] = [:]
  var body = Data()

  init(status: Int, fields: [String: String], body: Data) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  init(type: String, body: Data = Data()) {
    self.init(status: 200, fields: ["Content-Type": type], body: body)
  }

  static func redirect(to location: String) -> Self {
    Self(status: 302, fields: ["Location": location], body: Data())
  }

  static let html = Self(
    type: "text/html; charset=UTF-8",
    body: Data("<!DOCTYPE html><html><body>Welcome to our hotel.</body></html>".utf8))

  /// The head as it is sent; without a length, the end of the connection is the end of the body.
  func head(length: Int?) -> String {
    var lines = ["HTTP/1.1 \(status) As ordered"]
    lines += fields.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
    lines.append(length.map { "Content-Length: \($0)" } ?? "Connection: close")
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }
}
