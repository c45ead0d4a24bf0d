// The requests of the app to its decoder processes, as bytes for a socket of messages. The app's
// side is `GtkPhotos/Decoding/`, the processes' side `PhotoDecoder/`; the replies are in
// `DecoderReply.swift`.
//
// A request is one message with two open descriptors beside it: the file, and the shared memory for
// the result, which the app has made as large as the request allows (`resultCapacity`). A decoder
// opens no file by itself. The message consists of 32-bit numbers in little-endian order, and of
// text at its end.

/// A request to a decoder process about one file; see ``PictureDecoding``.
public struct DecoderRequest: Equatable, Sendable {
  /// The argument that makes a decoder run only when no other process needs the processor.
  public static let givesWay = "--give-way"
  /// The most renditions of a request.
  public static let mostRenditions = 8
  /// The longest text of a request, in bytes: less than a socket's buffer, 208 KiB.
  public static let longestText = 128 << 10
  /// The longest message, in bytes.
  public static let longestMessage =
    headLength + mostRenditions * PictureRendition.encodedLength + longestText
  /// The numbers before the renditions: kind, frame, region, count of the renditions, length of the
  /// text.
  private static let headLength = 8 * 4

  /// What is asked.
  public enum Kind: UInt32, Sendable {
    /// Renditions of a picture.
    case picture
    /// ``MetadataFields``.
    case metadata
    /// ``SandboxProofs``.
    case proofs
    /// ``SidecarFields``.
    case sidecar
    /// The levels of a picture (``PictureLevels``), written to a file of the app's.
    case levels
    /// A part of a picture, from the file with its levels (``TileRequest``).
    case tile
    /// ``PictureAnimation``.
    case timing
    /// Several frames of an animation, one for each rendition.
    case frames
    /// ``PictureDetails``, as ``MetadataFields``.
    case details
    /// A copy of the file: encoded anew, or with other metadata (``CopyInstructions``).
    case copy

    /// How many renditions a request has.
    fileprivate var renditionCounts: ClosedRange<Int> {
      switch self {
      case .picture, .frames: 1...mostRenditions
      case .tile, .copy: 1...1
      case .metadata, .proofs, .sidecar, .levels, .timing, .details: 0...0
      }
    }
  }

  /// What is asked.
  public let kind: Kind
  /// Which picture of a file with several of them, from 0.
  public let frame: Int
  /// The part of the picture that is rendered, in pixels of the upright picture; `nil` for all of
  /// it.
  public let region: PixelRectangle?
  /// The results that are asked for: one or more of a picture, none otherwise.
  public let renditions: [PictureRendition]
  /// For metadata and details, the language of place names, as ``LanguagePreference/text``; for proofs,
  /// ``SandboxTargets``; for tiles, the ``tile``; for copies, the ``instructions``.
  public let text: [UInt8]

  private init(
    _ kind: Kind, frame: Int = 0, region: PixelRectangle? = nil,
    renditions: [PictureRendition] = [], text: [UInt8] = []
  ) {
    self.kind = kind
    self.frame = frame
    self.region = region
    self.renditions = renditions
    self.text = text
  }

  /// A request for one or several renditions of a picture, at most ``mostRenditions``.
  /// - Parameters:
  ///   - renditions: the results, in the order in which the reply has them.
  ///   - region: the part of the picture that is rendered; `nil` for all of it.
  ///   - frame: which picture of an animation, from 0.
  public init(
    _ renditions: PictureRendition..., region: PixelRectangle? = nil, frame: Int = 0
  ) {
    precondition((1...Self.mostRenditions).contains(renditions.count))
    self.init(.picture, frame: frame, region: region, renditions: renditions)
  }

  /// A request for the metadata of a file.
  /// - Parameter language: the language of place names.
  public init(metadataIn language: LanguagePreference) {
    self.init(.metadata, text: Array(language.text.utf8))
  }

  /// A request for the details of a file.
  /// - Parameter language: the language of place names.
  public init(detailsIn language: LanguagePreference) {
    self.init(.details, text: Array(language.text.utf8))
  }

  /// A request for the texts of a sidecar.
  public static let sidecar = DecoderRequest(.sidecar)

  /// A request for the levels of a picture. In place of shared memory, a file comes with it.
  public init(levelsOfFrame frame: Int) { self.init(.levels, frame: frame) }

  /// A request for the times of an animation's frames.
  public static let timing = DecoderRequest(.timing)

  /// A request for frames of an animation.
  /// - Parameters:
  ///   - frames: their numbers, from 0; at most ``mostRenditions``.
  ///   - rendition: what is made of each of them.
  public init(frames: Range<Int>, as rendition: PictureRendition) {
    precondition((1...Self.mostRenditions).contains(frames.count))
    self.init(
      .frames, frame: frames.lowerBound,
      renditions: Array(repeating: rendition, count: frames.count))
  }

  /// A request for a part of a picture. In place of the picture, the file with its levels comes with
  /// it.
  public init(_ tile: TileRequest) {
    self.init(
      .tile, renditions: [PictureRendition(.cover, tile.part.size)], text: tile.bytes)
  }

  /// The part that is asked for by a request for a tile.
  public var tile: TileRequest? { kind == .tile ? TileRequest(bytes: text) : nil }

  /// A request for a copy of a file.
  /// - Parameter byteLimit: the longest copy, in bytes.
  public init(_ instructions: CopyInstructions, quality: Int, byteLimit: Int) {
    let longest = instructions.longestSide ?? Int(Int32.max)
    self.init(
      .copy,
      renditions: [
        PictureRendition(
          .within, PixelSize(width: longest, height: longest),
          form: .file(instructions.format, quality: quality, byteLimit: byteLimit))
      ], text: instructions.bytes)
  }

  /// Whether a request has the room for instructions.
  static func canHold(_ instructions: CopyInstructions) -> Bool {
    instructions.bytes.count <= longestText
  }

  /// What is to be copied, for a request for a copy.
  public var instructions: CopyInstructions? {
    guard kind == .copy, let rendition = renditions.first,
      case .file(let format, _, _) = rendition.form
    else { return nil }
    return CopyInstructions(bytes: text, format: format, longestSide: rendition.box.width)
  }

  /// A request to try what a decoder must not be able to do.
  public init(proofsWith targets: SandboxTargets) {
    self.init(.proofs, text: Array(targets.text.prefix(Self.longestText)))
  }

  /// The size of the shared memory for the result, in bytes.
  public var resultCapacity: Int {
    switch kind {
    case .picture, .tile, .frames, .copy:
      max(DecoderReply.longestWords, renditions.reduce(0) { $0 + $1.byteCapacity })
    case .metadata, .details: max(DecoderReply.longestWords, MetadataFields.longestMessage)
    case .proofs, .levels, .timing: DecoderReply.longestWords
    case .sidecar: SidecarFields.longestMessage
    }
  }

  /// Where the bytes of each rendition begin in the shared memory.
  public var offsets: [Int] {
    var offset = 0
    return renditions.map { rendition in
      defer { offset += rendition.byteCapacity }
      return offset
    }
  }

  // MARK: - The message

  /// The request as a message.
  public var bytes: [UInt8] {
    let region = region ?? PixelRectangle(x: 0, y: 0, size: .zero)
    let numbers = [
      Int(kind.rawValue), frame, region.x, region.y, region.size.width, region.size.height,
      renditions.count, text.count,
    ]
    return numbers.littleEndianBytes + renditions.flatMap(\.bytes) + text
  }

  /// Parses a message; `nil` if it is invalid.
  public init?(bytes: [UInt8]) {
    guard bytes.count >= Self.headLength else { return nil }
    let numbers = Array(bytes.prefix(Self.headLength)).littleEndianNumbers
    let renditionsLength = numbers[6] * PictureRendition.encodedLength
    guard let kind = Kind(rawValue: UInt32(numbers[0])),
      kind.renditionCounts.contains(numbers[6]),
      numbers[7] <= Self.longestText,
      bytes.count == Self.headLength + renditionsLength + numbers[7]
    else { return nil }
    let size = PixelSize(width: numbers[4], height: numbers[5])
    let region = size == .zero ? nil : PixelRectangle(x: numbers[2], y: numbers[3], size: size)
    var renditions: [PictureRendition] = []
    for number in 0..<numbers[6] {
      let start = Self.headLength + number * PictureRendition.encodedLength
      let bytes = Array(bytes[start..<start + PictureRendition.encodedLength])
      guard let rendition = PictureRendition(bytes: bytes) else { return nil }
      renditions.append(rendition)
    }
    self.init(
      kind, frame: numbers[1], region: region, renditions: renditions,
      text: Array(bytes.suffix(numbers[7])))
    if kind == .tile, tile?.part.size != renditions.first?.box { return nil }
  }
}
