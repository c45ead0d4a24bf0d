// The replies of decoder processes to the requests of `DecoderRequest.swift`, and their checks: a
// process that decodes untrusted pictures may send anything.
//
// A reply is one message of 32-bit numbers in little-endian order: kind, width and height of the
// picture, count of the bytes; for a picture then channels (0 for an encoded one), width, height and
// byte count of each rendition. The bytes themselves are in the shared memory that came with the
// request: those of a rendition at its offset (`DecoderRequest.offsets`), all others at the start.
// The levels of a picture are in their file; the last number has their channels and orientation.

/// The answer to a ``DecoderRequest``.
public struct DecoderReply: Equatable, Sendable {
  /// The longest error message, in bytes.
  public static let longestWords = 4096
  /// The longest message, in bytes.
  public static let longestMessage = headLength + DecoderRequest.mostRenditions * renditionLength
  private static let headLength = 4 * 4
  private static let renditionLength = 4 * 4

  /// The kind of the answer.
  public enum Kind: UInt32, Sendable {
    /// The renditions.
    case picture
    /// An error message: see ``PictureError``.
    case damaged, tooLarge, unreadable
    /// ``MetadataFields``.
    case metadata
    /// ``SandboxProofs``.
    case proofs
    /// ``SidecarFields``.
    case sidecar
    /// ``StoredLevels``.
    case levels
    /// ``PictureAnimation``, or nothing.
    case timing
    /// An error: see ``PictureError/severalFrames``.
    case severalFrames

    /// Whether it can be the answer to a request.
    fileprivate func answers(_ request: DecoderRequest.Kind) -> Bool {
      switch self {
      case .picture: [.picture, .tile, .frames, .copy].contains(request)
      case .metadata: request == .metadata || request == .details
      case .proofs: request == .proofs
      case .sidecar: request == .sidecar
      case .levels: request == .levels
      case .timing: request == .timing
      case .severalFrames: request == .copy
      case .damaged, .tooLarge, .unreadable: request != .proofs
      }
    }
  }

  /// One result of a picture.
  public struct Rendition: Equatable, Sendable {
    /// The bytes per pixel: 3, or 4 with opacity; `nil` for an encoded picture.
    public let channels: Int?
    /// The size of the result, in pixels.
    public let size: PixelSize
    /// Pixels in rows without padding, or a file.
    public let bytes: PictureBytes

    /// Makes a rendition of its parts.
    public init(channels: Int?, size: PixelSize, bytes: PictureBytes) {
      self.channels = channels
      self.size = size
      self.bytes = bytes
    }
  }

  /// The kind of the answer.
  public let kind: Kind
  /// The size of the whole upright picture; for ``Kind/tooLarge`` the size that it claims.
  public let size: PixelSize
  /// The results, in the order of the request.
  public let renditions: [Rendition]
  /// An error message, metadata fields, the texts of a sidecar, or proofs.
  public let bytes: [UInt8]
  /// What the file with the levels of a picture holds.
  public let levels: StoredLevels?

  /// An answer without renditions.
  public init(_ kind: Kind, size: PixelSize = PixelSize(width: 0, height: 0), bytes: [UInt8] = []) {
    self.kind = kind
    self.size = size
    self.renditions = []
    self.bytes = bytes
    levels = nil
  }

  /// A picture.
  /// - Parameter size: the size of the whole upright picture.
  public init(renditions: [Rendition], of size: PixelSize) {
    kind = .picture
    self.size = size
    self.renditions = renditions
    bytes = []
    levels = nil
  }

  /// The levels of a picture, which are in their file.
  public init(_ levels: StoredLevels) {
    kind = .levels
    size = levels.size
    renditions = []
    bytes = []
    self.levels = levels
  }

  // MARK: - The message

  /// The reply as a message; the bytes go into the shared memory (``pieces(answering:)``).
  public var message: [UInt8] {
    ([
      Int(kind.rawValue), size.width, size.height,
      levels.map { $0.channels << 8 | $0.orientation.rawValue } ?? bytes.count,
    ]
      + renditions.flatMap { [$0.channels ?? 0, $0.size.width, $0.size.height, $0.bytes.count] })
      .littleEndianBytes
  }

  /// The bytes for the shared memory of a request, and where each piece begins; `nil` if there is not
  /// the room.
  public func pieces(
    answering request: DecoderRequest
  ) -> [(offset: Int, bytes: PictureBytes)]? {
    let pieces =
      kind == .picture
      ? zip(request.offsets, renditions).map { (offset: $0, bytes: $1.bytes) }
      : [(offset: 0, bytes: PictureBytes(bytes))]
    let isRoom = pieces.allSatisfy { $0.offset + $0.bytes.count <= request.resultCapacity }
    return isRoom ? pieces : nil
  }

  // MARK: - Checks

  /// A rendition of at least so many bytes stays in the memory in which the decoder has left it. A
  /// smaller one is copied, as the system allows a process some ten thousand mappings only.
  public static let leastSharedByteCount = 1 << 18

  /// Reads the answer to a request and checks it. All numbers are compared with the request before a
  /// byte of the shared memory is read.
  /// - Parameters:
  ///   - message: what the decoder sent.
  ///   - memory: so many bytes from the start of the shared memory, which the decoder can no longer
  ///     change; `nil` if they can't be had. At most ``DecoderRequest/resultCapacity`` are asked for.
  /// - Returns: `nil` for an answer that a working decoder never sends.
  public static func read(
    _ message: [UInt8], answering request: DecoderRequest, from memory: (Int) -> ImmutableMemory?
  ) -> DecoderReply? {
    guard message.count >= headLength else { return nil }
    let numbers = message.littleEndianNumbers
    guard let kind = Kind(rawValue: UInt32(numbers[0])), kind.answers(request.kind) else {
      return nil
    }
    let size = PixelSize(width: numbers[1], height: numbers[2])
    if kind == .picture {
      guard numbers[3] == 0, size.isPossible else { return nil }
      return renditions(Array(numbers.dropFirst(4)), message, answering: request, from: memory)
        .map { DecoderReply(renditions: $0, of: size) }
    }
    if kind == .levels {
      let orientation = PictureOrientation(rawValue: numbers[3] & 0xff)
      guard message.count == headLength, size.isPossible, (3...4).contains(numbers[3] >> 8),
        let orientation
      else { return nil }
      return DecoderReply(
        StoredLevels(size, channels: numbers[3] >> 8, orientation: orientation))
    }
    let isSane =
      switch kind {
      case .tooLarge: size.isBeyondLimits && numbers[3] == 0
      case .metadata: size == .zero && numbers[3] <= MetadataFields.longestMessage
      case .sidecar: size == .zero && numbers[3] <= SidecarFields.longestMessage
      default: size == .zero && numbers[3] <= longestWords
      }
    guard isSane, message.count == headLength, let bytes = copy(numbers[3], from: memory) else {
      return nil
    }
    // Error messages may be any bytes.
    if kind == .metadata, !MetadataFields.isMessage(bytes) { return nil }
    if kind == .sidecar, SidecarFields(bytes: bytes) == nil { return nil }
    if kind == .timing, !bytes.isEmpty, PictureAnimation(bytes: bytes) == nil { return nil }
    return DecoderReply(kind, size: size, bytes: bytes)
  }

  /// The renditions of a picture; `nil` if one can't be what was asked for.
  private static func renditions(
    _ numbers: [Int], _ message: [UInt8], answering request: DecoderRequest,
    from memory: (Int) -> ImmutableMemory?
  ) -> [Rendition]? {
    guard message.count == headLength + request.renditions.count * renditionLength else {
      return nil
    }
    var found: [(channels: Int, size: PixelSize, range: Range<Int>)] = []
    for (index, (rendition, offset)) in zip(request.renditions, request.offsets).enumerated() {
      let (channels, byteCount) = (numbers[index * 4], numbers[index * 4 + 3])
      let size = PixelSize(width: numbers[index * 4 + 1], height: numbers[index * 4 + 2])
      guard rendition.allows(size), byteCount <= rendition.byteCapacity else { return nil }
      switch rendition.form {
      case .pixels:
        guard 3...4 ~= channels, size.byteCount(channels: channels) == byteCount else { return nil }
      case .file: guard channels == 0, byteCount > 0 else { return nil }
      }
      found.append((channels, size, offset..<offset + byteCount))
    }
    guard let end = found.map(\.range.upperBound).max(), let memory = memory(end) else {
      return nil
    }
    return found.map { channels, size, range in
      let bytes = PictureBytes(memory, range)
      return Rendition(
        channels: channels == 0 ? nil : channels, size: size,
        bytes: range.count < leastSharedByteCount ? PictureBytes(Array(bytes)) : bytes)
    }
  }

  /// A copy of the first bytes of the memory.
  private static func copy(_ count: Int, from memory: (Int) -> ImmutableMemory?) -> [UInt8]? {
    count == 0 ? [] : memory(count).map { Array($0.bytes.prefix(count)) }
  }

  // MARK: - Contents

  /// Whether the decoder could not do what was asked.
  public var isFailure: Bool { [.damaged, .tooLarge, .unreadable].contains(kind) }

  /// The picture of the first rendition, or the error of the answer.
  public func picture(at path: FilePath) throws(PictureError) -> Picture {
    guard let first = pictures.first else { throw error(at: path) }
    return first
  }

  /// The pictures of all renditions, or the error of the answer.
  public func pictures(at path: FilePath) throws(PictureError) -> [Picture] {
    let pictures = pictures
    guard !pictures.isEmpty, pictures.count == renditions.count else { throw error(at: path) }
    return pictures
  }

  private var pictures: [Picture] {
    renditions.compactMap { rendition in
      guard let channels = rendition.channels,
        rendition.size.byteCount(channels: channels) == rendition.bytes.count
      else { return nil }
      return Picture(size: rendition.size, hasAlpha: channels == 4, bytes: rendition.bytes)
    }
  }

  /// The file of an encoded copy, or the error of the answer.
  public func file(at path: FilePath) throws(PictureError) -> PictureBytes {
    guard let first = renditions.first, first.channels == nil else { throw error(at: path) }
    return first.bytes
  }

  /// How a picture moves, `nil` if it does not; or the error of the answer.
  public func animation(at path: FilePath) throws(PictureError) -> PictureAnimation? {
    guard kind == .timing else { throw error(at: path) }
    return PictureAnimation(bytes: bytes)
  }

  /// The file's metadata, or the error of the answer.
  public func metadata(at path: FilePath) throws(PictureError) -> PhotoMetadata {
    guard kind == .metadata else { throw error(at: path) }
    return MetadataFields(bytes: bytes).metadata
  }

  /// The file's details, or the error of the answer.
  public func details(at path: FilePath) throws(PictureError) -> PictureDetails {
    guard kind == .metadata else { throw error(at: path) }
    return MetadataFields(bytes: bytes).details
  }

  /// The texts of a sidecar, or the error of the answer.
  public func sidecarFields(at path: FilePath) throws(PictureError) -> SidecarFields {
    guard kind == .sidecar, let fields = SidecarFields(bytes: bytes) else {
      throw error(at: path)
    }
    return fields
  }

  /// The levels of a picture, or the error of the answer.
  public func levels(of path: FilePath) throws(PictureError) -> StoredLevels {
    guard let levels else { throw error(at: path) }
    return levels
  }

  /// The error; an answer to another request counts as a decoder that died.
  private func error(at path: FilePath) -> PictureError {
    switch kind {
    case .picture, .metadata, .proofs, .sidecar, .levels, .timing: .decoderDied
    case .severalFrames: .severalFrames
    case .damaged: .damaged(detail: String(decoding: bytes, as: UTF8.self))
    case .tooLarge: .tooLarge(size)
    case .unreadable: .unreadable(path)
    }
  }
}

extension PixelSize {
  /// Whether the sides are small enough to be in a file's header.
  private var hasSides: Bool {
    let sides = 1...Int(Int32.max)
    return sides.contains(width) && sides.contains(height)
  }

  /// Whether a picture of this size is decoded.
  fileprivate var isPossible: Bool { hasSides && width * height <= PictureLimits.pixels }

  /// Whether the size is more than ``PictureLimits/pixels``, and small enough to be in a file's
  /// header.
  fileprivate var isBeyondLimits: Bool { hasSides && width * height > PictureLimits.pixels }
}
