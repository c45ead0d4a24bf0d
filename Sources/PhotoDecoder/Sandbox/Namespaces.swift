// Namespaces of its own for a decoder (namespaces(7)): no network, and a file system that has
// nothing but its libraries and their data, read-only (`ReadableFiles.swift`).
//
// The decoder makes them itself, after it has been loaded. bubblewrap makes the same, but as a
// program in between: the decoder would no longer be the app's child, whose processor time is
// watched (`Deadline`), and the filter of system calls would have to allow the start of a program.
// Measured: 4 to 8 ms, most of it the wait for the kernel when the former root is unmounted.

import CLinux
import Foundation

/// User, mount, network, IPC and UTS namespaces.
enum Namespaces {
  /// Folders over which the new root can be mounted; every system has one of them. What was in it
  /// is copied before.
  private static let bases = ["/tmp", "/run", "/usr"]

  /// Moves the process into namespaces of its own. Returns whether all of them were allowed, and the
  /// file system was replaced.
  static func enter() -> Bool {
    let (user, group) = (getuid(), getgid())
    guard clinux_enter_namespaces() == 0 else { return false }
    // The process stays the same person, of no other rights than before. Without "deny", no group
    // can be mapped (user_namespaces(7)).
    guard write("deny", to: "/proc/self/setgroups"),
      write("\(user) \(user) 1", to: "/proc/self/uid_map"),
      write("\(group) \(group) 1", to: "/proc/self/gid_map")
    else { return false }
    return replaceFileSystem()
  }

  private static func write(_ text: String, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return text.withCString { Glibc.write(file, $0, strlen($0)) } == text.utf8.count
  }

  /// Replaces the root by an empty file system with copies of the readable folders.
  private static func replaceFileSystem() -> Bool {
    // Nothing that is mounted from here on reaches other processes.
    guard mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0 else {
      return false
    }
    var copies: [Copy] = []
    defer { for copy in copies { copy.close() } }
    for path in ReadableFiles.folders + ReadableFiles.files {
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      // Without one of them, a library would miss its data: then the file system stays.
      guard let copy = Copy(path, status.st_mode & S_IFMT) else { return false }
      copies.append(copy)
    }
    let options = "size=64k,nr_inodes=100,mode=755"
    let flags = UInt(MS_NOSUID | MS_NODEV)
    let base = bases.first { mount("none", $0, "tmpfs", flags, options) == 0 }
    guard let base, chdir(base) == 0, copies.allSatisfy({ $0.attach() }),
      clinux_make_read_only(".") == 0
    else { return false }
    return clinux_make_root() == 0
  }
}

/// A folder, file or symbolic link of the old file system for the new one.
private struct Copy {
  private let path: String
  private var mounts: Int32 = -1
  private let isFolder: Bool
  /// Where a symbolic link leads.
  private var target: String?

  /// Copies what is at a path, with all that is mounted in it; `nil` if that is refused. A symbolic
  /// link stays one, as `/lib` is where libraries are in `/usr/lib` alone.
  init?(_ path: String, _ kind: mode_t) {
    self.path = path
    isFolder = kind == S_IFDIR
    if kind == S_IFLNK {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      guard readlink(path, &target, target.count - 1) > 0 else { return nil }
      self.target = String(
        decoding: target.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    } else {
      mounts = clinux_copy_mounts(path)
      guard mounts >= 0 else { return nil }
    }
  }

  func close() { if mounts >= 0 { _ = Glibc.close(mounts) } }

  /// Puts it below the current folder. Returns whether that went well.
  func attach() -> Bool {
    let entry = "." + path
    var folder = "."
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
    }
    if let target { return symlink(target, entry) == 0 }
    if isFolder {
      mkdir(entry, 0o755)
    } else {
      let file = open(entry, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
      if file >= 0 { _ = Glibc.close(file) }
    }
    return clinux_mount_copy(mounts, entry) == 0
  }
}
