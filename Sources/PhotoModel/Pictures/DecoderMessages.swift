// What the app asks its decoder processes, as bytes over a socket. The app's side is
// `GtkPhotos/Decoding/`, the other one `PhotoDecoder/`; the answers are in `DecoderReply.swift`.
//
// Both messages begin with 32-bit numbers in little-endian order, the last of which is the
// number of bytes that follow.

/// A request: decode the picture at a path to cover a box or to fit into it, or read a file's
/// metadata; see ``PictureDecoding``.
public struct DecoderRequest: Equatable, Sendable {
  /// The length of the numbers before the path, in bytes.
  public static let headerLength = 16
  /// The argument with which a decoder is started that runs when nothing else would.
  public static let givesWay = "--give-way"
  /// The longest path that is sent, in bytes: Linux's `PATH_MAX`.
  public static let longestPath = 4096

  /// What is asked for.
  public enum Kind: UInt32, Sendable {
    case picture, metadata, wholePicture
  }

  /// What is asked for.
  public let kind: Kind
  /// The picture's file.
  public let path: FilePath
  /// The box to cover or to fit into, in pixels; 0 × 0 where there is none.
  public let box: PixelSize

  private init(_ kind: Kind, _ path: FilePath, _ box: PixelSize) {
    self.kind = kind
    self.path = path
    self.box = box
  }

  /// A request for one picture: to cover the box, or the whole of it within the box.
  public init(path: FilePath, box: PixelSize, isWhole: Bool = false) {
    self.init(isWhole ? .wholePicture : .picture, path, box)
  }

  /// A request for the metadata of one file.
  public init(metadataAt path: FilePath) { self.init(.metadata, path, .zero) }

  /// The message: kind, width, height, length of the path, path.
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

  /// Whether a picture of this size can be what was asked for: one that covers the box is cropped
  /// to it, a whole one fits into it.
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
  /// No picture at all.
  static let zero = PixelSize(width: 0, height: 0)

  /// Width times height; `nil` where no number holds that.
  var pixelCount: Int? {
    let (pixels, isTooMuch) = width.multipliedReportingOverflow(by: height)
    return isTooMuch ? nil : pixels
  }

  /// The bytes of a picture of this size; `nil` where no number holds them.
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
