// The errors of an export, as far as a person can tell them apart. The messages are in the app's
// `ExportWording.swift`.

import Foundation

/// Why a photo, or all remaining photos, could not be exported.
public enum ExportError: Error, Equatable, Sendable {
  /// The original of the photo is missing or can't be read.
  case original(FileError)
  /// The original of the photo no longer has the bytes that were imported.
  case originalDamaged(FilePath)
  /// A decoder could not make the copy.
  case copy(PictureError)
  /// The file system refuses this file name.
  case nameRefused(String)
  /// The folder is gone: its disk may have been removed.
  case folderGone(FilePath)
  /// The folder is inside the library, whose files have other names.
  case insideLibrary(FilePath)
  /// No permission to write into the folder.
  case notPermitted(FilePath)
  /// The folder is on a read-only file system.
  case readOnly(FilePath)
  /// The folder's disk is full.
  case diskFull(FilePath)
  /// Any other error of the folder's disk.
  case folder(FileError)
  /// The library could not be read.
  case library(LibraryError)

  /// Whether only this photo is affected: neither the folder nor the library has failed.
  var isOfOnePhoto: Bool {
    switch self {
    case .original, .originalDamaged, .copy, .nameRefused: true
    default: false
    }
  }

  /// The export's error for a file error in the folder.
  init(_ error: FileError, in folder: FilePath) {
    switch error {
    // On a disk that was pulled out, files are missing, or the device is.
    case .missing, .special, .failed(_, code: ENXIO), .failed(_, code: ENODEV):
      self = .folderGone(folder)
    case .notPermitted: self = .notPermitted(folder)
    case .readOnly: self = .readOnly(folder)
    case .diskFull, .tooLarge: self = .diskFull(folder)
    case .folder, .failed: self = .folder(error)
    }
  }
}
