// Why a picked file did not become a photo. The wording is the interface's.

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
    /// A link that leads out of the folder that was picked, or a folder with so many of them. They
    /// are not followed.
    case linksOutside(Int)
    /// The content is no picture, or a broken one.
    case picture(PictureError)
    /// The program that it was copied in did not hand it over.
    case paste(PasteFailure)
    /// The library could not take it.
    case library(LibraryError)
    /// The library has the same bytes already, under this name.
    case alreadyNamed(String)
    /// The same bytes are waiting for a name already.
    case alreadyWaiting
    /// The file changed each time that it was read.
    case changing
    /// Another file, which is this one, stands in the place of the one that was picked.
    case another(FileStamp)
    /// There is no room for the file's bytes on the library's disk.
    case noRoom(byteCount: Int64)
    /// The person has left it out.
    case leftOut
    /// The disk at this path does not answer, and nothing goes on without it: it is the library's own,
    /// or so many threads hang already that no other may.
    case notAnswering(FilePath)
  }

  /// What was picked.
  public let source: FilePath
  /// Why it gave no photo.
  public let reason: Reason

  /// A failure of one source.
  public init(source: FilePath, reason: Reason) {
    self.source = source
    self.reason = reason
  }
}

extension ImportFailure.Reason {
  /// Whether a folder stands where a file was picked, or a folder that could not be read then.
  var isFolder: Bool {
    if case .file(.folder) = self { true } else { false }
  }

  /// The reason, as the index has it.
  var word: String {
    switch self {
    case .empty: "empty"
    case .emptyFolder: "emptyFolder"
    case .picture(.notAPicture): "notAPicture"
    case .picture(.tooLarge(let size)): "pixels \(size.width) \(size.height)"
    case .picture: "damaged"
    case .file(.folder): "folder"
    case .file(.special): "special"
    case .file(.tooLarge): "tooLarge"
    case .alreadyNamed(let name): "alreadyNamed \(name)"
    case .alreadyWaiting: "alreadyWaiting"
    case .file, .library, .changing, .another, .noRoom, .linksOutside, .paste, .leftOut,
      .notAnswering:
      "leftOut"
    }
  }

  /// The reason that a word stands for: that of files which were left out where it is a later
  /// version's.
  init(word: String, _ source: FilePath) {
    let parts = word.split(separator: " ")
    switch parts.first.map(String.init) ?? "" {
    case "empty": self = .empty
    case "emptyFolder": self = .emptyFolder
    case "notAPicture": self = .picture(.notAPicture)
    case "pixels":
      let sides = parts.dropFirst().compactMap { Int($0) }
      self =
        sides.count == 2
        ? .picture(.tooLarge(PixelSize(width: sides[0], height: sides[1]))) : .leftOut
    case "damaged": self = .picture(.damaged(detail: ""))
    case "folder": self = .file(.folder(source))
    case "special": self = .file(.special(source))
    case "tooLarge": self = .file(.tooLarge(source))
    case "alreadyNamed" where parts.count > 1:
      self = .alreadyNamed(String(word.dropFirst("alreadyNamed ".count)))
    // An earlier version kept no name.
    case "alreadyNamed", "alreadyWaiting": self = .alreadyWaiting
    default: self = .leftOut
    }
  }
}

/// Why something was not pasted.
public enum PasteFailure: Error, Equatable, Sendable {
  /// The picture has more bytes than so many.
  case tooLarge(byteCount: Int)
  /// The other program answers nothing.
  case noAnswer
  /// The other program gave up in the middle.
  case brokenOff
  /// The window was being closed.
  case closing
}
