// The segments of a JPEG file (ITU-T T.81, B.1.1.3), for copies that must say nothing of a place.

/// Takes out of a JPEG file what may say where it was taken and exiv2 does not change.
struct JPEGSegments {
  /// What the segments begin with that stay: JFIF, Exif, XMP, a colour profile, IPTC, Adobe's colours.
  private static let kept: [UInt8: [[UInt8]]] = [
    0xe0: [[]], 0xe1: [Array("Exif\0\0".utf8), Array("http://ns.adobe.com/xap/1.0/\0".utf8)],
    0xe2: [Array("ICC_PROFILE\0".utf8)], 0xed: [Array("Photoshop 3.0\0".utf8)],
    0xee: [Array("Adobe".utf8)],
  ]
  private static let (startOfScan, endOfImage, photoshop) = (UInt8(0xda), UInt8(0xd9), UInt8(0xed))

  private let bytes: [UInt8]
  private var position = 2
  private var result: [UInt8]
  /// What the segments begin with that were copied: the first of a kind is the one that exiv2 reads and
  /// writes.
  private var copied: Set<[UInt8]> = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    result = Array(bytes.prefix(2))
    result.reserveCapacity(bytes.count)
  }

  /// The file without comments, without segments of other programs and cameras, and without what
  /// follows the picture: other pictures and films. `nil` for a file that is not as it should be.
  static func withoutOthers(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
    var segments = JPEGSegments(bytes)
    return segments.copy() ? segments.result : nil
  }

  /// Returns whether the file is as it should be.
  private mutating func copy() -> Bool {
    var hasScan = false
    while position + 1 < bytes.count, bytes[position] == 0xff {
      let marker = bytes[position + 1]
      switch marker {
      case 0xff:
        // Markers may be filled up.
        position += 1
      case Self.endOfImage:
        result += [0xff, marker]
        return hasScan
      default:
        guard copySegment(marker) else { return false }
        guard marker == Self.startOfScan else { continue }
        hasScan = true
        copyScan()
      }
    }
    // A file that is cut in its picture is shown as far as it goes.
    return hasScan && position >= bytes.count - 1
  }

  private mutating func copySegment(_ marker: UInt8) -> Bool {
    guard position + 4 <= bytes.count else { return false }
    let end = position + 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
    guard end >= position + 4, end <= bytes.count else { return false }
    defer { position = end }
    guard (0xe0...0xef).contains(marker) || marker == 0xfe else {
      result += bytes[position..<end]
      return true
    }
    let content = bytes[(position + 4)..<end]
    guard let start = Self.kept[marker]?.first(where: { content.starts(with: $0) }) else {
      return true
    }
    // A profile may have several.
    guard marker == 0xe2 || copied.insert([marker] + start).inserted else { return true }
    if marker == Self.photoshop {
      result += Self.iptc(in: content.dropFirst(start.count), after: start)
    } else {
      result += bytes[position..<end]
    }
    return true
  }

  /// In the data of a scan, 0xff is followed by 0 or by a restart marker (B.1.1.5).
  private mutating func copyScan() {
    let start = position
    while position + 1 < bytes.count {
      let next = bytes[position + 1]
      if bytes[position] == 0xff, next != 0, next != 0xff, !(0xd0...0xd7).contains(next) { break }
      position += 1
    }
    if position + 1 >= bytes.count { position = bytes.count }
    result += bytes[start..<position]
  }

  /// The segment with the IPTC texts alone, of Photoshop's resources: others are Exif and XMP once more
  /// (Adobe Photoshop File Formats Specification, "Image Resource Blocks").
  private static func iptc(in resources: ArraySlice<UInt8>, after start: [UInt8]) -> [UInt8] {
    var content = start
    var rest = resources
    while rest.count >= 12, rest.starts(with: Array("8BIM".utf8)) {
      let bytes = Array(rest)
      // Both the name, with its length before it, and the data are padded to an even size.
      let name = (Int(bytes[6]) + 2) / 2 * 2
      guard bytes.count >= 10 + name else { break }
      let length = bytes[(6 + name)..<(10 + name)].reduce(0) { $0 << 8 | Int($1) }
      let end = 10 + name + length
      guard end <= bytes.count else { break }
      let padded = min(end + length % 2, bytes.count)
      if bytes[4...5] == [0x04, 0x04] { content += bytes[..<padded] }
      rest = rest.dropFirst(padded)
    }
    guard content.count > start.count else { return [] }
    let length = content.count + 2
    return [0xff, photoshop, UInt8(length >> 8), UInt8(length & 0xff)] + content
  }
}
