// Messages for exports: the receipt, its lines, and the errors.

import Foundation
import Gtk
import PhotoModel

extension ExportReceipt {
  /// "Exported 300 photos to “Holiday”", or "… of …" if some failed.
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
      total, ["done": exportedCount.groupedText, "folder": folder])
  }
}

extension ExportReceipt {
  /// A sentence for each format that the person has not chosen; empty for none.
  var otherFormatsMessage: String {
    otherFormats.sorted { $0.key < $1.key }.map { format, count in
      localizedPlural(
        "{n} photo was written as {format}, as Photos can't write the format of its original",
        "{n} photos were written as {format}, as Photos can't write the formats of their originals",
        count,
        ["format": format.uppercased()])
    }
    .joined(separator: "\n")
  }
}

extension ExportPreview.Reason {
  /// Why a file is called otherwise than its photo.
  var message: String {
    switch self {
    case .taken(by: .file): localized("Another file has this name already")
    case .taken(by: .photo): localized("Another photo of this export has this name")
    case .unsuitable(.reserved(let characters)):
      localized(
        "File names can't have {characters} on all disks: “_” is written instead",
        [
          "characters": characters.map { localized("“{word}”", ["word": $0]) }
            .joined(separator: localized(", "))
        ])
    case .unsuitable(.invisible):
      localized("File names can't have line breaks or other invisible characters")
    case .unsuitable(.edges):
      localized("File names can't begin or end with a dot or a space on all disks")
    case .unsuitable(.device): localized("Windows keeps this name for a device")
    case .unsuitable(.long): localized("This name is too long for a file")
    }
  }
}

extension ExportReceipt.Line {
  /// One line of the receipt: the photo, and its new name or its error.
  var message: String {
    let photo = photo.onOneLine
    switch outcome {
    case .numbered(let file, owner: .photo):
      return localized(
        "“{name}” was exported as {file} because another photo of this export has its name",
        ["name": photo, "file": file.onOneLine])
    case .numbered(let file, owner: .file):
      return localized(
        "“{name}” was exported as {file} because a file with its name already exists",
        ["name": photo, "file": file.onOneLine])
    case .asItIs(let file):
      return localized(
        "“{name}” was exported as {file} without changes because it moves or has several pages",
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
        "the original file {path} is missing; restore it from a backup", ["path": path.text])
    case .original(let error):
      localized(
        "the original file {path} could not be read: {reason}",
        ["path": error.path.text, "reason": error.message])
    case .originalDamaged(let path):
      localized(
        "the original file {path} is damaged; add the photo again, or restore the file from a backup",
        ["path": path.text])
    case .copy(let error):
      localized(
        "no copy could be made: {reason}; export it without changes or in another format",
        ["reason": error.message])
    case .nameRefused(let name):
      localized(
        "the disk does not support the file name “{name}”; rename the photo",
        ["name": name.onOneLine])
    case .folderGone(let folder):
      localized(
        "The folder {path} no longer exists. If it is on another disk, connect that disk and try again.",
        ["path": folder.text])
    case .insideLibrary(let folder):
      localized(
        "{path} is part of the library. Export to another folder.", ["path": folder.text])
    case .notPermitted(let folder):
      localized(
        "You do not have permission to write to {path}. Change its permissions and try again, or export to another folder.",
        ["path": folder.text])
    case .readOnly(let folder):
      localized(
        "The disk with {path} is read-only. Export to another folder.", ["path": folder.text])
    case .diskFull(let folder):
      localized(
        "The disk with {path} is full. Free up space and try again; the photos exported so far are kept.",
        ["path": folder.text])
    case .folder(let error):
      localized(
        "Can't access {path}: {reason}.",
        ["path": error.path.text, "reason": error.message])
    case .library(let error): error.message
    }
  }
}
