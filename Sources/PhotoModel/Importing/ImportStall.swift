// What a person is told of picked files that wait, which proves nothing about the pictures. The
// rules are in `StalledImports.swift`.

/// Picked files that can't be imported for now, all for one reason.
public struct ImportStall: Equatable, Sendable {
  /// Why a picked file waits.
  public enum Cause: Equatable, Sendable {
    /// This folder, above the file, is missing: its disk was removed, its share is not connected,
    /// or it was moved.
    case folderAway(FilePath)
    /// The disk of this folder, above the file, does not answer: calls neither return nor fail.
    case notAnswering(FilePath)
    /// The file could not be read.
    case unreadable(FileError)
    /// Another process writes to the file.
    case changing
    /// This file has replaced the one that was picked, for which something was typed.
    case another(FileStamp)
    /// The file, of this size, does not fit on the library's disk.
    case doesNotFit(byteCount: Int64)
    /// The file was read, but the decoder could not find out whether it is a whole picture.
    case untried(PictureError)

    /// Whether another file has replaced the one that was picked.
    public var isAnother: Bool { if case .another = self { true } else { false } }
  }

  /// Why ``file`` waits; the others wait for a cause of the same kind.
  public let cause: Cause
  /// One of the files.
  public let file: FilePath
  /// How many files there are.
  public let count: Int
  /// The group of files that wait together, which identifies what the person was told.
  let group: StalledImports.Group

  /// Identifies what the person is told of, however many files wait for it: the same while some of them
  /// are left out, or more come. Not to be shown.
  public var subject: String { String(describing: group) }
}
