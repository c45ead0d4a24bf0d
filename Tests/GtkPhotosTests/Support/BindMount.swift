// A file system of FUSE, as SSHFS and gvfs are, that stops answering, or whose connection is lost.

import Foundation
import WindowDriver
import XCTest

/// A folder that is mounted a second time by bindfs.
final class BindMount {
  /// The mount point.
  let folder: URL
  private let source: URL
  private var process: Application

  /// Mounts a folder.
  /// - Parameter folder: the mount point, which is created if it is missing.
  /// - Throws: `XCTSkip` where nothing can be mounted.
  init(of source: URL, at folder: URL) throws {
    self.source = source
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process = try Self.mount(source, at: folder)
  }

  deinit {
    // A mount whose process has ended answers with an error.
    process.kill()
    SmallDisk.unmount(folder)
  }

  /// From here on, no call returns.
  func stop() { kill(process.processID, SIGSTOP) }
  func goOn() { kill(process.processID, SIGCONT) }

  /// Ends the process behind the mount: from here on, each call fails (ENOTCONN).
  func disconnect() throws {
    process.kill()
    _ = try process.waitForExit()
  }

  /// Mounts the folder again: another device, with the same files.
  func connectAgain() throws {
    SmallDisk.unmount(folder)
    process = try Self.mount(source, at: folder)
  }

  private static func mount(_ source: URL, at folder: URL) throws -> Application {
    let program = URL(fileURLWithPath: "/usr/bin/bindfs")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw XCTSkip("skipped: no bindfs")
    }
    let process = try Application(program, arguments: ["-f", source.path, folder.path])
    func device(_ folder: URL) -> dev_t? {
      var status = stat()
      return stat(folder.path, &status) == 0 ? status.st_dev : nil
    }
    try Waiting.wait(for: "the mount", within: 20) {
      guard process.isRunning else {
        throw XCTSkip("skipped: nothing can be mounted: \(process.errorOutput)")
      }
      return device(folder).map { $0 != device(source) } ?? false
    }
    return process
  }
}
