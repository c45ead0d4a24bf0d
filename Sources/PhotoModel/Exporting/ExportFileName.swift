// File names of photos outside the library. Which number a file of the same name gets is decided in
// `ExportNames.swift`.

/// Why a file can't have the name of its photo.
public enum ExportNameFlaw: Sendable, Equatable {
  /// It has characters that file systems reserve: these, each once.
  case reserved([String])
  /// It has characters that are not seen, such as line breaks, or ones that change the direction of
  /// writing.
  case invisible
  /// It begins or ends with a dot or a blank.
  case edges
  /// Windows takes it for a device.
  case device
  /// It is too long.
  case long
}

/// A photo's name as a file name that every file system accepts: ext4, APFS, NTFS, exFAT and FAT.
///
/// Names are free text; no other code makes one a part of a path.
struct ExportFileName: Sendable, Equatable {
  /// The name without number and extension, of any length.
  private let stem: String
  /// The extension without a dot; empty if there is none.
  private let fileExtension: String
  /// Why characters of the name had to be replaced or left out; `nil` if none had.
  private let stemFlaw: ExportNameFlaw?

  /// Makes the file name of a photo.
  /// - Parameters:
  ///   - name: the photo's name; `nil` if it has none.
  ///   - sourceName: the name of the picked file, which replaces a missing name.
  ///   - fileExtension: the extension of the original, without a dot.
  init(name: String?, sourceName: String, fileExtension: String) {
    let letters = fileExtension.utf8
    let isPlain = letters.count <= 16 && letters.allSatisfy(Self.isLetterOrDigit)
    self.fileExtension = isPlain ? fileExtension : ""
    let end = self.fileExtension.isEmpty ? "" : "." + self.fileExtension
    let wanted = [name, sourceName].compactMap(\.self).map { Self.dropping(end, from: $0) }
    let clean = wanted.lazy.map(Self.cleaned).first { !$0.isEmpty } ?? "Photo"
    stem = clean
    stemFlaw = wanted.first.flatMap { $0 == clean ? nil : Self.flaw(ofName: $0) }
  }

  /// Why the file of a name that was chosen by ``text(number:byteLimit:)`` without a number is not called
  /// as its photo is; `nil` if it is.
  func flaw(of text: String) -> ExportNameFlaw? {
    if let stemFlaw { return stemFlaw }
    guard text != whole else { return nil }
    // Longer than the name by the underscore before a device, shorter where it was cut.
    return text.utf8.count > whole.utf8.count ? .device : .long
  }

  /// What is wrong with a name that is no file's.
  private static func flaw(ofName name: String) -> ExportNameFlaw {
    var found: [String] = []
    for scalar in name.unicodeScalars where reserved.contains(scalar) {
      let text = String(scalar)
      if !found.contains(text) { found.append(text) }
    }
    guard found.isEmpty else { return .reserved(found) }
    return name.unicodeScalars.contains(where: isInvisible) ? .invisible : .edges
  }

  /// Whether a character is left out, or a blank stands for it.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isBidiControl || isBreak(scalar)
  }

  /// Whether a character ends a line, or does something else than to be seen.
  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The file name without a number, of any length.
  var whole: String { stem + (fileExtension.isEmpty ? "" : "." + fileExtension) }

  /// The file name: `Beach.jpg`, `Beach 2.jpg`.
  /// - Parameters:
  ///   - number: distinguishes files of the same name; 1 is not written.
  ///   - byteLimit: the longest name that the file system accepts, in bytes.
  func text(number: Int = 1, byteLimit: Int = Self.byteLimit) -> String {
    let count = number > 1 ? " \(number)" : ""
    let end = fileExtension.isEmpty ? "" : "." + fileExtension
    // One byte is reserved for the underscore.
    let room = max(1, byteLimit - count.utf8.count - end.utf8.count - 1)
    let start = Self.cut(stem, to: room) + count
    return (Self.isDevice(start) ? "_" : "") + start + end
  }

  /// The longest file name on Linux's own file systems, in bytes. FAT and NTFS count UTF-16 units,
  /// of which a text never has more than bytes.
  static let byteLimit = 255

  /// Characters that Windows and its file systems reserve.
  private static let reserved: Set<Unicode.Scalar> = [
    "<", ">", ":", "\"", "/", "\\", "|", "?", "*",
  ]

  /// The text without characters that a file name can't have or that would disguise it: control
  /// characters, reserved ones, those that change the direction of writing (and so the order of
  /// name and extension), leading dots, which hide the file, and trailing dots and blanks, which
  /// Windows removes.
  private static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isBidiControl {
      scalars.append(isBreak(scalar) ? " " : reserved.contains(scalar) ? "_" : scalar)
    }
    return trimmed(scalars)
  }

  private static func trimmed(_ scalars: String.UnicodeScalarView) -> String {
    let isEdge = { (scalar: Unicode.Scalar) in scalar == "." || scalar.properties.isWhitespace }
    let rest = scalars.drop(while: isEdge)
    let end = rest.lastIndex { !isEdge($0) }.map(rest.index(after:)) ?? rest.startIndex
    return String(rest[..<end])
  }

  /// The text without the extension at its end, in upper or lower case.
  private static func dropping(_ end: String, from text: String) -> String {
    let bytes = text.utf8.suffix(end.utf8.count)
    let isThere = !end.isEmpty && bytes.map(small).elementsEqual(end.utf8.map(small))
    return isThere ? String(decoding: text.utf8.dropLast(end.utf8.count), as: UTF8.self) : text
  }

  /// The longest beginning of a text that fits, cut between characters. A single character that
  /// does not fit (a letter may have hundreds of combining marks) is cut itself.
  private static func cut(_ text: String, to byteCount: Int) -> String {
    guard text.utf8.count > byteCount else { return text }
    var room = byteCount
    func fits(_ count: Int) -> Bool {
      room -= count
      return room >= 0
    }
    let whole = text.prefix { fits($0.utf8.count) }
    if !whole.isEmpty { return trimmed(String.UnicodeScalarView(whole.unicodeScalars)) }
    room = byteCount
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix { fits($0.utf8.count) }))
  }

  /// Whether Windows takes the name for a device, whatever follows its first dot.
  private static func isDevice(_ name: String) -> Bool {
    let scalars = name.unicodeScalars.prefix { $0 != "." }
    let base = trimmed(String.UnicodeScalarView(scalars)).uppercased()
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(base) { return true }
    let isPort = base.hasPrefix("COM") || base.hasPrefix("LPT")
    return isPort && base.count == 4 && base.last.map("0123456789¹²³".contains) == true
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
  }
}
