// Restricts existing files and folders of the app to their owner. New ones are created that way
// (`File.swift`).

import Foundation

extension FilePath {
  /// Whether the mode of the file or folder gives other users, or the group, any access.
  var isOpenToOthers: Bool {
    var status = stat()
    return withCString { stat($0, &status) } == 0 && status.st_mode & 0o077 != 0
  }

  /// Removes the access of everyone except the owner. Errors are ignored: the disk may not support
  /// owners, or be read-only.
  func makePrivate() {
    guard isOpenToOthers else { return }
    let mode: mode_t = isFolder() ? 0o700 : 0o600
    _ = withCString { chmod($0, mode) }
  }

  /// Does the same for the regular files in the folder, and last for the folder itself, whose mode
  /// then shows that its files are done. Links are not followed.
  func makePrivateWithFiles() {
    // A folder that can't be listed is tried again at the next start.
    guard let entries = try? folderEntries() else { return }
    for entry in entries where kind(of: entry) == .file {
      _ = appending(bytes: entry.name).withCString { chmod($0, 0o600) }
    }
    makePrivate()
  }
}
