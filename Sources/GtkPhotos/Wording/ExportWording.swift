// What people are told of photos that were exported, or could not be.

import Foundation
import Gtk
import PhotoModel

extension ExportReceipt {
  /// "Exported 300 photos to “Holiday”", or how many of how many.
  var message: String {
    let names = folders.map { localized("“{name}”", ["name": $0.name.onOneLine]) }
    let folder = names.joined(separator: localized(", "))
    if exportedCount == total {
      return localizedPlural(
        "Exported {n} photo to {folder}", "Exported {n} photos to {folder}", total,
        ["folder": folder])
    }
    return localizedPlural(
      "Exported {done} of {n} photo to {folder}", "Exported {done} of {n} photos to {folder}",
      total, ["done": exportedCount.formatted(), "folder": folder])
  }
}

extension ExportReceipt.Line {
  /// One line: the photo, and what is worth telling of it.
  var message: String {
    let photo = photo.onOneLine
    switch outcome {
    case .numbered(let file):
      return localized(
        "“{name}” is there as {file}, as another file had its name",
        ["name": photo, "file": file.onOneLine])
    case .failed(let error):
      return localized("{file}: {reason}", ["file": photo, "reason": error.message])
    }
  }
}

extension ExportError {
  /// What happened, and what to do about it.
  var message: String {
    switch self {
    case .original(.missing(let path)):
      localized(
        "its original {path} is missing; bring it back from a backup", ["path": path.text])
    case .original(let error):
      localized(
        "its original {path} could not be read: {reason}",
        ["path": error.path.text, "reason": error.message])
    case .originalDamaged(let path):
      localized(
        "its original {path} is damaged; add the photo again from where it came, or bring it back from a backup",
        ["path": path.text])
    case .nameRefused(let name):
      localized(
        "the disk does not take the file name “{name}”; give the photo another name",
        ["name": name.onOneLine])
    case .folderGone(let folder):
      localized(
        "The folder {path} is not there any more. If it lies on another disk, connect that disk and try again.",
        ["path": folder.text])
    case .insideLibrary(let folder):
      localized(
        "{path} belongs to the library itself. Export to another folder.", ["path": folder.text])
    case .notPermitted(let folder):
      localized(
        "You have no permission to write into {path}. Change that and try again, or export to another folder.",
        ["path": folder.text])
    case .readOnly(let folder):
      localized(
        "The disk with {path} can only be read. Export to another folder.", ["path": folder.text])
    case .diskFull(let folder):
      localized(
        "The disk with {path} is full. Make room and try again; what was exported stays.",
        ["path": folder.text])
    case .folder(let error):
      localized(
        "{path} could not be used: {reason}.",
        ["path": error.path.text, "reason": error.message])
    case .library(let error): error.message
    }
  }
}
