// Sends the faults of a `CatalogServer` (`ServerFault.swift`).

import Foundation

extension ServerConnection {
  /// Answers with a fault. Returns whether the connection stays open.
  func send(_ answer: ServerAnswer, to target: String, with fault: ServerFault) throws -> Bool {
    var answer = answer
    switch fault {
    case .status(let status, let fields, let body):
      return try send(ServerAnswer(status: status, fields: fields, body: Data(body.utf8)))
    case .redirectLoop: return try send(.redirect(to: target))
    case .redirect(let location): return try send(.redirect(to: location))
    case .truncated: answer.body = answer.body.prefix(answer.body.count / 2)
    case .html: answer = .html
    case .deepArrays: answer.body = Self.deep("[", "]")
    case .deepObjects: answer.body = Self.deep("{\"a\":", "}", inside: "1")
    case .scriptLinks: answer.body = Self.withScriptLinks(answer.body)
    case .text: answer.body = Data("This is no picture.".utf8)
    case .delay(let time): try wait(time)
    case .held(let gate): while !gate.isOpen { try wait(.milliseconds(20)) }
    case .silence: try wait()
    case .drip(let pause):
      try send(Data(answer.head(length: answer.body.count).utf8))
      for byte in answer.body {
        try wait(pause)
        try send(Data([byte]))
      }
      return true
    case .reset:
      try send(Data(answer.head(length: answer.body.count).utf8))
      try send(answer.body.prefix(answer.body.count / 2))
      // A pause, as the reset would discard what the client has not read yet.
      try wait(.milliseconds(50))
      resetAtEnd()
      return false
    case .brokenOff:
      try send(Data(answer.head(length: answer.body.count + 1000).utf8) + answer.body)
      return false
    case .gzipBomb:
      answer.body = GzipBomb.gigabyte
      answer.fields["Content-Encoding"] = "gzip"
    case .gigabyte(let framing):
      try sendGigabyte(framing)
      return false
    }
    return try send(answer)
  }

  private func sendGigabyte(_ framing: ServerFault.Framing) throws {
    let total = 1 << 30
    var answer = ServerAnswer(type: "application/json")
    if framing == .chunked { answer.fields["Transfer-Encoding"] = "chunked" }
    try send(Data(answer.head(length: framing == .declared ? total : nil).utf8))
    let size = 64 << 10
    var piece = Data(repeating: UInt8(ascii: " "), count: size)
    if framing == .chunked {
      piece = Data("\(String(size, radix: 16))\r\n".utf8) + piece + Data("\r\n".utf8)
    }
    for _ in 0..<(total / size) { try send(piece) }
    if framing == .chunked { try send(Data("0\r\n\r\n".utf8)) }
  }

  /// An answer to a search with deeply nested brackets or braces in place of its items.
  private static func deep(_ opening: String, _ closing: String, inside: String = "") -> Data {
    let depth = 100_000
    return Data(
      ("{\"collection\":{\"items\":[" + String(repeating: opening, count: depth) + inside
        + String(repeating: closing, count: depth) + "]}}").utf8)
  }

  private static func withScriptLinks(_ json: Data) -> Data {
    Data(
      String(decoding: json, as: UTF8.self)
        .replacing(#/"http://[^"]+/#, with: "\"javascript:alert(1)").utf8)
  }
}
