// What a decoder found written in a file, as bytes over the socket (`DecoderMessages.swift`). The
// reading is `PhotoDecoder/MetadataReader.swift`; which kinds of text there are, and what the model
// makes of them, is in `PhotoMetadata.swift`.
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

  /// One text, as it stands in the file.
  struct Field: Equatable {
    let kind: Kind
    let text: [UInt8]
  }

  /// The texts in the order in which they are considered.
  private(set) var fields: [Field] = []
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
}
