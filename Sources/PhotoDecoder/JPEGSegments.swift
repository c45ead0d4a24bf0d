// The segments of a JPEG file (ITU-T T.81, B.1.1.3), for copies that must say nothing of a place.

/// Takes out of a JPEG file what may say where it was taken, after exiv2 has written its metadata.
enum JPEGSegments {
  /// What the segments begin with that stay: JFIF, Exif, XMP, a colour profile, IPTC, Adobe's colours.
  private static let kept: [UInt8: [[UInt8]]] = [
    0xe0: [[]], 0xe1: [Array("Exif\0\0".utf8), Array("http://ns.adobe.com/xap/1.0/\0".utf8)],
    0xe2: [Array("ICC_PROFILE\0".utf8)], 0xed: [Array("Photoshop 3.0\0".utf8)],
    0xee: [Array("Adobe".utf8)],
  ]

  /// The file without comments, without segments of other programs and cameras, and without what
  /// follows the picture: other pictures and films. `nil` for a file that is not as it should be.
  static func withoutOthers(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
    var result = Array(bytes.prefix(2))
    result.reserveCapacity(bytes.count)
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xff, bytes[position + 1] != 0xda {
      let marker = bytes[position + 1]
      if marker == 0xff {
        // Markers may be filled up.
        position += 1
        continue
      }
      let length = Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= bytes.count else { return nil }
      let isOther = (0xe0...0xef).contains(marker) || marker == 0xfe
      let content = bytes[(position + 4)..<end]
      let isKept = kept[marker]?.contains { content.starts(with: $0) } == true
      if !isOther || isKept { result += bytes[position..<end] }
      position = end
    }
    guard position + 1 < bytes.count, bytes[position] == 0xff else { return nil }
    // In the data of a scan, 0xff is followed by 0 or by a restart marker (B.1.1.5), so that the first
    // end marker behind its start is that of the picture.
    let start = position
    while position + 1 < bytes.count {
      if bytes[position] == 0xff, bytes[position + 1] == 0xd9 {
        return result + bytes[start..<position + 2]
      }
      position += 1
    }
    return result + bytes[start...]
  }
}
