// Detects picture formats by a file's first bytes: a cheap check before the file is copied. Whether
// the picture is intact is only known after decoding (`PictureDecoding.swift`).

/// A file format that the app imports, detected by the file's first bytes and never by its name.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// The formats, by their usual names.
  case jpeg, png, gif, webp, tiff, heic, avif, jxl, bmp

  /// The number of first bytes that determine the format.
  public static let headLength = 32

  /// The format of a file that begins with these bytes; `nil` for any other file.
  ///
  /// Sources: JPEG SOI (ITU-T T.81 B.1.1), PNG (ISO 15948 5.2), GIF87a/89a, RIFF WebP
  /// (RFC 9649), TIFF 6.0 with both byte orders and BigTIFF, ISO 14496-12 `ftyp` brands for
  /// HEIF and AVIF, ISO 18181-2 for JPEG XL, "BM" of Windows bitmaps.
  public init?(head: [UInt8]) {
    func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: bytes)
    }
    func has(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }

    if has([0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if has([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has([0x49, 0x49, 0x2a, 0x00]) || has([0x4d, 0x4d, 0x00, 0x2a])
      || has([0x49, 0x49, 0x2b, 0x00]) || has([0x4d, 0x4d, 0x00, 0x2b])
    {
      self = .tiff
    } else if has("ftyp", at: 4) {
      if has("avif", at: 8) || has("avis", at: 8) {
        self = .avif
      } else if ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"].contains(where: {
        has($0, at: 8)
      }) {
        self = .heic
      } else {
        return nil
      }
    } else if has([0xff, 0x0a]) || has([0x00, 0x00, 0x00, 0x0c, 0x4a, 0x58, 0x4c, 0x20]) {
      self = .jxl
    } else if has("BM"), head.count > 14 {
      self = .bmp
    } else {
      return nil
    }
  }

  /// The usual extension of the format's files, without a dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .tiff: "tif"
    default: rawValue
    }
  }
}
