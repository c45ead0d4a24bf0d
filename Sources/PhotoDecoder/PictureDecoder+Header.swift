// What a picture's header says: its size, and the name of its colour profile.

import CVips
import PhotoModel

extension PictureDecoder {
  /// Adds what is known without decoding.
  func addHeader(of file: PictureFile, to fields: inout MetadataFields) {
    add(of: file, to: &fields) { header, fields in
      if let name = header.profile.flatMap(Self.name(ofProfile:)) { fields.add(.profile, name) }
    }
  }

  /// Adds the size.
  func addSize(of file: PictureFile, to fields: inout MetadataFields) {
    add(of: file, to: &fields) { _, _ in }
  }

  private func add(
    of file: PictureFile, to fields: inout MetadataFields,
    more: (UnsafeMutablePointer<VipsImage>, inout MetadataFields) -> Void
  ) {
    if file.format == .bmp {
      if let bitmap = WindowsBitmap(file) { Self.add(bitmap.size, to: &fields) }
      return
    }
    guard let source = file.source() else { return }
    defer { g_object_unref(source) }
    guard let header = gtkphotos_vips_open(source, "") else { return }
    defer { g_object_unref(header) }
    Self.add(header.uprightSize, to: &fields)
    more(header, &fields)
  }

  private static func add(_ size: PixelSize, to fields: inout MetadataFields) {
    fields.add(.width, Array(String(size.width).utf8))
    fields.add(.height, Array(String(size.height).utf8))
  }

  /// The name in an ICC profile: its tag `desc`, of type `desc` (version 2, ICC.1:2001-04, 6.5.17) or
  /// `mluc` (version 4, ICC.1:2010, 10.13).
  private static func name(ofProfile profile: UnsafeRawBufferPointer) -> [UInt8]? {
    func number(_ offset: Int) -> Int? {
      guard offset >= 0, offset <= profile.count - 4 else { return nil }
      return (0..<4).reduce(0) { $0 << 8 | Int(profile[offset + $1]) }
    }
    func isSignature(_ text: String, at offset: Int) -> Bool {
      offset >= 0 && offset <= profile.count - 4
        && profile[offset..<offset + 4].elementsEqual(text.utf8)
    }
    guard let count = number(128), (0...200).contains(count),
      let entry = (0..<count).map({ 132 + $0 * 12 }).first(where: { isSignature("desc", at: $0) }),
      let start = number(entry + 4)
    else { return nil }
    if isSignature("desc", at: start), let length = number(start + 8), length > 1,
      start + 12 <= profile.count - length
    {
      return Array(profile[start + 12..<start + 11 + length])
    }
    guard isSignature("mluc", at: start), let length = number(start + 20),
      let offset = number(start + 24), length <= 400, start + offset <= profile.count - length
    else { return nil }
    let units = stride(from: start + offset, to: start + offset + length - 1, by: 2).map {
      UInt16(profile[$0]) << 8 | UInt16(profile[$0 + 1])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
