// What a rebuild (`LibraryRebuild.swift`) brought back, and what it could not.

/// Something that a rebuild could not bring back, or brought back otherwise.
public enum RebuildProblem: Equatable, Sendable {
  /// An original without a sidecar: its photo has no name.
  case sidecarMissing(FilePath)
  /// A sidecar that is damaged: its photo has no name.
  case sidecarDamaged(FilePath)
  /// A sidecar that no decoder could read, for reasons of its own: its photo has no name.
  case sidecarUnread(FilePath, PictureError)
  /// An original whose bytes have changed since it was added. It was taken as it is.
  case originalDamaged(FilePath)
  /// A sidecar without its original, with the names in it.
  case originalMissing(FilePath, [String])
  /// An original that could not be read, or is no picture any more, with the names of its photos. It
  /// was left out.
  case unreadable(FilePath, ImportFailure.Reason, [String])
  /// A pasted picture or download that was not imported yet. It was left out.
  case notImported(FilePath)
}

/// What a rebuild brought back.
public struct RebuildReport: Equatable, Sendable {
  /// How many photos there are, without those in the trash.
  public var photoCount = 0
  /// The problems, in the order of the originals.
  public var problems: [RebuildProblem] = []
}

/// Why there is no rebuilt library.
public enum RebuildError: Error, Equatable, Sendable {
  /// One of the two libraries can't be used.
  case library(LibraryError)
  /// The new folder, in the old library.
  case insideLibrary(FilePath, FilePath)
  /// The task was cancelled.
  case cancelled
  /// No decoder could be started to read the sidecars.
  case decoderUnavailable(detail: String)
}
