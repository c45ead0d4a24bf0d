// Messages for files and pictures that could not be used.

import Foundation
import PhotoModel

extension FileError {
  /// What happened, and what to do about it; the path is included if the sentence needs it.
  var message: String {
    switch self {
    case .missing: localized("there is no such file")
    case .notPermitted: localized("you do not have permission to read it")
    case .folder: localized("it is a folder")
    case .special: localized("it is not a regular file")
    case .diskFull(let path):
      localized("the disk with {path} is full; free up space and try again", ["path": path.text])
    case .tooLarge(let path):
      localized("the file is too large for the disk with {path}", ["path": path.text])
    case .readOnly(let path):
      localized("{path} is read-only", ["path": path.text])
    case .failed(_, code: ELOOP): localized("it is a link that leads to itself")
    case .failed(_, code: EIO):
      localized("the disk reports an error; check the disk and its connection, and try again")
    case .failed(_, let code) where FileError.lostConnections.contains(code):
      localized("its disk or share is no longer connected; connect it and try again")
    case .failed(_, let code): String(cString: strerror(code))
    }
  }
}

extension PictureError {
  /// What is wrong with the picture.
  var message: String {
    switch self {
    case .notAPicture: localized("not a supported picture")
    case .damaged: localized("the picture is damaged or incomplete")
    case .tooLarge(let size):
      localized(
        "the picture is too large to open ({width} × {height} pixels)",
        ["width": String(size.width), "height": String(size.height)])
    case .severalFrames: localized("it moves or has several pages")
    case .tookTooLong: localized("reading the picture took too long")
    case .decoderDied: localized("the picture could not be decoded")
    case .decoderUnavailable(let detail):
      localized(
        "the picture decoder could not be started ({detail}); reinstall Photos",
        ["detail": detail])
    case .unreadable: localized("the file could not be read")
    }
  }

  /// Why a photo of the library can't be shown, and what can be done.
  func message(for photo: Photo) -> String {
    let name = photo.shownTitle.onOneLine
    guard case .unreadable(let path) = self, path == photo.original else {
      return localized("“{name}” can't be shown: {reason}.", ["name": name, "reason": message])
    }
    return localized(
      "“{name}” can't be shown: its file could not be read. Put it back from a backup, or connect the disk again: {path}",
      ["name": name, "path": photo.original.text])
  }
}

extension String {
  /// A reason as a sentence of its own: reasons follow a file name elsewhere.
  var asSentence: String {
    prefix(1).uppercased() + dropFirst() + (last?.isPunctuation == true ? "" : ".")
  }

  /// The text without characters that break the line or change the direction of writing.
  var onOneLine: String {
    let turning: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      turning.contains(scalar.properties.generalCategory) || scalar.properties.isBidiControl
        ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension ImportFailure.Reason {
  /// Why a file gave no new photo.
  var message: String {
    switch self {
    case .file(let error): error.message
    case .empty: localized("the file is empty")
    case .emptyFolder: localized("the folder contains no files")
    case .linksOutside(1):
      localized("it is a link to a location outside the selected folder")
    case .linksOutside(let count):
      localizedPlural(
        "{n} link in it points outside the selected folder",
        "{n} links in it point outside the selected folder", count)
    case .ownLibrary: localized("it belongs to the library itself")
    case .picture(let error): error.message
    case .paste(let failure): failure.message
    case .library(let error): error.message
    case .alreadyNamed(let name):
      localized("already in your library as “{name}”", ["name": name.onOneLine])
    case .alreadyWaiting:
      localized("duplicate of a picture that was already added")
    case .changing: localized("it is still being written")
    case .another: localized("the file was replaced with another one")
    case .noRoom(let byteCount):
      localized(
        "not enough space on the library's disk ({size} needed)", ["size": byteCount.asFileSize])
    case .leftOut: localized("left out")
    case .notAnswering(let path):
      localized(
        "{path} is not responding. No photos are added until it responds.", ["path": path.text])
    }
  }
}
