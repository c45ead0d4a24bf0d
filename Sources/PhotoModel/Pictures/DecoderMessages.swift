// The requests of the app to its decoder processes, as bytes for a socket. The app's side is
// `GtkPhotos/Decoding/`, the processes' side `PhotoDecoder/`; the answers are in
// `DecoderReply.swift`.
//
// Both messages begin with 32-bit numbers in little-endian order, the last of which is the
// number of bytes that follow.

/// A request: decode the picture at a path to cover a box or to fit into it, or read a file's
/// metadata; see ``PictureDecoding``.
public struct DecoderRequest: Equatable, Sendable {
  /// The length of the numbers before the path, in bytes.
  public static let headerLength = 16
  /// The argument that makes a decoder run only when no other process needs the processor.
  public static let givesWay = "--give-way"
  /// The longest path in a request, in bytes: Linux's `PATH_MAX`.
  public static let longestPath = 4096

  /// The kind of the request.
  public enum Kind: UInt32, Sendable {
    case picture, metadata, wholePicture
  }

  /// The kind of the request.
  public let kind: Kind
  /// The picture's file.
  public let path: FilePath
  /// The box to cover or to fit into, in pixels; 0 × 0 for a request without one.
  public let box: PixelSize

  private init(_ kind: Kind, _ path: FilePath, _ box: PixelSize) {
    self.kind = kind
    self.path = path
    self.box = box
  }

  /// Makes a request for one picture: to cover the box, or to fit into it whole.
  public init(path: FilePath, box: PixelSize, isWhole: Bool = false) {
    self.init(isWhole ? .wholePicture : .picture, path, box)
  }

  /// Makes a request for the metadata of one file.
  public init(metadataAt path: FilePath) { self.init(.metadata, path, .zero) }

  /// The message: kind, width, height, length of the path, path.
  public var bytes: [UInt8] {
    [kind.rawValue, UInt32(box.width), UInt32(box.height), UInt32(path.bytes.count)]
      .flatMap(\.littleEndianBytes) + path.bytes
  }

  /// Parses a header of ``headerLength`` bytes; `nil` if it is invalid.
  public static func header(
    _ bytes: [UInt8]
  ) -> (kind: Kind, box: PixelSize, pathLength: Int)? {
    let numbers = bytes.littleEndianNumbers
    guard bytes.count == headerLength, let kind = Kind(rawValue: UInt32(numbers[0])),
      numbers[3] <= longestPath
    else { return nil }
    return (kind, PixelSize(width: numbers[1], height: numbers[2]), numbers[3])
  }

  /// Whether a picture of this size can be the answer: one that covers the box is cropped to it, a
  /// whole one fits into it.
  func allows(_ size: PixelSize) -> Bool {
    guard size.width >= 1, size.height >= 1, let pixels = size.pixelCount,
      pixels <= PictureLimits.pixels
    else { return false }
    return switch kind {
    case .picture: size == box
    case .wholePicture: size.width <= box.width && size.height <= box.height
    case .metadata: false
    }
  }
}

extension PixelSize {
  /// The size of no picture.
  static let zero = PixelSize(width: 0, height: 0)

  /// Width times height; `nil` on overflow.
  var pixelCount: Int? {
    let (pixels, isTooMuch) = width.multipliedReportingOverflow(by: height)
    return isTooMuch ? nil : pixels
  }

  /// The size of the pixels of a picture of this size, in bytes; `nil` on overflow.
  func byteCount(channels: Int) -> Int? {
    guard let pixelCount else { return nil }
    let (bytes, isTooMuch) = pixelCount.multipliedReportingOverflow(by: channels)
    return isTooMuch ? nil : bytes
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
