// What people are told of picked files that can't be brought in for now.

import Foundation
import PhotoModel

extension ImportStall {
  /// What waits, for what, and what to do.
  var message: String {
    let name = file.name.onOneLine
    switch cause {
    case .folderAway(let folder):
      return localizedPlural(
        "“{folder}” is gone: {n} photo waits. Put it back and press Try Again, or leave it out.",
        "“{folder}” is gone: {n} photos wait. Put it back and press Try Again, or leave them out.",
        count, ["folder": folder.name.onOneLine])
    case .notAnswering(let folder):
      return localizedPlural(
        "“{folder}” does not answer: {n} photo waits until it does. Try again, or leave it out.",
        "“{folder}” does not answer: {n} photos wait until it does. Try again, or leave them out.",
        count, ["folder": folder.name.onOneLine])
    case .unreadable(let error):
      return count == 1
        ? localized(
          "“{file}” waits, as it could not be read: {reason}. Try again, or leave it out.",
          ["file": name, "reason": error.message])
        : localizedPlural(
          "{n} photo waits, as “{file}” could not be read: {reason}. Try again, or leave it out.",
          "{n} photos wait, as “{file}” could not be read: {reason}. Try again, or leave them out.",
          count, ["file": name, "reason": error.message])
    case .changing:
      return count == 1
        ? localized(
          "“{file}” is still being written. It is added once it is whole.", ["file": name])
        : localizedPlural(
          "{n} file is still being written. It is added once it is whole.",
          "{n} files are still being written. They are added once they are whole.", count)
    case .another:
      return localizedPlural(
        "“{file}” is another file now than the one that you typed a name for. Put that one back, and it is added. Add Anyway gives the name to the file there now; Leave Out lists the name below.",
        "{n} files, such as “{file}”, are other ones now than those that you typed names for. Put those back, and they are added. Add Anyway gives the names to the files there now; Leave Out lists the names below.",
        count, ["file": name])
    case .doesNotFit(let byteCount):
      let size = byteCount.asFileSize
      return count == 1
        ? localized(
          "“{file}” ({size}) does not fit on the library’s disk. Make room and try again, or leave it out.",
          ["file": name, "size": size])
        : localizedPlural(
          "{n} photo does not fit on the library’s disk, such as “{file}” ({size}). Make room and try again, or leave it out.",
          "{n} photos do not fit on the library’s disk, such as “{file}” ({size}). Make room and try again, or leave them out.",
          count, ["file": name, "size": size])
    case .untried(let error):
      return count == 1
        ? localized(
          "“{file}” could not be opened: {reason}. Try again, or leave it out.",
          ["file": name, "reason": error.message])
        : localizedPlural(
          "{n} photo could not be opened, such as “{file}”: {reason}. Try again, or leave it out.",
          "{n} photos could not be opened, such as “{file}”: {reason}. Try again, or leave them out.",
          count, ["file": name, "reason": error.message])
    }
  }
}

extension ImportStall.Cause {
  /// Why a file waits, behind its name.
  var message: String {
    switch self {
    case .folderAway(let folder):
      localized("waiting, as “{folder}” is gone", ["folder": folder.name.onOneLine])
    case .notAnswering(let folder):
      localized("waiting, as “{folder}” does not answer", ["folder": folder.name.onOneLine])
    case .unreadable(let error): localized("waiting: {reason}", ["reason": error.message])
    case .changing:
      localized("waiting: {reason}", ["reason": ImportFailure.Reason.changing.message])
    case .another(let found):
      localized("waiting: {reason}", ["reason": ImportFailure.Reason.another(found).message])
    case .doesNotFit(let byteCount):
      localized(
        "waiting: {reason}",
        ["reason": ImportFailure.Reason.noRoom(byteCount: byteCount).message])
    case .untried(let error): localized("waiting: {reason}", ["reason": error.message])
    }
  }
}

extension Int64 {
  /// A file's size as people read it: "1.2 MB".
  var asFileSize: String { formatted(.byteCount(style: .file)) }
}
