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
  /// Whether our own side failed, not the file: then it is tried again and never given up.
  var isOurs: Bool {
    switch self {
    case .library, .picture(.decoderUnavailable): true
    default: false
    }
  }
}
