// The answers of decoder processes to the requests of `DecoderMessages.swift`, and their checks: a
// process that decodes untrusted pictures may send anything.

/// The answer to a ``DecoderRequest``.
public struct DecoderReply: Equatable, Sendable {
  /// The length of the numbers before the bytes, in bytes.
  public static let headerLength = 16
  /// The longest error message, in bytes.
  static let longestWords = 4096

  /// The kind of the bytes.
  public enum Kind: UInt32, Sendable {
    /// Pixels of three bytes, or of four.
    case opaque, translucent
    /// An error message: see ``PictureError``.
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

    /// The number of bytes per pixel; `nil` for an answer without pixels.
    fileprivate var channels: Int? {
      switch self {
      case .opaque: 3
      case .translucent: 4
      default: nil
      }
    }
  }

  /// The kind of the answer.
  public let kind: Kind
  /// The size of the picture; for ``Kind/tooLarge`` the size that it claims.
  public let size: PixelSize
  /// Pixels, an error message, or metadata fields.
  public let bytes: [UInt8]

  /// Makes a reply of its parts.
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

  // MARK: - Checks

  /// Reads the answer to a request and checks it: its numbers are compared with the request before
  /// memory is allocated for the bytes after them.
  /// - Parameter take: returns the next bytes, as many as it is asked for.
  /// - Returns: `nil` for an answer that a working decoder never sends.
  /// - Throws: what `take` throws.
  public static func read<Failure: Error>(
    answering request: DecoderRequest, _ take: (_ byteCount: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> DecoderReply? {
    let numbers = try take(headerLength)
    guard let (kind, size, byteCount) = header(numbers, answering: request) else { return nil }
    let reply = DecoderReply(kind, size: size, bytes: try take(byteCount))
    return reply.bytes.count == byteCount && reply.isSound ? reply : nil
  }

  /// Parses a header of ``headerLength`` bytes; `nil` if it can't belong to an answer to the
  /// request.
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

  /// Whether the bytes match the kind: pixels and error messages may be any bytes.
  private var isSound: Bool { kind != .metadata || MetadataFields.isMessage(bytes) }

  // MARK: - Contents

  /// The picture, or the error of the answer.
  public func picture(at path: FilePath) throws(PictureError) -> Picture {
    guard let channels = kind.channels, size.width >= 1, size.height >= 1,
      size.byteCount(channels: channels) == bytes.count
    else { throw error(at: path) }
    return Picture(size: size, hasAlpha: channels == 4, bytes: bytes)
  }

  /// The file's metadata, or the error of the answer.
  public func metadata(at path: FilePath) throws(PictureError) -> PhotoMetadata {
    guard kind == .metadata else { throw error(at: path) }
    return MetadataFields(bytes: bytes).metadata
  }

  /// The error; an answer to another request counts as a decoder that died.
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
  /// Whether the size is more than ``PictureLimits/pixels``, and small enough to be in a file's
  /// header.
  fileprivate var isBeyondLimits: Bool {
    let sides = 1...Int(Int32.max)
    guard sides.contains(width), sides.contains(height) else { return false }
    return width * height > PictureLimits.pixels
  }
}
