// A file takes a path where nothing stands, in a folder that others write into too. `File.swift` has
// the move that replaces.

import CLinux
import Foundation

extension FilePath {
  /// Gives the file another path in the same file system, where nothing may stand yet.
  /// - Parameter inOneStep: whether the file system is asked to see to that itself, as most can.
  /// - Throws: `.failed` with `EEXIST` where something stands there; nothing has changed then.
  func move(toNew other: FilePath, inOneStep: Bool = true) throws(FileError) {
    if inOneStep {
      let status = withCString { from in other.withCString { clinux_rename_new(from, $0) } }
      if status == 0 { return }
      let code = errno
      // NFS and FUSE know no such flag; some of them say that of a bad name as well, which the
      // second way tells apart.
      guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(code) else {
        throw FileError(other, code: code)
      }
    }
    // An empty file of ours holds the path, which nobody else gets then.
    do { _ = try File.create(other) }
    do throws(FileError) {
      try move(to: other)
    } catch {
      // It is ours and empty; where it stays, so it does.
      try? other.remove()
      throw error
    }
  }
}
