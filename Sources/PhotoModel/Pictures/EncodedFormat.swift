// The file formats that decoders write. Those that the app reads are in `PictureFormat.swift`.

/// A format in which a decoder encodes a copy of a picture. The raw values are those of its messages.
public enum EncodedFormat: UInt32, CaseIterable, Sendable {
  case jpeg = 0
  case png, webp, avif, tiff

  /// The format as one that is read.
  public var format: PictureFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .avif: .avif
    case .tiff: .tiff
    }
  }
}
