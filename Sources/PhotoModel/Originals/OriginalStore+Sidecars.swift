// The sidecars beside the originals (`Sidecars/Sidecar.swift`): their names, and how they get to the
// disk whole.

import Foundation

extension OriginalStore {
  /// The room on the disk that a sidecar takes, in bytes: a block or two.
  private static let room: Int64 = 8 << 10

  /// The path of the sidecar of an original: `originals/ab/abcd….jpg.xmp`. That of an original
  /// without an extension has two dots, as `abcd….xmp` is an original with this extension.
  static func sidecar(of original: FilePath) -> FilePath {
    original.with(ending: (original.pathExtension == nil ? "." : "") + Sidecar.fileEnding)
  }

  /// Whether a file among the originals is a sidecar. An original has one dot in its name at most.
  static func isSidecar(_ path: FilePath) -> Bool {
    path.name.hasSuffix(Sidecar.fileEnding)
      && path.name.dropLast(Sidecar.fileEnding.count).contains(".")
  }

  /// Writes the sidecar of an original, whole or not at all. A file with the same bytes stays.
  /// Before ``syncSidecars(in:)``, the former one may be back after a power cut.
  func write(_ sidecar: Sidecar, of original: FilePath) throws(LibraryError) {
    try checkPresence()
    let path = Self.sidecar(of: original)
    let bytes = sidecar.xmp
    if Self.sidecar(at: path, is: bytes) == true { return }
    // The rest of a disk is for names, which can't wait.
    guard fits(Self.room) else { throw .diskFull(folder) }
    // After a crash the file is removed with the unfinished copies, as it has their prefix.
    let new = folder.appending(Self.stagingPrefix + UUID().uuidString)
    do throws(FileError) {
      let file = try File.create(new)
      try file.write(bytes)
      try file.sync()
      try syncs.make(path.folder)
      try new.move(to: path)
    } catch {
      discard(new)
      throw LibraryError(error)
    }
  }

  /// Whether a sidecar has these bytes; `nil` if it can't be read, or is not there.
  static func sidecar(at path: FilePath, is bytes: [UInt8]) -> Bool? {
    // One byte more than it should have.
    guard let file = try? File.open(reading: path),
      let found = try? file.head(byteCount: bytes.count + 1)
    else { return nil }
    return found == bytes
  }

  /// Removes the sidecar of an original that goes for good, if there is one.
  func removeSidecar(of original: FilePath) throws(LibraryError) {
    try checkPresence()
    do throws(FileError) {
      try Self.sidecar(of: original).remove()
    } catch .missing {
    } catch {
      throw LibraryError(error)
    }
  }

  /// Waits until the names of sidecars in a folder are on the disk, and removals too.
  func syncSidecars(in folder: FilePath) throws(LibraryError) { try syncRemovals(in: folder) }
}
