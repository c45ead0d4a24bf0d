// Windows bitmaps, written without a library.

import Foundation

/// A Windows bitmap of 24 bits a pixel (BITMAPINFOHEADER).
enum Bitmap {
  /// The bytes of the file.
  /// - Parameter pixels: blue, green and red of each pixel, the lowest row first. The width has to be a
  ///   multiple of 4.
  static func file(width: Int, height: Int, pixels: Data) -> Data {
    let size = UInt32(pixels.count)
    // The file's header, then the picture's: one plane, 24 bits a pixel, nothing compressed.
    let header: [UInt32] =
      [54 + size, 0, 54]
      + [40, UInt32(width), UInt32(height), 24 << 16 | 1, 0, size, 2835, 2835, 0, 0]
    return Data("BM".utf8) + Data(header.flatMap(little)) + pixels
  }

  private static func little(_ number: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
