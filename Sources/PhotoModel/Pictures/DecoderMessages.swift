// What the app and its decoder processes say to each other, as bytes over a socket. The
// app's side is `GtkPhotos/Decoding/`, the other one `PhotoDecoder/`.
//
// Both messages begin with 32-bit numbers in little-endian order, the last of which is the
// number of bytes that follow.

/// A request: decode the picture at a path to cover a box, see ``PictureDecoding``.
public struct DecoderRequest: Equatable, Sendable {
  /// The length of the numbers before the path, in bytes.
  public static let headerLength = 12
  /// The longest path that is sent, in bytes: Linux's `PATH_MAX`.
  public static let longestPath = 4096

  /// The picture's file.
  public let path: FilePath
  /// The box to cover, in pixels.
  public let box: PixelSize

  /// A request for one picture.
  public init(path: FilePath, box: PixelSize) {
    self.path = path
    self.box = box
  }

  /// The message: width, height, path length, path.
  public var bytes: [UInt8] {
    [UInt32(box.width), UInt32(box.height), UInt32(path.bytes.count)].flatMap(\.littleEndianBytes)
      + path.bytes
  }

  /// The box and the path's length that a header of ``headerLength`` bytes tells.
  public static func header(_ bytes: [UInt8]) -> (box: PixelSize, pathLength: Int) {
    let numbers = bytes.littleEndianNumbers
    return (PixelSize(width: numbers[0], height: numbers[1]), numbers[2])
  }
}

/// The answer to a ``DecoderRequest``.
public struct DecoderReply: Equatable, Sendable {
  /// The length of the numbers before the bytes.
  public static let headerLength = 16

  /// What the bytes are.
  public enum Kind: UInt32, Sendable {
    /// Pixels of three bytes, pixels of four.
    case opaque, translucent
    /// Words about what is wrong: see ``PictureError``.
    case damaged, tooLarge, unreadable
  }

  /// What came of it.
  public let kind: Kind
  /// The size of the picture; for ``Kind/tooLarge`` the size that it claims.
  public let size: PixelSize
  /// Pixels or words.
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
    guard let kind = Kind(rawValue: UInt32(numbers[0])) else { return nil }
    let size = PixelSize(width: numbers[1], height: numbers[2])
    let isSane =
      switch kind {
      case .opaque: numbers[3] == size.byteCount(channels: 3)
      case .translucent: numbers[3] == size.byteCount(channels: 4)
      default: numbers[3] <= 1 << 16
      }
    return isSane ? (kind, size, numbers[3]) : nil
  }

  /// The picture, or what is wrong with it.
  public func picture(at path: FilePath) throws(PictureError) -> Picture {
    switch kind {
    case .opaque, .translucent:
      return Picture(size: size, hasAlpha: kind == .translucent, bytes: bytes)
    case .damaged: throw .damaged(detail: String(decoding: bytes, as: UTF8.self))
    case .tooLarge: throw .tooLarge(size)
    case .unreadable: throw .unreadable(path)
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
