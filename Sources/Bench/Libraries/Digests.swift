// SHA-256, which names originals and thumbnails.

import CCrypto
import Foundation

/// Digests of bytes.
enum Digests {
  /// The SHA-256 of some bytes: 32 bytes.
  static func sha256(_ data: Data) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    data.withUnsafeBytes { bytes in
      _ = EVP_Digest(bytes.baseAddress, bytes.count, &digest, nil, EVP_sha256(), nil)
    }
    return digest
  }

  /// Bytes as lower-case hexadecimal digits.
  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
