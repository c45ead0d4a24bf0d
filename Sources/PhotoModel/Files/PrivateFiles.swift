// Who may read what the app keeps: its owner alone. New files and folders are made like that
// (`File.swift`); here are those that are there already.

import Foundation

extension FilePath {
  /// Whether others than the owner may do anything with what stands at the path.
  var isOpenToOthers: Bool {
    var status = stat()
    return withCString { stat($0, &status) } == 0 && status.st_mode & 0o077 != 0
  }

  /// Leaves the file or folder to its owner. What can't be changed stays: it lies on a disk that
  /// knows no owners, or can only be read.
  func makePrivate() {
    guard isOpenToOthers else { return }
    let mode: mode_t = isFolder() ? 0o700 : 0o600
    _ = withCString { chmod($0, mode) }
  }

  /// Leaves the plain files in the folder to their owner, and then the folder, which so tells that
  /// its files are done. Links are not followed.
  func makePrivateWithFiles() {
    // What can't be listed is met again at the next start.
    guard let entries = try? folderEntries() else { return }
    for entry in entries where kind(of: entry) == .file {
      _ = appending(bytes: entry.name).withCString { chmod($0, 0o600) }
    }
    makePrivate()
  }
}
