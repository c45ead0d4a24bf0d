// What the app asks its decoder processes, as bytes over a socket. The app's side is
// `GtkPhotos/Decoding/`, the other one `PhotoDecoder/`; the answers are in `DecoderReply.swift`.
//
// Both messages begin with 32-bit numbers in little-endian order, the last of which is the
// number of bytes that follow.

/// A request: decode the picture at a path to cover a box or to fit into it, with a thumbnail or
/// without, decode a thumbnail, or read a file's metadata; see ``PictureDecoding``.
public struct DecoderRequest: Equatable, Sendable {
  /// The length of the numbers before the payload, in bytes.
  public static let headerLength = 16
  /// The argument with which a decoder is started that runs when nothing else would.
  public static let givesWay = "--give-way"
  /// The longest path that is sent, in bytes: Linux's `PATH_MAX`.
  public static let longestPath = 4096

  /// What is asked for.
  public enum Kind: UInt32, Sendable {
    case picture, metadata, wholePicture
    /// A picture and what is kept of it; the picture of what was kept.
    case thumbnail, keptThumbnail

    /// The most bytes that follow the numbers.
    public var longestPayload: Int {
      self == .keptThumbnail ? Thumbnail.mostBytes : DecoderRequest.longestPath
    }
  }

  /// What is asked for.
  public let kind: Kind
  /// The picture's file; empty for ``Kind/keptThumbnail``.
  public let path: FilePath
  /// The box to cover or to fit into, in pixels; 0 × 0 where there is none.
  public let box: PixelSize
  /// What follows the numbers: the path, or the thumbnail.
  public let payload: [UInt8]

  private init(_ kind: Kind, _ path: FilePath, _ box: PixelSize?, payload: [UInt8]? = nil) {
    self.kind = kind
    self.path = path
    self.box = box ?? PixelSize(width: 0, height: 0)
    self.payload = payload ?? path.bytes
  }

  /// A request for one picture: to cover the box, or the whole of it within the box.
  public init(path: FilePath, box: PixelSize, isWhole: Bool = false) {
    self.init(isWhole ? .wholePicture : .picture, path, box)
  }

  /// A request for one picture to cover the box, with its thumbnail.
  public init(thumbnailAt path: FilePath, box: PixelSize) { self.init(.thumbnail, path, box) }

  /// A request for the picture of a thumbnail.
  public init(keptThumbnail bytes: [UInt8]) {
    self.init(.keptThumbnail, FilePath(""), nil, payload: bytes)
  }

  /// A request for the metadata of one file.
  public init(metadataAt path: FilePath) { self.init(.metadata, path, nil) }

  /// The message: kind, width, height, payload length, payload.
  public var bytes: [UInt8] {
    [kind.rawValue, UInt32(box.width), UInt32(box.height), UInt32(payload.count)]
      .flatMap(\.littleEndianBytes) + payload
  }

  /// What a header of ``headerLength`` bytes tells; `nil` where it makes no sense.
  public static func header(
    _ bytes: [UInt8]
  ) -> (kind: Kind, box: PixelSize, payloadLength: Int)? {
    let numbers = bytes.littleEndianNumbers
    guard bytes.count == headerLength, let kind = Kind(rawValue: UInt32(numbers[0])),
      numbers[3] <= kind.longestPayload
    else { return nil }
    return (kind, PixelSize(width: numbers[1], height: numbers[2]), numbers[3])
  }
}

extension UInt32 {
  /// The number as four bytes.
  var littleEndianBytes: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
  }
}

extension [UInt8] {
  /// The bytes as 32-bit numbers, four bytes each.
  var littleEndianNumbers: [Int] {
    stride(from: 0, to: count - 3, by: 4).map { start in
      (0..<4).reduce(0) { $0 | Int(self[start + $1]) << ($1 * 8) }
    }
  }
}
