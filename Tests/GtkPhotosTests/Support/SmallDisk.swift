// A small file system in memory, for tests of disks that are full.

import Foundation
import WindowDriver
import XCTest

/// A folder on a small disk of its own. It is unmounted when the last reference is released.
final class SmallDisk {
  /// The folder, which is the disk's mount point.
  let folder: URL

  /// Mounts it.
  /// - Parameters:
  ///   - folder: the mount point, which is created if it is missing.
  ///   - size: the size as mount(8) has it: `64k`.
  /// - Throws: `XCTSkip` where nothing can be mounted.
  init(_ folder: URL, size: String) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let run = try Self.run(["mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", folder.path])
    guard run.status == 0 else {
      throw XCTSkip("skipped: nothing can be mounted: \(run.errorOutput)")
    }
  }

  /// Mounts it anew, so that it can only be read, or can be written again. No file may be open for writing.
  func mountAgain(isReadOnly: Bool) throws {
    let run = try Self.run(["mount", "-o", "remount,\(isReadOnly ? "ro" : "rw")", folder.path])
    XCTAssertEqual(run.status, 0, run.errorOutput)
  }

  // If that fails, a few kilobytes are left in memory.
  deinit { Self.unmount(folder) }

  /// Unmounts what is mounted at a folder, now or once nobody uses it.
  static func unmount(_ folder: URL) { _ = try? run(["umount", "-l", folder.path]) }

  private static func run(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(URL(fileURLWithPath: "/usr/bin/env"), arguments: arguments)
  }
}
