// Messages for libraries that could not be used.

import Foundation
import Gtk
import PhotoModel

extension LibraryError {
  /// What happened to which library, and what to do.
  var message: String {
    switch self {
    case .folderMissing(let path):
      localized(
        "The folder {path} does not exist. If it is on another disk, connect that disk.",
        ["path": path.text])
    case .databaseMissing(let path):
      localized(
        "The library has photos, but the file with their names, {path}, is missing. If the window of Photos offers no backup, make a new library of the photos: gtk-photos --library {folder} --rebuild NEW. Open it with --library NEW then.",
        ["path": path.text, "folder": path.folder.shellWord])
    case .newerSchema(let path, _, _):
      localized(
        "{path} was created by a newer version of Photos. Update Photos to open it.",
        ["path": path.text])
    case .foreign(let path):
      localized(
        "{path} belongs to another app. Choose another folder for the library.",
        ["path": path.text])
    case .inUse(let path):
      localized(
        "Another window has the library {path} open. Close it first.", ["path": path.text])
    case .damaged(let path, let detail):
      localized(
        "{path} is damaged, or its disk is failing ({detail}). Nothing was changed. Check the disk, then close Photos and start it again. If it offers no backup then, make a new library of the photos: gtk-photos --library {folder} --rebuild NEW. Open it with --library NEW then.",
        ["path": path.text, "folder": path.folder.shellWord, "detail": detail])
    case .readOnly(let path):
      localized(
        "The library {path} is read-only. Check its permissions, or choose another folder.",
        ["path": path.text])
    case .diskFull(let path):
      localized(
        "The disk with {path} is full. Free up space and try again; nothing was lost.",
        ["path": path.text])
    case .gone(let path):
      localized(
        "The library {path} was moved or deleted while it was open. Put it back and try again.",
        ["path": path.text])
    case .replaced(let path):
      localized(
        "{path} was replaced while it was open, or its disk was connected again. Nothing more can be saved: copy what you are typing, close Photos and start it again.",
        ["path": path.text])
    case .logMissing(let path):
      localized(
        "Files of the library {path} were removed while it was open. Keep the window open, free up space on the disk and try again.",
        ["path": path.text])
    case .logUnreadable(let path):
      localized(
        "{path} contains the latest changes to the library and can't be read without write permission. Allow writing to the library's folder, or copy the folder to another disk; nothing was changed.",
        ["path": path.text])
    case .closed(let path):
      localized("The library {path} is closed.", ["path": path.text])
    case .diskMissing(let path, let mountPoint, .some(let record)):
      localized(
        "The disk with the library {path} is not mounted at {place}. Connect it, or delete {record} to create a new library there.",
        ["path": path.text, "place": mountPoint.text, "record": record.text])
    case .diskMissing(let path, let mountPoint, .none):
      localized(
        "{path} is on a disk that is not mounted at {place}. Connect the disk, or choose another folder for the library.",
        ["path": path.text, "place": mountPoint.text])
    case .originalsMissing(let path):
      localized(
        "The folder {path} with this library's photos is missing. If it is on another disk, connect that disk; otherwise, restore the folder from a backup.",
        ["path": path.text])
    case .originalsForeign(let path):
      localized(
        "The photos in {path} do not belong to this library. Connect the right disk, or put the library's own folder back; nothing was changed.",
        ["path": path.text])
    case .noSuchPhoto:
      localized("The photo is no longer in the library.")
    case .blankName:
      localized("A name needs at least one visible character.")
    case .file(let error):
      localized(
        "Can't access {path}: {reason}.",
        ["path": error.path.text, "reason": error.message])
    case .notEmpty(let path):
      localized(
        "{path} is not empty. Choose a folder that does not exist yet.", ["path": path.text])
    // SQLITE_BUSY and SQLITE_LOCKED.
    case .database(let path, let code, _) where [5, 6].contains(code & 0xff):
      localized(
        "Another program is using {path}. Close it and try again.", ["path": path.text])
    case .database(let path, _, let detail):
      localized(
        "Can't access {path}: {reason}.", ["path": path.text, "reason": detail])
    }
  }
}

extension LibraryError {
  /// What happened, where a backup is offered beside the text.
  var messageBesideBackup: String {
    switch self {
    case .damaged(let path, let detail):
      localized(
        "{path} is damaged, or its disk is failing ({detail}).",
        ["path": path.text, "detail": detail])
    case .databaseMissing(let path):
      localized("The file with the names of your photos, {path}, is missing.", ["path": path.text])
    default: message
    }
  }
}

extension LibraryProblem {
  /// One line for a result of an inspection.
  var message: String {
    switch self {
    case .missing(let photo):
      localized("missing: {path} ({name})", ["path": photo.original.text, "name": photo.title])
    case .damaged(let photo):
      localized("damaged: {path} ({name})", ["path": photo.original.text, "name": photo.title])
    case .unreadable(let photo, let error):
      localized(
        "unreadable: {path} ({name}): {reason}",
        ["path": photo.original.text, "name": photo.title, "reason": error.message])
    case .orphaned(let path): localized("orphaned: {path}", ["path": path.text])
    case .sidecarMissing(let path): localized("missing: {path}", ["path": path.text])
    case .sidecarObstructed(let path):
      localized(
        "can't be written: {path}; nothing but a file may be there, and its folder must be writable",
        ["path": path.text])
    case .sidecarDiffers(let path):
      localized("not what the library knows: {path}", ["path": path.text])
    case .pickMissing(let path):
      localized("missing: {path} (picked, not copied yet)", ["path": path.text])
    case .database(let detail): localized("database: {detail}", ["detail": detail])
    }
  }
}

extension Photo {
  /// The photo's name, or a text for a photo without one.
  var title: String { name ?? localized("Unnamed") }

  /// Its name; for a photo without one, the name of its file, which tells it from the others.
  var shownTitle: String { name ?? (sourceName.isEmpty ? title : sourceName.onOneLine) }

  /// The title of a photo whose row in the database is damaged.
  static var unreadableTitle: String { localized("Can't Be Read") }
}

extension FilePath {
  /// The path as a shell reads it back: in quotes where it has other than the usual characters.
  fileprivate var shellWord: String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || "0123456789/._-+,:@".unicodeScalars.contains(scalar)
    }
    return isPlain
      ? text : "'" + text.replacingOccurrences(of: "'", with: "'\\''", options: .literal) + "'"
  }
}
