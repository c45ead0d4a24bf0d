// On which disks libraries lie, so that none is made anew where the one that there was is only not
// connected.

import Foundation

/// What is known of the disks of libraries, on this machine.
public struct LibraryDisks: Sendable {
  /// One file a library, named by the digest of its path: first the place where its disk is mounted,
  /// then its own.
  private let records: FilePath
  private let mounts: Mounts

  /// - Parameter records: the folder that keeps it from start to start.
  public init(records: FilePath, mounts: Mounts = .system) {
    self.records = records
    self.mounts = mounts
  }

  private func record(of library: FilePath) -> FilePath {
    records.appending(library.resolved.sha256)
  }

  /// That a library, or its folder of originals, may be made where there is none.
  /// - Throws: ``LibraryError/diskMissing(_:mountPoint:record:)`` where one was there and its disk is
  ///   not connected, or the place is kept for a disk.
  func checkDisk(of library: FilePath) throws(LibraryError) {
    let record = record(of: library)
    if let known = try? File.contents(of: record),
      let line = known.split(separator: UInt8(ascii: "\n")).first
    {
      let place = FilePath(bytes: line)
      if mounts.point(of: library) != place {
        throw .diskMissing(library, mountPoint: place, record: record)
      }
    }
    if let place = mounts.missingPoint(above: library) {
      throw .diskMissing(library, mountPoint: place, record: nil)
    }
  }

  /// The same for a library's originals, where they are on another disk than its index.
  func remember(originals: FilePath, of library: FilePath) {
    guard mounts.point(of: originals) != mounts.point(of: library) else {
      try? record(of: originals).remove()
      return
    }
    remember(originals)
  }

  /// Notes on which disk a library lies that was opened. What can't be noted is not: that is no
  /// reason not to open.
  func remember(_ library: FilePath) {
    let record = record(of: library)
    let place = mounts.point(of: library)
    // The disk of the system is always there.
    guard place != FilePath("/") else {
      try? record.remove()
      return
    }
    let lines = place.bytes + [UInt8(ascii: "\n")] + library.bytes + [UInt8(ascii: "\n")]
    // A record that can't be read or written only costs the hint which disk to connect.
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
