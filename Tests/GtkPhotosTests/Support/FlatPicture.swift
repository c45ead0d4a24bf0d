// A small PNG file of one colour, written without a library (PNG specification, 3rd edition).

import Foundation

/// A picture of one colour.
struct FlatPicture {
  static let width = 64
  static let height = 48

  private let width: Int
  private let height: Int
  private let red: UInt8
  private let green: UInt8
  private let blue: UInt8

  /// Makes a picture of a size in pixels.
  init(
    _ colour: (red: UInt8, green: UInt8, blue: UInt8), width: Int = width, height: Int = height
  ) {
    (red, green, blue) = colour
    (self.width, self.height) = (width, height)
  }

  /// The bytes of the PNG file.
  var png: Data {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // 8 bits a channel, RGB, and no interlacing.
    file += chunk("IHDR", big(UInt32(width)) + big(UInt32(height)) + [8, 2, 0, 0, 0])
    file += chunk("IDAT", zlib)
    file += chunk("IEND", [])
    return file
  }

  /// The rows, each after its filter type (none), in uncompressed blocks.
  private var zlib: [UInt8] {
    let row = [0] + Array(repeating: [red, green, blue], count: width).joined()
    let rows = Array(repeating: row, count: height).flatMap(\.self)
    let most = 0xFFFF
    let blocks = stride(from: 0, to: rows.count, by: most).flatMap { start -> [UInt8] in
      let part = rows[start..<min(start + most, rows.count)]
      let count = UInt16(part.count)
      let lengths = [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      return [start + most >= rows.count ? 1 : 0] + lengths + part
    }
    return [0x78, 0x01] + blocks + big(adler(rows))
  }

  /// A chunk of a PNG file.
  func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    return big(UInt32(content.count)) + checked + big(crc(checked))
  }

  private func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private func adler(_ bytes: [UInt8]) -> UInt32 {
    let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65521
      return (low, (sums.1 + low) % 65521)
    }
    return high << 16 | low
  }

  private func crc(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
