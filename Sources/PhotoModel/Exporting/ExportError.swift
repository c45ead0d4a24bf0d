// What can go wrong when photos are exported, as people would tell it apart. The wording is the
// interface's.

import Foundation

/// Why a photo, or all that were left, could not be exported.
public enum ExportError: Error, Equatable, Sendable {
  /// The library's own file of the photo is missing or can't be read.
  case original(FileError)
  /// The library's own file of the photo has other bytes than the photo that came in.
  case originalDamaged(FilePath)
  /// The file system does not take this file name.
  case nameRefused(String)
  /// The folder is gone: perhaps its disk was taken out.
  case folderGone(FilePath)
  /// The folder is the library's own, whose files have other names.
  case insideLibrary(FilePath)
  /// The person may not write into the folder.
  case notPermitted(FilePath)
  /// The folder's disk can only be read.
  case readOnly(FilePath)
  /// The folder's disk is full.
  case diskFull(FilePath)
  /// Anything else that the folder's disk says.
  case folder(FileError)
  /// The library could not be read.
  case library(LibraryError)

  /// Whether other photos may fare better: it is not the folder, nor the library, that failed.
  var isOfOnePhoto: Bool {
    switch self {
    case .original, .originalDamaged, .nameRefused: true
    default: false
    }
  }

  /// The export's view of a file error in the folder.
  init(_ error: FileError, in folder: FilePath) {
    switch error {
    // A disk that was pulled out has no files, or no device.
    case .missing, .special, .failed(_, code: ENXIO), .failed(_, code: ENODEV):
      self = .folderGone(folder)
    case .notPermitted: self = .notPermitted(folder)
    case .readOnly: self = .readOnly(folder)
    case .diskFull, .tooLarge: self = .diskFull(folder)
    case .folder, .failed: self = .folder(error)
    }
  }
}
