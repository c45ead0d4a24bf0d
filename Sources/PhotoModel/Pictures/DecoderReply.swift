// What the decoder processes answer to the requests of `DecoderMessages.swift`, and what of it is
// believed: a process that decodes pictures from anywhere may say anything.

/// The answer to a ``DecoderRequest``.
public struct DecoderReply: Equatable, Sendable {
  /// The length of the numbers before the bytes.
  public static let headerLength = 16
  /// The most bytes of words about what is wrong.
  static let longestWords = 4096

  /// What the bytes are.
  public enum Kind: UInt32, Sendable {
    /// Pixels of three bytes, pixels of four.
    case opaque, translucent
    /// Words about what is wrong: see ``PictureError``.
    case damaged, tooLarge, unreadable
    /// ``MetadataFields``.
    case metadata

    /// Whether it can be the answer to a request.
    func answers(_ request: DecoderRequest.Kind) -> Bool {
      switch self {
      case .opaque, .translucent: request != .metadata
      case .metadata: request == .metadata
      case .damaged, .tooLarge, .unreadable: true
      }
    }

    /// How many bytes a pixel has; `nil` where there are none.
    fileprivate var channels: Int? {
      switch self {
      case .opaque: 3
      case .translucent: 4
      default: nil
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

  // MARK: - What is believed

  /// Takes in the answer to a request, as far as it can be one: its numbers are compared with what
  /// was asked for before any memory is taken for what follows them.
  /// - Parameter take: brings the next bytes, as many as it is asked for.
  /// - Returns: `nil` where no decoder answers so that does its work.
  /// - Throws: what `take` throws.
  public static func read<Failure: Error>(
    answering request: DecoderRequest, _ take: (_ byteCount: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> DecoderReply? {
    let numbers = try take(headerLength)
    guard let (kind, size, byteCount) = header(numbers, answering: request) else { return nil }
    let reply = DecoderReply(kind, size: size, bytes: try take(byteCount))
    return reply.bytes.count == byteCount && reply.isSound ? reply : nil
  }

  /// What a header of ``headerLength`` bytes tells; `nil` where it can be no answer to the request.
  static func header(
    _ bytes: [UInt8], answering request: DecoderRequest
  ) -> (kind: Kind, size: PixelSize, byteCount: Int)? {
    guard bytes.count == headerLength else { return nil }
    let numbers = bytes.littleEndianNumbers
    guard let kind = Kind(rawValue: UInt32(numbers[0])), kind.answers(request.kind) else {
      return nil
    }
    let size = PixelSize(width: numbers[1], height: numbers[2])
    let isSane =
      switch kind {
      case .opaque, .translucent:
        request.allows(size) && size.byteCount(channels: kind.channels ?? 0) == numbers[3]
      case .tooLarge: size.isBeyondLimits && numbers[3] == 0
      case .damaged, .unreadable: size == .zero && numbers[3] <= longestWords
      case .metadata: size == .zero && numbers[3] <= MetadataFields.longestMessage
      }
    return isSane ? (kind, size, numbers[3]) : nil
  }

  /// Whether the bytes are what the kind says: pixels and words may be any.
  private var isSound: Bool { kind != .metadata || MetadataFields.isMessage(bytes) }

  // MARK: - What it says

  /// The picture, or what is wrong with it.
  public func picture(at path: FilePath) throws(PictureError) -> Picture {
    guard let channels = kind.channels, size.width >= 1, size.height >= 1,
      size.byteCount(channels: channels) == bytes.count
    else { throw error(at: path) }
    return Picture(size: size, hasAlpha: channels == 4, bytes: bytes)
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
  /// Whether it is more than ``PictureLimits/pixels``, in numbers that a file's header has room for.
  fileprivate var isBeyondLimits: Bool {
    let sides = 1...Int(Int32.max)
    guard sides.contains(width), sides.contains(height) else { return false }
    return width * height > PictureLimits.pixels
  }
}
