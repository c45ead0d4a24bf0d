// Which disk each library is on. Where that disk is not connected, the app must not create a new,
// empty library at the mount point.

import Foundation

/// The disks of the libraries that were opened on this machine.
public struct LibraryDisks: Sendable {
  /// One file for each library, named by the digest of its path. Its first line is the mount point
  /// of the disk, its second the path of the library.
  private let records: FilePath
  private let mounts: Mounts

  /// - Parameter records: the folder where the records are stored.
  public init(records: FilePath, mounts: Mounts = .system) {
    self.records = records
    self.mounts = mounts
  }

  private func record(of library: FilePath) -> FilePath {
    records.appending(library.resolved.sha256)
  }

  /// Checks that a library, or its folder of originals, may be created where there is none.
  /// - Throws: ``LibraryError/diskMissing(_:mountPoint:record:)`` where there was a library on a
  ///   disk that is not connected now, or the path is at a mount point of such a disk.
  func checkDisk(of library: FilePath) throws(LibraryError) {
    let record = record(of: library)
    if let known = try? File.contents(of: record),
      let line = known.split(separator: UInt8(ascii: "\n")).first
    {
      let mountPoint = FilePath(bytes: line)
      if mounts.point(of: library) != mountPoint {
        throw .diskMissing(library, mountPoint: mountPoint, record: record)
      }
    }
    if let mountPoint = mounts.missingPoint(above: library) {
      throw .diskMissing(library, mountPoint: mountPoint, record: nil)
    }
  }

  /// Records the disk of the originals, where it is another one than the disk of the database.
  func remember(originals: FilePath, of library: FilePath) {
    guard mounts.point(of: originals) != mounts.point(of: library) else {
      try? record(of: originals).remove()
      return
    }
    remember(originals)
  }

  /// Records the disk of a library that was opened. A record that can't be written is left out: the
  /// library is opened all the same.
  func remember(_ library: FilePath) {
    let record = record(of: library)
    let mountPoint = mounts.point(of: library)
    // The root file system is always mounted, so no record is needed.
    guard mountPoint != FilePath("/") else {
      try? record.remove()
      return
    }
    let lines = mountPoint.bytes + [UInt8(ascii: "\n")] + library.bytes + [UInt8(ascii: "\n")]
    // Without the record, only the hint which disk to connect is missing.
    guard (try? File.contents(of: record)) != lines else { return }
    try? write(lines, to: record)
  }

  private func write(_ bytes: [UInt8], to record: FilePath) throws(FileError) {
    try records.makeFolder(withParents: true)
    let part = FilePath(bytes: record.bytes + ".part".utf8)
    try part.remove()
    try File.create(part).write(bytes)
    try part.move(to: record)
  }
}
