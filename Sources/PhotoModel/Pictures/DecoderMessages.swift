// What the app and its decoder processes say to each other, as bytes over a socket. The
// app's side is `GtkPhotos/Decoding/`, the other one `PhotoDecoder/`.
//
// Both messages begin with 32-bit numbers in little-endian order, the last of which is the
// number of bytes that follow.

/// A request: decode the picture at a path to cover a box or to fit into it, or read the file's
/// metadata; see ``PictureDecoding``.
public struct DecoderRequest: Equatable, Sendable {
  /// The length of the numbers before the path, in bytes.
  public static let headerLength = 16
  /// The longest path that is sent, in bytes: Linux's `PATH_MAX`.
  public static let longestPath = 4096

  /// What is asked for.
  public enum Kind: UInt32, Sendable { case picture, metadata, wholePicture }

  /// What is asked for.
  public let kind: Kind
  /// The picture's file.
  public let path: FilePath
  /// The box to cover or to fit into, in pixels; 0 × 0 for ``Kind/metadata``.
  public let box: PixelSize

  /// A request for one picture: to cover the box, or the whole of it within the box.
  public init(path: FilePath, box: PixelSize, isWhole: Bool = false) {
    kind = isWhole ? .wholePicture : .picture
    self.path = path
    self.box = box
  }

  /// A request for the metadata of one file.
  public init(metadataAt path: FilePath) {
    kind = .metadata
    self.path = path
    box = PixelSize(width: 0, height: 0)
  }

  /// The message: kind, width, height, path length, path.
  public var bytes: [UInt8] {
    [kind.rawValue, UInt32(box.width), UInt32(box.height), UInt32(path.bytes.count)]
      .flatMap(\.littleEndianBytes) + path.bytes
  }

  /// What a header of ``headerLength`` bytes tells; `nil` where it makes no sense.
  public static func header(
    _ bytes: [UInt8]
  ) -> (kind: Kind, box: PixelSize, pathLength: Int)? {
    let numbers = bytes.littleEndianNumbers
    guard bytes.count == headerLength, let kind = Kind(rawValue: UInt32(numbers[0])),
      numbers[3] <= longestPath
    else { return nil }
    return (kind, PixelSize(width: numbers[1], height: numbers[2]), numbers[3])
  }
}

/// The answer to a ``DecoderRequest``.
public struct DecoderReply: Equatable, Sendable {
  /// The length of the numbers before the bytes.
  public static let headerLength = 16
  /// The most bytes of anything but pixels.
  static let longestText = 1 << 16

  /// What the bytes are.
  public enum Kind: UInt32, Sendable {
    /// Pixels of three bytes, pixels of four.
    case opaque, translucent
    /// Words about what is wrong: see ``PictureError``.
    case damaged, tooLarge, unreadable
    /// ``MetadataFields``.
    case metadata

    /// Whether it can be the answer to a request.
    public func answers(_ request: DecoderRequest.Kind) -> Bool {
      switch self {
      case .opaque, .translucent: request != .metadata
      case .metadata: request == .metadata
      case .damaged, .tooLarge, .unreadable: true
      }
    }
  }

  /// What came of it.
  public let kind: Kind
  /// The size of the picture; for ``Kind/tooLarge`` the size that it claims.
  public let size: PixelSize
  /// Pixels, words or fields.
  public let bytes: [UInt8]

  /// A reply from its parts.
  public init(_ kind: Kind, size: PixelSize = PixelSize(width: 0, height: 0), bytes: [UInt8]) {
    self.kind = kind
    self.size = size
    self.bytes = bytes
  }

  /// The message's header: kind, width, height, byte count.
  public var header: [UInt8] {
    [kind.rawValue, UInt32(size.width), UInt32(size.height), UInt32(bytes.count)]
      .flatMap(\.littleEndianBytes)
  }

  /// What a header of ``headerLength`` bytes tells; `nil` where it makes no sense.
  public static func header(_ bytes: [UInt8]) -> (kind: Kind, size: PixelSize, byteCount: Int)? {
    let numbers = bytes.littleEndianNumbers
    guard bytes.count == headerLength, let kind = Kind(rawValue: UInt32(numbers[0])) else {
      return nil
    }
    let size = PixelSize(width: numbers[1], height: numbers[2])
    let isSane =
      switch kind {
      case .opaque: numbers[3] == size.byteCount(channels: 3)
      case .translucent: numbers[3] == size.byteCount(channels: 4)
      default: numbers[3] <= longestText
      }
    return isSane ? (kind, size, numbers[3]) : nil
  }

  /// The picture, or what is wrong with it.
  public func picture(at path: FilePath) throws(PictureError) -> Picture {
    guard kind == .opaque || kind == .translucent else { throw error(at: path) }
    return Picture(size: size, hasAlpha: kind == .translucent, bytes: bytes)
  }

  /// The file's metadata, or why there are none.
  public func metadata(at path: FilePath) throws(PictureError) -> PhotoMetadata {
    guard kind == .metadata else { throw error(at: path) }
    return MetadataFields(bytes: bytes).metadata
  }

  /// What is wrong; a decoder that answers what nobody asked is as good as dead.
  private func error(at path: FilePath) -> PictureError {
    switch kind {
    case .opaque, .translucent, .metadata: .decoderDied
    case .damaged: .damaged(detail: String(decoding: bytes, as: UTF8.self))
    case .tooLarge: .tooLarge(size)
    case .unreadable: .unreadable(path)
    }
  }
}

extension PixelSize {
  /// The bytes of a picture of this size; `nil` where no number holds them.
  fileprivate func byteCount(channels: Int) -> Int? {
    let (pixels, isTooMuch) = width.multipliedReportingOverflow(by: height)
    let (bytes, isFarTooMuch) = pixels.multipliedReportingOverflow(by: channels)
    return isTooMuch || isFarTooMuch ? nil : bytes
  }
}

extension UInt32 {
  fileprivate var littleEndianBytes: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
  }
}

extension [UInt8] {
  /// The bytes as 32-bit numbers, four bytes each.
  fileprivate var littleEndianNumbers: [Int] {
    stride(from: 0, to: count - 3, by: 4).map { start in
      (0..<4).reduce(0) { $0 | Int(self[start + $1]) << ($1 * 8) }
    }
  }
}
