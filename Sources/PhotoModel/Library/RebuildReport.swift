// What a rebuild (`LibraryRebuild.swift`) brought back, and what it could not.

/// Something that a rebuild could not bring back, or brought back otherwise.
public enum RebuildProblem: Equatable, Sendable {
  /// An original without a sidecar: its photo has no name.
  case sidecarMissing(FilePath)
  /// A sidecar that is damaged: its photo has no name.
  case sidecarDamaged(FilePath)
  /// A sidecar that no decoder could read, for reasons of its own: its photo has no name.
  case sidecarUnread(FilePath, PictureError)
  /// A sidecar that was put back from a copy which is older than the backup: the names of the backup count.
  case sidecarOlder(FilePath)
  /// A folder of originals that can't be listed. A new library is without its photos; one that gets a backup has
  /// those of the backup, as they were then.
  case folderUnread(FileError)
  /// An original whose bytes have changed since it was added. It was taken as it is.
  case originalDamaged(FilePath)
  /// A sidecar without its original, with the names in it.
  case originalMissing(FilePath, [String])
  /// An original that is gone together with its sidecar: its photo is in the trash.
  case originalGone(FilePath)
  /// An original that could not be read, or is no picture any more, with the names of its photos. It
  /// was left out.
  case unreadable(FilePath, ImportFailure.Reason, [String])
  /// A pasted picture or download that was not imported yet. It was left out.
  case notImported(FilePath)
}

extension RebuildProblem {
  /// The file or folder that it concerns.
  public var path: FilePath {
    switch self {
    case .sidecarMissing(let path), .sidecarDamaged(let path), .sidecarUnread(let path, _),
      .sidecarOlder(let path), .originalDamaged(let path), .originalMissing(let path, _),
      .originalGone(let path), .unreadable(let path, _, _), .notImported(let path):
      path
    case .folderUnread(let error): error.path
    }
  }
}

/// What a rebuild brought back.
public struct RebuildReport: Equatable, Sendable {
  /// How many photos there are, without those in the trash.
  public var photoCount = 0
  /// The problems, in the order of the originals.
  public var problems: [RebuildProblem] = []
}

/// Why there is no rebuilt library, or why a library did not get its backup.
public enum RebuildError: Error, Equatable, Sendable {
  /// One of the two libraries can't be used.
  case library(LibraryError)
  /// The new folder, in the old library.
  case insideLibrary(FilePath, FilePath)
  /// Files of the library, or folders, that can't be read for now, and may hold what is newer than the backup.
  /// Nothing has changed.
  case unread([RebuildProblem])
  /// The task was cancelled.
  case cancelled
  /// No decoder could be started to read the sidecars.
  case decoderUnavailable(detail: String)
}
