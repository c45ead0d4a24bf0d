// Messages for long work while it goes on.

import Foundation
import PhotoModel

extension LongWork.Kind {
  /// The name of the work.
  var title: String {
    switch self {
    case .walkingFolders: localized("Looking for photos")
    case .adding: localized("Adding photos")
    case .exporting: localized("Exporting photos")
    case .copying: localized("Copying photos")
    case .checkingFileNames: localized("Checking file names")
    case .makingContactSheet: localized("Making a contact sheet")
    case .makingThumbnails: localized("Making thumbnails")
    }
  }

  /// The name of the work, and how much of it is done.
  fileprivate func message(_ doneCount: Int, of total: Int?) -> String {
    let done = doneCount.groupedText
    let total = total ?? doneCount
    switch self {
    case .walkingFolders:
      return localizedPlural(
        "Looking for photos: {done} file so far", "Looking for photos: {done} files so far",
        doneCount, ["done": done])
    case .adding:
      return localizedPlural(
        "Adding {done} of {total} photo", "Adding {done} of {total} photos", total,
        ["done": done, "total": total.groupedText])
    case .exporting:
      return localizedPlural(
        "Exporting {done} of {total} photo", "Exporting {done} of {total} photos", total,
        ["done": done, "total": total.groupedText])
    case .copying:
      return localizedPlural(
        "Copying {done} of {total} photo", "Copying {done} of {total} photos", total,
        ["done": done, "total": total.groupedText])
    case .checkingFileNames:
      return localized(
        "Checking file names: {done} of {total}",
        ["done": done, "total": total.groupedText])
    case .makingContactSheet:
      return localized(
        "Making a contact sheet: {done} of {total}",
        ["done": done, "total": total.groupedText])
    case .makingThumbnails:
      return localized(
        "Making thumbnails: {done} of {total}", ["done": done, "total": total.groupedText])
    }
  }
}

extension WorkProgress.Report {
  /// "Adding 120 of 300 photos · 42 a second · about 4 s left", as far as the figures are known.
  func message(of kind: LongWork.Kind) -> String {
    var parts = [kind.message(doneCount, of: total)]
    if let speed { parts.append(localizedPlural("{n} a second", "{n} a second", speed)) }
    if let secondsLeft {
      parts.append(
        secondsLeft < 60
          ? localizedPlural("about {n} s left", "about {n} s left", secondsLeft)
          : RemainingTime(.seconds(secondsLeft)).text)
    }
    return parts.joined(separator: " · ")
  }
}

extension FilePath {
  /// What work says that waits for the disk of this folder.
  var hangingMessage: String {
    localized(
      "“{folder}” is not responding. Its photos are added once it responds.",
      ["folder": name.onOneLine])
  }
}
