// What a decoder found written in a file, as bytes over the socket (`DecoderMessages.swift`),
// and what the model makes of it. The reading is `PhotoDecoder/MetadataReader.swift`.
//
// Each field is a byte for its kind, two in little-endian order for the length of its text, and
// the text as it stands in the file: in any encoding, or in none.

/// Texts out of a file's metadata, in the order in which they are considered.
public struct MetadataFields: Equatable, Sendable {
  /// The most bytes of one text; what is longer is cut, wherever that falls.
  public static let longestText = 4096
  /// The most bytes of a whole message; fields that don't fit are left out.
  public static let longestMessage = 1 << 16
  private static let headLength = 3

  /// What a text is.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// A title or caption: plain, as XMP's languages, as EXIF's comment with its charset.
    case title = 1, titleByLanguage, comment
    /// A date and time, as EXIF or XMP write it.
    case taken
    /// The camera's make and model.
    case make, model
    /// A city's name.
    case place
  }

  private struct Field: Equatable {
    let kind: Kind
    let text: [UInt8]
  }

  private var fields: [Field] = []
  private var length = 0

  /// No fields yet.
  public init() {}

  /// The fields that a message tells, whatever it holds: kinds that are not known are passed
  /// over, and a message that breaks off ends with its last whole field.
  public init(bytes: [UInt8]) {
    var rest = bytes.prefix(Self.longestMessage)[...]
    while rest.count >= Self.headLength {
      let head = Array(rest.prefix(Self.headLength))
      let count = Int(head[1]) | Int(head[2]) << 8
      rest = rest.dropFirst(Self.headLength)
      guard rest.count >= count else { return }
      if let kind = Kind(rawValue: head[0]) { add(kind, rest.prefix(count)) }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether bytes are a message as ``bytes`` writes one: known kinds, texts that are there and
  /// within the bounds, and no end in the middle.
  static func isMessage(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= longestMessage else { return false }
    var place = 0
    while place < bytes.count {
      guard bytes.count - place >= headLength, Kind(rawValue: bytes[place]) != nil else {
        return false
      }
      let count = Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8
      place += headLength
      guard (1...longestText).contains(count), bytes.count - place >= count else { return false }
      place += count
    }
    return true
  }

  /// Adds a text, where there is one.
  public mutating func add(_ kind: Kind, _ text: some Collection<UInt8>) {
    let text = Array(text.prefix(Self.longestText))
    guard !text.isEmpty, length + Self.headLength + text.count <= Self.longestMessage else {
      return
    }
    length += Self.headLength + text.count
    fields.append(Field(kind: kind, text: text))
  }

  /// The message.
  public var bytes: [UInt8] {
    fields.flatMap { field in
      let count = field.text.count
      return [field.kind.rawValue, UInt8(count & 0xff), UInt8(count >> 8)] + field.text
    }
  }

  /// What the file tells of itself.
  public var metadata: PhotoMetadata {
    let camera = CameraName.of(make: line(.make), model: line(.model))
    return PhotoMetadata(
      title: titles.lazy.compactMap { Caption.clean($0, camera: camera) }.first,
      taken: fields.lazy.filter { $0.kind == .taken }
        .compactMap { LocalDateTime(tag: MetadataText.repaired($0.text)) }.first,
      camera: camera, place: line(.place))
  }

  /// The titles that may be somebody's words, the likeliest first.
  var titles: [String] {
    fields.compactMap { field in
      let text = MetadataText.repaired(field.text)
      return switch field.kind {
      case .title: text
      case .titleByLanguage: MetadataText.firstLanguage(text)
      case .comment: MetadataText.comment(text)
      case .taken, .make, .model, .place: nil
      }
    }
  }

  /// The first text of a kind that is not blank.
  private func line(_ kind: Kind) -> String? {
    fields.lazy.filter { $0.kind == kind }
      .compactMap { MetadataText.line(MetadataText.repaired($0.text)) }.first
  }
}
