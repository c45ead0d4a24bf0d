// What a person is told of picked files that wait, which says nothing against the pictures. The
// rules are in `StalledImports.swift`.

/// Picked files that can't be brought in for now, all for one reason.
public struct ImportStall: Equatable, Sendable {
  /// Why a picked file waits.
  public enum Cause: Equatable, Sendable {
    /// This folder, which the file lies below, is away: its disk was pulled out, its share is not
    /// connected, or it was moved.
    case folderAway(FilePath)
    /// The disk at this folder, which the file lies below, does not answer: neither that the file is
    /// there nor that it is not.
    case notAnswering(FilePath)
    /// The file could not be read.
    case unreadable(FileError)
    /// Somebody writes to the file.
    case changing
    /// Another file, which is this one, stands in the place of the one that was picked, for which
    /// something was typed.
    case another(FileStamp)
    /// The file, of so many bytes, does not fit on the library's disk.
    case doesNotFit(byteCount: Int64)
    /// The file was read, but whether it is a whole picture could not be found out.
    case untried(PictureError)

    /// Whether another file stands in the place of the one that was picked.
    public var isAnother: Bool { if case .another = self { true } else { false } }
  }

  /// Why ``file`` waits; the others wait for much the same.
  public let cause: Cause
  /// One of the files.
  public let file: FilePath
  /// How many files there are.
  public let count: Int
  /// What they wait for together: what tells them from those that are told of next.
  let group: StalledImports.Group
}
