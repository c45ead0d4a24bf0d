// Messages for picked files that can't be imported for now.

import Foundation
import PhotoModel

extension ImportStall {
  /// What waits, for what, and what to do.
  var message: String {
    let name = file.name.onOneLine
    switch cause {
    case .folderAway(let folder):
      return localizedPlural(
        "“{folder}” is not available: {n} photo is waiting. Reconnect it and press Try Again, or leave the photo out.",
        "“{folder}” is not available: {n} photos are waiting. Reconnect it and press Try Again, or leave the photos out.",
        count, ["folder": folder.name.onOneLine])
    case .notAnswering(let folder):
      return localizedPlural(
        "“{folder}” is not responding: {n} photo is waiting. Try again, or leave the photo out.",
        "“{folder}” is not responding: {n} photos are waiting. Try again, or leave the photos out.",
        count, ["folder": folder.name.onOneLine])
    case .unreadable(let error):
      return count == 1
        ? localized(
          "Can't read “{file}”: {reason}. Try again, or leave it out.",
          ["file": name, "reason": error.message])
        : localizedPlural(
          "{n} photo is waiting because “{file}” can't be read: {reason}. Try again, or leave it out.",
          "{n} photos are waiting because “{file}” can't be read: {reason}. Try again, or leave them out.",
          count, ["file": name, "reason": error.message])
    case .changing:
      return count == 1
        ? localized(
          "“{file}” is still being written. It is added when it is complete.", ["file": name])
        : localizedPlural(
          "{n} file is still being written. It is added when it is complete.",
          "{n} files are still being written. They are added when they are complete.", count)
    case .another:
      return localizedPlural(
        "“{file}” was replaced after you typed a name for it. Put the original file back to add it. Press Add Anyway to give the name to the new file, or Leave Out to list the name below.",
        "{n} files, such as “{file}”, were replaced after you typed names for them. Put the original files back to add them. Press Add Anyway to give the names to the new files, or Leave Out to list the names below.",
        count, ["file": name])
    case .doesNotFit(let byteCount):
      let size = byteCount.asFileSize
      return count == 1
        ? localized(
          "Not enough space for “{file}” ({size}) on the library's disk. Free up space and try again, or leave it out.",
          ["file": name, "size": size])
        : localizedPlural(
          "Not enough space for {n} photo, “{file}” ({size}), on the library's disk. Free up space and try again, or leave it out.",
          "Not enough space for {n} photos, such as “{file}” ({size}), on the library's disk. Free up space and try again, or leave them out.",
          count, ["file": name, "size": size])
    case .untried(let error):
      return count == 1
        ? localized(
          "Can't open “{file}”: {reason}. Try again, or leave it out.",
          ["file": name, "reason": error.message])
        : localizedPlural(
          "Can't open {n} photo, “{file}”: {reason}. Try again, or leave it out.",
          "Can't open {n} photos, such as “{file}”: {reason}. Try again, or leave them out.",
          count, ["file": name, "reason": error.message])
    }
  }
}

extension ImportStall {
  /// Why a photo that is being named has no picture; `nil` where the folder is there.
  var messageWhileNaming: String? {
    switch cause {
    case .folderAway(let folder):
      localized(
        "“{folder}” is not available. The name is kept until the photo is copied.",
        ["folder": folder.name.onOneLine])
    case .notAnswering(let folder):
      localized(
        "“{folder}” is not responding. The name is kept until the photo is copied.",
        ["folder": folder.name.onOneLine])
    default: nil
    }
  }
}

extension Importer {
  /// Why no photo is copied until the person has tried again, for who names one of them; `nil` if nothing is wrong.
  var haltMessage: String? {
    guard isHalted, let failure else { return nil }
    return failure.message + "\n"
      + localized("All names are kept. Close this window and choose Try Again.")
  }
}

extension ImportStall.Cause {
  /// The reason why a file waits; follows its name.
  var message: String {
    switch self {
    case .folderAway(let folder):
      localized("waiting because “{folder}” is not available", ["folder": folder.name.onOneLine])
    case .notAnswering(let folder):
      localized("waiting because “{folder}” is not responding", ["folder": folder.name.onOneLine])
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
  /// A file's size in the person's format: "1.2 MB".
  var asFileSize: String {
    formatted(.byteCount(style: .file).locale(PersonLocale.current.numbers))
  }
}
