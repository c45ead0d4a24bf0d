// Moves a file to a path that must be free, in a folder to which other programs write too. The move
// that replaces is in `File.swift`.

import CLinux
import Foundation

extension FilePath {
  /// Moves the file to another path in the same file system, where nothing may exist yet.
  /// - Parameter inOneStep: whether to try the atomic call (`RENAME_NOREPLACE`), which most file
  ///   systems support.
  /// - Throws: `.failed` with `EEXIST` where something exists there; nothing has changed then.
  func move(toNew other: FilePath, inOneStep: Bool = true) throws(FileError) {
    if inOneStep {
      let status = withCString { from in other.withCString { clinux_rename_new(from, $0) } }
      if status == 0 { return }
      let code = errno
      // NFS and FUSE don't support the flag. Some file systems return these codes for an invalid
      // name as well; then the second way fails with the right error.
      guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(code) else {
        throw FileError(other, code: code)
      }
    }
    // An empty file reserves the path against other programs.
    do { _ = try File.create(other) }
    do throws(FileError) {
      try move(to: other)
    } catch {
      // The empty file was created above. If it can't be removed, it stays.
      try? other.remove()
      throw error
    }
  }
}
