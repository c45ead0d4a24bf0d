// Landlock's rules for a decoder (landlock(7)): it may read its libraries and their data, and do
// nothing else with any file; no TCP; no signals to others, no abstract sockets of others.

import CLinux
import Foundation

/// Rules about files and the network, kept by the kernel.
enum Landlock {
  /// The rights that each version added (linux/landlock.h).
  private enum Right {
    static let readFile: UInt64 = 1 << 2
    static let readFolder: UInt64 = 1 << 3
    /// All about files: 13 rights in version 1, one more each in versions 2, 3 and 5.
    static func files(_ version: Int32) -> UInt64 {
      (1 << (13 + (version >= 2 ? 1 : 0) + (version >= 3 ? 1 : 0) + (version >= 5 ? 1 : 0))) - 1
    }
    /// Binding and connecting of TCP, since version 4.
    static let network: UInt64 = 0b11
    /// Abstract sockets and signals, since version 6.
    static let scopes: UInt64 = 0b11
  }

  /// Applies the rules. Returns whether the system knows Landlock and all went well.
  static func apply() -> Bool {
    let version = clinux_landlock_version()
    guard version >= 1 else { return false }
    let rules = clinux_make_landlock(
      Right.files(version), version >= 4 ? Right.network : 0, version >= 6 ? Right.scopes : 0,
      version >= 6 ? 24 : version >= 4 ? 16 : 8)
    guard rules >= 0 else { return false }
    defer { close(rules) }
    for folder in ReadableFiles.folders {
      guard allow(Right.readFile | Right.readFolder, folder, rules) else { return false }
    }
    for file in ReadableFiles.files {
      guard allow(Right.readFile, file, rules) else { return false }
    }
    return clinux_apply_landlock(rules) == 0
  }

  /// Adds a rule. A path that does not exist needs none.
  private static func allow(_ rights: UInt64, _ path: String, _ rules: Int32) -> Bool {
    let file = open(path, Int32(clinux_path_alone) | O_CLOEXEC)
    guard file >= 0 else { return true }
    defer { close(file) }
    return clinux_add_landlock_path(rules, rights, file) == 0
  }
}
