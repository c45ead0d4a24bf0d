// Why a picked file did not become a photo. The app words the reasons.

/// A picked file or folder that gave no new photo.
public struct ImportFailure: Error, Equatable, Sendable {
  /// Why a file gave no new photo.
  public enum Reason: Error, Equatable, Sendable {
    /// The file could not be read.
    case file(FileError)
    /// The file has no bytes.
    case empty
    /// A folder without any file in it.
    case emptyFolder
    /// A link whose target lies outside the picked folder, or the number of such links in a folder.
    /// They are not followed.
    case linksOutside(Int)
    /// It is the folder of the library, or one in it.
    case ownLibrary
    /// The content is no picture, or a damaged one.
    case picture(PictureError)
    /// The program that it was copied in did not deliver it.
    case paste(PasteFailure)
    /// The library could not store it.
    case library(LibraryError)
    /// The library has the same bytes already, under this name.
    case alreadyNamed(String)
    /// The same bytes already wait for a name.
    case alreadyWaiting
    /// The file changed each time it was read.
    case changing
    /// This file has replaced the one that was picked.
    case another(FileStamp)
    /// The library's disk has no room for the file's bytes.
    case noRoom(byteCount: Int64)
    /// The person left it out.
    case leftOut
    /// The disk at this path does not answer, and the import halts for it: it is the library's own,
    /// or as many threads hang as may.
    case notAnswering(FilePath)
  }

  /// What was picked.
  public let source: FilePath
  /// Why it gave no photo.
  public let reason: Reason

  /// Creates the failure of one source.
  public init(source: FilePath, reason: Reason) {
    self.source = source
    self.reason = reason
  }
}

extension ImportFailure.Reason {
  /// Whether a folder was found where a file was picked, or a picked folder that could not be read
  /// then.
  var isFolder: Bool {
    if case .file(.folder) = self { true } else { false }
  }

  /// The reason as the database stores it.
  var word: String {
    switch self {
    case .empty: "empty"
    case .emptyFolder: "emptyFolder"
    case .linksOutside(let count): "linksOutside \(count)"
    case .ownLibrary: "ownLibrary"
    case .picture(.notAPicture): "notAPicture"
    case .picture(.tooLarge(let size)): "pixels \(size.width) \(size.height)"
    case .picture: "damaged"
    case .file(.missing): "missing"
    case .file(.notPermitted): "notPermitted"
    case .file(.failed(_, let code)): "failed \(code)"
    case .file(.folder): "folder"
    case .file(.special): "special"
    case .file(.tooLarge): "tooLarge"
    case .alreadyNamed(let name): "alreadyNamed \(name)"
    case .alreadyWaiting: "alreadyWaiting"
    case .file, .library, .changing, .another, .noRoom, .paste, .leftOut, .notAnswering:
      "leftOut"
    }
  }

  /// The reason for a word of the database. A word of a later version stands for ``leftOut``.
  init(word: String, _ source: FilePath) {
    let parts = word.split(separator: " ")
    switch parts.first.map(String.init) ?? "" {
    case "empty": self = .empty
    case "emptyFolder": self = .emptyFolder
    case "linksOutside":
      self = parts.dropFirst().first.flatMap { Int($0) }.map { .linksOutside($0) } ?? .leftOut
    case "ownLibrary": self = .ownLibrary
    case "notAPicture": self = .picture(.notAPicture)
    case "pixels":
      let sides = parts.dropFirst().compactMap { Int($0) }
      self =
        sides.count == 2
        ? .picture(.tooLarge(PixelSize(width: sides[0], height: sides[1]))) : .leftOut
    case "damaged": self = .picture(.damaged(detail: ""))
    case "missing": self = .file(.missing(source))
    case "notPermitted": self = .file(.notPermitted(source))
    case "failed":
      self =
        parts.dropFirst().first.flatMap { Int32($0) }.map { .file(.failed(source, code: $0)) }
        ?? .leftOut
    case "folder": self = .file(.folder(source))
    case "special": self = .file(.special(source))
    case "tooLarge": self = .file(.tooLarge(source))
    case "alreadyNamed" where parts.count > 1:
      self = .alreadyNamed(String(word.dropFirst("alreadyNamed ".count)))
    // An earlier version stored no name.
    case "alreadyNamed", "alreadyWaiting": self = .alreadyWaiting
    default: self = .leftOut
    }
  }
}

/// Why something was not pasted.
public enum PasteFailure: Error, Equatable, Sendable {
  /// The picture has more than this number of bytes.
  case tooLarge(byteCount: Int)
  /// The other program does not answer.
  case noAnswer
  /// The other program stopped in the middle.
  case brokenOff
  /// The window was closing.
  case closing
}
