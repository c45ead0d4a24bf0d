// The metadata texts that a decoder found in a file, as bytes for the shared memory
// (`Decoders/DecoderReply.swift`). They are read by `PhotoDecoder/MetadataReader.swift`; the kinds of
// text, and how the model interprets them, are in `PhotoMetadata.swift`.
//
// Each field has one byte for its kind, two little-endian bytes for the length of its text, and the
// text as it is in the file: in any encoding, or in none.

/// The texts of a file's metadata, in the order in which they are considered.
public struct MetadataFields: Equatable, Sendable {
  /// The longest text, in bytes; a longer one is cut at any byte.
  public static let longestText = 4096
  /// The longest message, in bytes; fields that don't fit are left out.
  public static let longestMessage = 1 << 16
  private static let headLength = 3

  /// One text, as it is in the file.
  struct Field: Equatable {
    let kind: Kind
    let text: [UInt8]
  }

  /// The texts in the order in which they are considered.
  private(set) var fields: [Field] = []
  private var length = 0

  /// Makes an empty list of fields.
  public init() {}

  /// Parses a message without ever failing: unknown kinds are skipped, and an incomplete message
  /// ends with its last complete field.
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

  /// Whether the bytes are a message as ``bytes`` makes one: known kinds, texts that are not empty
  /// and within the bounds, and no incomplete field.
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

  /// Adds a text, unless it is empty.
  public mutating func add(_ kind: Kind, _ text: some Collection<UInt8>) {
    let text = Array(text.prefix(Self.longestText))
    guard !text.isEmpty, length + Self.headLength + text.count <= Self.longestMessage else {
      return
    }
    length += Self.headLength + text.count
    fields.append(Field(kind: kind, text: text))
  }

  /// The fields as a message.
  public var bytes: [UInt8] {
    fields.flatMap { field in
      let count = field.text.count
      return [field.kind.rawValue, UInt8(count & 0xff), UInt8(count >> 8)] + field.text
    }
  }
}
