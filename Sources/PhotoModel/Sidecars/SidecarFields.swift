// The texts of a sidecar as a decoder has read them, as bytes for the shared memory
// (`Decoders/DecoderReply.swift`). They are read by `PhotoDecoder/SidecarReader.swift`.
//
// Each text has four little-endian bytes for the number of its photo, one for its field, four for its
// length, and its bytes.

/// The texts of a sidecar, photo by photo, escaped as in the file (`SidecarText`).
public struct SidecarFields: Equatable, Sendable {
  /// The longest message, in bytes. A name of 65,000 letters, which is as many as a text field of
  /// GTK takes, has at most 260,000; a description may be longer.
  public static let longestMessage = 32 << 20
  /// The longest file, in bytes: in XML, an escaped letter may take eight times as many.
  public static let longestFile = 8 * longestMessage
  /// The most photos of a sidecar. Two share an original if a person keeps both.
  public static let mostPhotos = 1000
  private static let headLength = 9

  /// The texts of each photo.
  public private(set) var photos: [[SidecarField: String]] = []
  private var length = 0

  /// Makes an empty list.
  public init() {}

  /// Adds a text to the last photo, or to a new one. Returns whether there was room.
  public mutating func add(_ field: SidecarField, _ text: String, toNewPhoto isNew: Bool = false)
    -> Bool
  {
    let size = Self.headLength + text.utf8.count
    guard length + size <= Self.longestMessage else { return false }
    if isNew || photos.isEmpty {
      guard photos.count < Self.mostPhotos else { return false }
      photos.append([:])
    }
    length += size
    photos[photos.count - 1][field] = text
    return true
  }

  /// The message.
  public var bytes: [UInt8] {
    photos.enumerated().flatMap { index, texts in
      SidecarField.allCases.flatMap { field -> [UInt8] in
        guard let text = texts[field] else { return [] }
        let bytes = Array(text.utf8)
        return number(index) + [field.rawValue] + number(bytes.count) + bytes
      }
    }
  }

  /// Parses a message; `nil` for one that no decoder writes.
  public init?(bytes: [UInt8]) {
    guard bytes.count <= Self.longestMessage else { return nil }
    var rest = bytes[...]
    while !rest.isEmpty {
      let head = Array(rest.prefix(Self.headLength))
      guard head.count == Self.headLength, let field = SidecarField(rawValue: head[4]) else {
        return nil
      }
      let (index, count) = (Self.value(head[0..<4]), Self.value(head[5..<9]))
      rest = rest.dropFirst(Self.headLength)
      guard rest.count >= count, index == photos.count || index == photos.count - 1,
        let text = String(validating: rest.prefix(count), as: UTF8.self),
        add(field, text, toNewPhoto: index == photos.count)
      else { return nil }
      rest = rest.dropFirst(count)
    }
  }

  private func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func value(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
