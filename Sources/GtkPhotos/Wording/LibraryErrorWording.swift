// What people are told of libraries that could not be used.

import Foundation
import Gtk
import PhotoModel

extension LibraryError {
  /// What happened to which library, and what to do.
  var message: String {
    switch self {
    case .folderMissing(let path):
      localized(
        "The folder {path} does not exist. If it lies on another disk, connect that disk.",
        ["path": path.text])
    case .indexMissing(let path):
      localized(
        "There are photos, but {path}, which holds their names, is missing. Bring it back from a backup.",
        ["path": path.text])
    case .newerSchema(let path, _, _):
      localized(
        "{path} was made by a newer version of Photos. Update Photos to open it.",
        ["path": path.text])
    case .foreign(let path):
      localized(
        "{path} belongs to another program. Choose another folder for the library.",
        ["path": path.text])
    case .inUse(let path):
      localized(
        "Another window has the library {path} open. Close it first.", ["path": path.text])
    case .damaged(let path, let detail):
      localized(
        "{path} is damaged, or its disk fails ({detail}). Nothing was changed. Look after the disk before you bring it back from a backup.",
        ["path": path.text, "detail": detail])
    case .readOnly(let path):
      localized(
        "The library {path} can only be read. Check its permissions, or choose another folder.",
        ["path": path.text])
    case .diskFull(let path):
      localized(
        "The disk with {path} is full. Make room and try again; nothing was lost.",
        ["path": path.text])
    case .gone(let path):
      localized(
        "The library {path} was moved or deleted while it was open. Put it back and try again.",
        ["path": path.text])
    case .logMissing(let path):
      localized(
        "Files of the library {path} were removed while it was open. Make room on its disk and try again; do not close the window before.",
        ["path": path.text])
    case .logUnreadable(let path):
      localized(
        "{path} holds the last changes of the library, and can be read only where the library’s files can be written. Allow that, or copy the library’s folder to another disk; nothing was changed.",
        ["path": path.text])
    case .closed(let path):
      localized("The library {path} is closed.", ["path": path.text])
    case .diskMissing(let path, let mountPoint, .some(let record)):
      localized(
        "The disk with the library {path} is not connected at {place}. Connect it; or remove {record} to begin a new library there.",
        ["path": path.text, "place": mountPoint.text, "record": record.text])
    case .diskMissing(let path, let mountPoint, .none):
      localized(
        "{path} lies on a disk that is not connected at {place}. Connect it, or choose another folder for the library.",
        ["path": path.text, "place": mountPoint.text])
    case .originalsMissing(let path):
      localized(
        "The folder {path} with this library's photos is missing. If it lies on another disk, connect that disk; else bring it back from a backup.",
        ["path": path.text])
    case .originalsForeign(let path):
      localized(
        "The photos in {path} are not those of this library. Connect the right disk, or put its own folder back; nothing was changed.",
        ["path": path.text])
    case .noSuchPhoto:
      localized("The photo is not in the library any more.")
    case .blankName:
      localized("A name needs at least one visible character.")
    case .file(let error):
      localized(
        "{path} could not be used: {reason}.",
        ["path": error.path.text, "reason": error.message])
    case .database(let path, _, let detail):
      localized(
        "{path} could not be used: {reason}.", ["path": path.text, "reason": detail])
    }
  }
}

extension LibraryProblem {
  /// One line on what an inspection found.
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
    case .pickMissing(let path):
      localized("missing: {path} (picked, not copied yet)", ["path": path.text])
    case .index(let detail): localized("index: {detail}", ["detail": detail])
    }
  }
}

extension Photo {
  /// The photo's name, or words for having none.
  var title: String { name ?? localized("Unnamed") }

  /// What stands in the place of a photo whose row in the index is damaged.
  static var unreadableTitle: String { localized("Can't Be Read") }
}
