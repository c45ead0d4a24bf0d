// What a look into picked folders asks of the disk (`FolderWalk.swift`). Each call may hang: a
// network mount whose server is gone answers nobody.

import Foundation

/// The disk, as a walk sees it. All calls block.
protocol WalkFileSystem: Sendable {
  /// What stands at a path.
  /// - Parameter followingLinks: whether a link is what it leads to.
  func status(
    of path: FilePath, followingLinks: Bool
  ) throws(FileError) -> FileStatus

  /// The path without symbolic links, `.` and `..`.
  func realPath(of path: FilePath) throws(FileError) -> FilePath

  /// The names in a folder with what they stand for, in no order, without `.` and `..`.
  func entries(of folder: FilePath) throws(FileError) -> [FolderEntry]

  /// The beginning of a regular file, and what tells the file from others.
  func head(of file: FilePath) throws(FileError) -> FileHead
}

/// What a look at the beginning of a file tells.
struct FileHead: Sendable, Equatable {
  /// The first bytes, as many as tell the file's format; fewer where it is shorter.
  let bytes: [UInt8]
  /// What tells the file from another one that stands at its path later.
  let stamp: FileStamp
}

/// What stands at a path.
struct FileStatus: Sendable, Equatable {
  /// What tells a folder that was met before, whatever path led there: a link or a mount.
  struct Identity: Sendable, Hashable {
    let device: UInt64
    let inode: UInt64
  }

  let kind: FolderEntry.Kind
  let identity: Identity
}

/// The disk of this machine.
struct LocalDisk: WalkFileSystem {
  func status(
    of path: FilePath, followingLinks: Bool
  ) throws(FileError) -> FileStatus {
    var status = stat()
    let outcome = path.withCString { path in
      followingLinks ? stat(path, &status) : lstat(path, &status)
    }
    guard outcome == 0 else { throw FileError(path, code: errno) }
    return FileStatus(
      kind: FolderEntry.Kind(mode: status.st_mode),
      identity: FileStatus.Identity(
        device: UInt64(status.st_dev), inode: UInt64(status.st_ino)))
  }

  func realPath(of path: FilePath) throws(FileError) -> FilePath {
    try path.realPath()
  }

  func entries(of folder: FilePath) throws(FileError) -> [FolderEntry] {
    try folder.folderEntries()
  }

  func head(of file: FilePath) throws(FileError) -> FileHead {
    let opened = try File.open(reading: file)
    opened.readsNoFurther()
    var state = try opened.state()
    let bytes: [UInt8]
    // Where the beginning can't be read, fewer bytes of it may be, or that fails and tells so.
    if let head = try? opened.head(byteCount: FileStamp.headLength) {
      state.head = FileStamp.digest(ofHead: head)
      bytes = Array(head.prefix(PictureFormat.headLength))
    } else {
      // A card may have a bad spot there, and size and time tell something too.
      bytes = try opened.head(byteCount: PictureFormat.headLength)
    }
    return FileHead(bytes: bytes, stamp: state.stamp)
  }
}
