// What the decoder processes answer to the requests of `DecoderMessages.swift`.

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
    /// Pixels of three bytes and of four, and behind them those of a ``Thumbnail``.
    case opaqueThumbnail, translucentThumbnail

    /// Whether it can be the answer to a request.
    public func answers(_ request: DecoderRequest.Kind) -> Bool {
      switch self {
      case .opaque, .translucent: request != .metadata && request != .thumbnail
      case .opaqueThumbnail, .translucentThumbnail: request == .thumbnail
      case .metadata: request == .metadata
      case .damaged, .tooLarge, .unreadable: true
      }
    }

    /// How many bytes a pixel has; `nil` where there are none.
    fileprivate var channels: Int? {
      switch self {
      case .opaque, .opaqueThumbnail: 3
      case .translucent, .translucentThumbnail: 4
      default: nil
      }
    }
  }

  /// What came of it.
  public let kind: Kind
  /// The size of the picture; for ``Kind/tooLarge`` the size that it claims.
  public let size: PixelSize
  /// Pixels, words, fields, or pixels and a thumbnail.
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
    let isSane: Bool
    if let channels = kind.channels {
      guard let pixels = size.byteCount(channels: channels) else { return nil }
      let hasThumbnail = kind == .opaqueThumbnail || kind == .translucentThumbnail
      isSane = (0...(hasThumbnail ? Thumbnail.mostBytes : 0)).contains(numbers[3] - pixels)
    } else {
      isSane = numbers[3] <= longestText
    }
    return isSane ? (kind, size, numbers[3]) : nil
  }

  /// The picture, or what is wrong with it.
  public func picture(at path: FilePath) throws(PictureError) -> Picture {
    guard kind == .opaque || kind == .translucent else { throw error(at: path) }
    return Picture(size: size, hasAlpha: kind == .translucent, bytes: bytes)
  }

  /// The picture and what is to be kept of it, or what is wrong.
  public func thumbnail(at path: FilePath) throws(PictureError) -> Thumbnail {
    guard kind == .opaqueThumbnail || kind == .translucentThumbnail,
      let channels = kind.channels, let count = size.byteCount(channels: channels)
    else { throw error(at: path) }
    return Thumbnail(
      picture: Picture(size: size, hasAlpha: channels == 4, bytes: Array(bytes.prefix(count))),
      bytes: Array(bytes.dropFirst(count)))
  }

  /// The file's metadata, or why there are none.
  public func metadata(at path: FilePath) throws(PictureError) -> PhotoMetadata {
    guard kind == .metadata else { throw error(at: path) }
    return MetadataFields(bytes: bytes).metadata
  }

  /// What is wrong; a decoder that answers what nobody asked is as good as dead.
  private func error(at path: FilePath) -> PictureError {
    switch kind {
    case .opaque, .translucent, .metadata, .opaqueThumbnail, .translucentThumbnail: .decoderDied
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
