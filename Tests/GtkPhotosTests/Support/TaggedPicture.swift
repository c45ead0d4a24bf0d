// A JPEG file that holds nothing but metadata, written without a library (EXIF 2.32, 4.5 and
// 4.6; XMP 1.0 part 3, 1.1.3; IPTC-IIM 4.2 in Photoshop's resource 0x0404). The same EXIF in
// other formats is in `TaggedPicture+Formats.swift`.

import Foundation

/// A picture's metadata, by the numbers of their tags.
struct TaggedPicture {
  enum Value {
    case text([UInt8])
    case bytes([UInt8])
    case rationals([(UInt32, UInt32)])
    case offset(Int)
  }

  /// The tags of EXIF's three directories.
  var image: [UInt16: Value] = [:]
  var photo: [UInt16: Value] = [:]
  var gps: [UInt16: Value] = [:]
  /// The content of XMP's `rdf:Description`.
  var xmp: String?
  /// The data sets of IPTC's second record.
  var iptc: [(UInt8, [UInt8])] = []

  /// A picture with coordinates, without an altitude.
  static func taken(latitude: Double, longitude: Double) -> TaggedPicture {
    func degrees(_ number: Double) -> Value {
      .rationals([(UInt32((abs(number) * 1_000_000).rounded()), 1_000_000), (0, 1), (0, 1)])
    }
    return TaggedPicture(gps: [
      1: .ascii(latitude < 0 ? "S" : "N"), 2: degrees(latitude),
      3: .ascii(longitude < 0 ? "W" : "E"), 4: degrees(longitude),
    ])
  }

  /// The bytes of the JPEG file.
  var jpeg: Data {
    var file: [UInt8] = [0xff, 0xd8]
    if !(image.isEmpty && photo.isEmpty && gps.isEmpty) {
      file += segment(0xe1, Array("Exif\0\0".utf8) + tiff)
    }
    if let xmp {
      let packet =
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'>"
        + "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
        + "<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' "
        + "xmlns:xmp='http://ns.adobe.com/xap/1.0/' "
        + "xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/'>"
        + "\(xmp)</rdf:Description></rdf:RDF></x:xmpmeta>"
      file += segment(0xe1, Array("http://ns.adobe.com/xap/1.0/\0\(packet)".utf8))
    }
    if !iptc.isEmpty {
      var sets: [UInt8] = []
      for (number, text) in iptc { sets += [0x1c, 2, number] + big(text.count, 2) + text }
      let head = Array("Photoshop 3.0\u{0}8BIM".utf8) + [4, 4, 0, 0] + big(sets.count, 4)
      if sets.count % 2 == 1 { sets.append(0) }
      file += segment(0xed, head + sets)
    }
    return Data(file + [0xff, 0xd9])
  }

  /// EXIF's directories in little-endian order.
  var tiff: [UInt8] {
    // The lengths don't depend on the offsets, so offsets of 0 give the right ones.
    var first = image
    first[0x8769] = .offset(0)
    first[0x8825] = .offset(0)
    let photoStart = 8 + directory(first, at: 8).count
    first[0x8769] = .offset(photoStart)
    let photoBytes = directory(photo, at: photoStart)
    let gpsStart = photoStart + photoBytes.count
    first[0x8825] = .offset(gpsStart)
    return [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0] + directory(first, at: 8) + photoBytes
      + directory(gps, at: gpsStart)
  }

  private func directory(_ tags: [UInt16: Value], at start: Int) -> [UInt8] {
    var entries = little(tags.count, 2)
    var data: [UInt8] = []
    let dataStart = start + 2 + tags.count * 12 + 4
    for (tag, value) in tags.sorted(by: { $0.key < $1.key }) {
      let (type, count, bytes) =
        switch value {
        case .text(let text): (2, text.count + 1, text + [0])
        case .bytes(let bytes): (tag == 0x9286 ? 7 : 1, bytes.count, bytes)
        case .rationals(let pairs): (5, pairs.count, rationals(pairs))
        case .offset(let offset): (4, 1, little(offset, 4))
        }
      entries += little(Int(tag), 2) + little(type, 2) + little(count, 4)
      if bytes.count <= 4 {
        entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        entries += little(dataStart + data.count, 4)
        data += bytes + (bytes.count % 2 == 0 ? [] : [0])
      }
    }
    return entries + [0, 0, 0, 0] + data
  }

  private func rationals(_ pairs: [(UInt32, UInt32)]) -> [UInt8] {
    pairs.flatMap { [$0.0, $0.1] }.flatMap { little(Int($0), 4) }
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xff, marker] + big(content.count + 2, 2) + content
  }

  private func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }
}

extension TaggedPicture.Value {
  static func ascii(_ text: String) -> Self { .text(Array(text.utf8)) }
}
