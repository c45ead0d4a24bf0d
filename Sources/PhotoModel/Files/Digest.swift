// SHA-256 by OpenSSL's libcrypto, which uses the processor's SHA instructions where there are any:
// 0.47 s for 630 MB on one core, against 1.6 s with sha256sum.

import CCrypto

/// A running SHA-256 digest.
struct Digest: ~Copyable {
  private let context: OpaquePointer

  init() {
    guard let context = EVP_MD_CTX_new() else { preconditionFailure("out of memory") }
    self.context = context
    EVP_DigestInit_ex(context, EVP_sha256(), nil)
  }

  deinit { EVP_MD_CTX_free(context) }

  func update(_ bytes: UnsafeRawBufferPointer) {
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  /// The digest of all bytes so far in 64 lower-case hexadecimal digits.
  consuming func finish() -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    EVP_DigestFinal_ex(context, &bytes, &length)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The 32 bytes of a digest; `nil` where the text is not one.
  static func bytes(_ digest: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in digest.utf8 {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes.count == 32 && high == nil ? bytes : nil
  }
}

extension FilePath {
  /// The SHA-256 of the path's bytes in 64 hexadecimal digits: a key of fixed length for a path of
  /// any length.
  public var sha256: String {
    let digest = Digest()
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.finish()
  }
}

extension File {
  /// Reads the file to its end in pieces of 1 MiB and passes each to `body`.
  func forEachPiece(
    _ body: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      let count = try read(into: buffer)
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
    }
  }

  /// The SHA-256 of the file's content in 64 hexadecimal digits.
  func sha256() throws(FileError) -> String {
    let digest = Digest()
    try forEachPiece { (piece) throws(FileError) in digest.update(piece) }
    return digest.finish()
  }
}
