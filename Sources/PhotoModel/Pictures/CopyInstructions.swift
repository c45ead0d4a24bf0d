// What a decoder is to make of a file for an export (`Exporting/CopyPlan.swift`): another format or size,
// other metadata. As a message: five bytes for what is wanted, then the texts, each with a byte for its
// kind and four for its length.

import Foundation

/// How a copy of a picture file differs from it.
public struct CopyInstructions: Equatable, Sendable {
  /// The texts that a copy gets.
  public struct Texts: Equatable, Sendable {
    /// The name; `nil` for none.
    public var name: String?
    /// The description; `nil` for none.
    public var description: String?
    /// The keywords.
    public var keywords: [String]

    /// Creates texts.
    public init(name: String?, description: String?, keywords: [String]) {
      self.name = name
      self.description = description
      self.keywords = keywords
    }
  }

  /// The format of the copy.
  public var format: EncodedFormat
  /// Whether the file's own bytes stay, but for the metadata, unless the picture has to be scaled.
  public var keepsPixels: Bool
  /// The longest side of the copy, in pixels; `nil` for that of the picture.
  public var longestSide: Int?
  /// What is done to the picture after the orientation that its file has.
  public var orientation: PictureOrientation
  /// Whether the copy must not say where it was taken.
  public var leavesOutPlaces: Bool
  /// Texts in place of those in the file; `nil` leaves them.
  public var texts: Texts?

  /// Creates instructions.
  public init(
    _ format: EncodedFormat, keepsPixels: Bool, longestSide: Int? = nil,
    orientation: PictureOrientation = .upright, leavesOutPlaces: Bool = false, texts: Texts? = nil
  ) {
    self.format = format
    self.keepsPixels = keepsPixels
    self.longestSide = longestSide
    self.orientation = orientation
    self.leavesOutPlaces = leavesOutPlaces
    self.texts = texts
  }

  /// Whether the copy differs from the file in its texts alone.
  var isOfTextsAlone: Bool {
    keepsPixels && longestSide == nil && orientation == .upright && !leavesOutPlaces
  }

  // MARK: - The message

  private static let headLength = 4

  /// The instructions as a message; format and size are in the rendition of the request.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [
      keepsPixels ? 1 : 0, UInt8(orientation.rawValue), leavesOutPlaces ? 1 : 0,
      texts == nil ? 0 : 1,
    ]
    func add(_ kind: UInt8, _ text: String) {
      bytes.append(kind)
      bytes += [text.utf8.count].littleEndianBytes
      bytes += Array(text.utf8)
    }
    if let name = texts?.name { add(0, name) }
    if let description = texts?.description { add(1, description) }
    for keyword in texts?.keywords ?? [] { add(2, keyword) }
    return bytes
  }

  /// Parses a message; `nil` if it is invalid.
  init?(bytes: [UInt8], format: EncodedFormat, longestSide: Int) {
    guard bytes.count >= Self.headLength,
      let orientation = PictureOrientation(rawValue: Int(bytes[1]))
    else { return nil }
    var texts = Texts(name: nil, description: nil, keywords: [])
    var rest = bytes.dropFirst(Self.headLength)
    while let kind = rest.popFirst() {
      let count = Array(rest.prefix(4)).littleEndianNumbers
      rest = rest.dropFirst(4)
      guard let count = count.first, rest.count >= count,
        let text = String(validating: rest.prefix(count), as: UTF8.self)
      else { return nil }
      switch kind {
      case 0: texts.name = text
      case 1: texts.description = text
      case 2: texts.keywords.append(text)
      default: return nil
      }
      rest = rest.dropFirst(count)
    }
    self.init(
      format, keepsPixels: bytes[0] != 0,
      longestSide: longestSide == Int(Int32.max) ? nil : longestSide, orientation: orientation,
      leavesOutPlaces: bytes[2] != 0, texts: bytes[3] == 0 ? nil : texts)
  }
}
