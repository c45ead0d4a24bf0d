// The texts of libraries that are made anew from their files, or get a backup
// (`PhotoModel/Library/RebuildReport.swift`).

import PhotoModel

extension RebuildError {
  /// What happened, and what to do.
  var message: String {
    switch self {
    case .library(let error): error.message
    case .insideLibrary(let path, let library):
      localized(
        "{path} is inside the library {library}. Choose a folder elsewhere.",
        ["path": path.text, "library": library.text])
    case .unread(let problems):
      localizedPlural(
        "{n} file or folder of the library can't be read now. Make it readable, and press Use Backup again. Without it, names may be older, and newer photos may be missing.",
        "{n} files or folders of the library can't be read now. Make them readable, and press Use Backup again. Without them, names may be older, and newer photos may be missing.",
        problems.count)
    case .cancelled: localized("the rebuild was cancelled, and there is no new library")
    case .decoderUnavailable(let detail): PictureError.decoderUnavailable(detail: detail).message
    }
  }
}

extension RebuildProblem {
  /// One line for a result of a rebuild.
  var message: String {
    switch self {
    case .sidecarMissing(let path):
      localized("missing: {path}; its photo has no name", ["path": path.text])
    case .sidecarDamaged(let path):
      localized("damaged: {path}; its photo has no name", ["path": path.text])
    case .sidecarUnread(let path, let error):
      localized(
        "not read: {path}: {reason}; its photo has no name",
        ["path": path.text, "reason": error.message])
    case .sidecarOlder(let path):
      localized("older than the backup: {path}", ["path": path.text])
    case .folderUnread(let error):
      localized(
        "not read: {path}: {reason}", ["path": error.path.text, "reason": error.message])
    case .originalGone(let path):
      localized("missing: {path}; its photo is in the trash", ["path": path.text])
    case .originalDamaged(let path):
      localized("damaged: {path}; it was taken as it is", ["path": path.text])
    case .originalMissing(let path, []):
      localized("without its photo: {path}", ["path": path.text])
    case .originalMissing(let path, let names):
      localized(
        "without its photo: {path} ({name})",
        ["path": path.text, "name": names.joined(separator: ", ")])
    case .unreadable(let path, let reason, []):
      localized(
        "left out: {path}: {reason}", ["path": path.text, "reason": reason.message])
    case .unreadable(let path, let reason, let names):
      localized(
        "left out: {path} ({name}): {reason}",
        [
          "path": path.text, "name": names.joined(separator: ", "), "reason": reason.message,
        ])
    case .notImported(let path):
      localized("left out: {path}, which was not imported yet", ["path": path.text])
    }
  }
}

extension RebuildProblem {
  /// One line for a result of a restoration: a photo that is in the backup has a name from there.
  var messageBesideBackup: String {
    switch self {
    case .sidecarMissing(let path): localized("missing: {path}", ["path": path.text])
    case .sidecarDamaged(let path): localized("damaged: {path}", ["path": path.text])
    case .sidecarUnread(let path, let error):
      localized("not read: {path}: {reason}", ["path": path.text, "reason": error.message])
    case .unreadable(let path, let reason, _):
      localized("not read: {path}: {reason}", ["path": path.text, "reason": reason.message])
    case .sidecarOlder, .folderUnread, .originalDamaged, .originalMissing, .originalGone,
      .notImported:
      message
    }
  }
}
