// Names for many photos at once, from a template. `NameNumbering.swift` counts;
// `TemplateText.swift` closes the gap where a value is missing.

import Foundation

/// A text with placeholders: "Crete {n} {title}".
///
/// `{n}` is a number, `{n:3}` one of at least three digits; `{date}` and `{time}` are those at
/// which the photo was taken, `{camera}` is the camera; `{original}` is the file's name without its
/// extension; `{title}` the title inside the file. In a template of file names, `{name}` is the photo's
/// name. Case and white space between the braces are
/// ignored. Other braces are plain text.
public struct NameTemplate: Sendable, Equatable {
  /// The values that a template takes from a photo.
  public struct Photo: Sendable, Equatable {
    /// The name of the file that was picked.
    public var sourceName: String
    /// The metadata of the file.
    public var metadata: PhotoMetadata
    /// The photo's name, for templates of file names.
    public var name: String?

    /// Creates the values of a photo.
    public init(name: String? = nil, sourceName: String, metadata: PhotoMetadata) {
      self.name = name
      self.sourceName = sourceName
      self.metadata = metadata
    }
  }

  private enum Part: Sendable, Equatable {
    case text(String)
    /// A number of at least this many digits; `nil` for the digits of the numbering.
    case number(Int?)
    case date, time, camera, original, title, name
  }

  /// Texts in braces that look like placeholders and are none, with their braces, each once.
  public private(set) var unknownPlaceholders: [String] = []
  private var parts: [Part] = []

  /// Creates a template from the typed text.
  /// - Parameter hasNames: whether `{name}` is a placeholder: the photos have names already.
  public init(_ text: String, hasNames: Bool = false) {
    var plain = ""
    var rest = text[...]
    while let close = rest.firstIndex(of: "}") {
      // The last opening brace before it: "{{n}" is a brace and a number.
      guard let open = rest[..<close].lastIndex(of: "{") else {
        plain += rest[...close]
        rest = rest[rest.index(after: close)...]
        continue
      }
      plain += rest[..<open]
      let inside = rest[rest.index(after: open)..<close]
      if let part = Self.part(inside, hasNames) {
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = ""
        parts.append(part)
      } else {
        let placeholder = String(rest[open...close])
        plain += placeholder
        if !unknownPlaceholders.contains(placeholder) { unknownPlaceholders.append(placeholder) }
      }
      rest = rest[rest.index(after: close)...]
    }
    // A person who has forgotten the closing brace meant a placeholder.
    if let open = rest.lastIndex(of: "{"), rest[rest.index(after: open)...].first?.isLetter == true
    {
      unknownPlaceholders.append(String(rest[open...].prefix { !$0.isWhitespace }))
    }
    plain += rest
    if !plain.isEmpty { parts.append(.text(plain)) }
  }

  private static func part(_ inside: Substring, _ hasNames: Bool) -> Part? {
    let word = inside.trimmingCharacters(in: .whitespaces).lowercased()
    switch word {
    case "n": return .number(nil)
    case "date": return .date
    case "time": return .time
    case "camera": return .camera
    case "original": return .original
    case "title": return .title
    case "name" where hasNames: return .name
    default:
      guard word.hasPrefix("n:"), let digits = Int(word.dropFirst(2)),
        (1...NameNumbering.mostDigits).contains(digits)
      else { return nil }
      return .number(digits)
    }
  }

  /// The names of photos, one for each, in their order. A name is blank if the template is, or if
  /// the photo has none of its values.
  public func names(
    for photos: [Photo], numbering: NameNumbering, locale: Locale
  ) -> [String] {
    photos.enumerated().map {
      name(for: $1, at: $0, of: photos.count, numbering: numbering, locale: locale)
    }
  }

  /// The name of one of several photos.
  /// - Parameters:
  ///   - index: the photo's position among them, from 0.
  ///   - count: how many they are.
  func name(
    for photo: Photo, at index: Int, of count: Int, numbering: NameNumbering, locale: Locale
  ) -> String {
    let width = numbering.width(count: count)
    let number = numbering.number(at: index)
    var name = TemplateText()
    for part in parts {
      switch part {
      case .text(let text): name.append(text: text)
      case .number(let digits):
        name.append(value: NameNumbering.text(number, width: digits ?? width))
      case .date: name.append(value: photo.metadata.taken?.dateText(locale))
      case .time: name.append(value: photo.metadata.taken?.timeText(locale))
      case .camera: name.append(value: photo.metadata.camera)
      case .original: name.append(value: FileNameWords.stem(of: photo.sourceName))
      case .title: name.append(value: photo.metadata.title)
      case .name: name.append(value: photo.name)
      }
    }
    return name.finished
  }
}
