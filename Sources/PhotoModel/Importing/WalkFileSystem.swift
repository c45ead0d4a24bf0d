// The file system calls of a walk through picked folders (`FolderWalk.swift`). Each may hang: a
// network mount whose server is gone never answers.

import Foundation

/// The file system, as a walk sees it. All calls block.
protocol WalkFileSystem: Sendable {
  /// The status of a path.
  /// - Parameter followingLinks: whether the status of a link is that of its target.
  func status(
    of path: FilePath, followingLinks: Bool
  ) throws(FileError) -> FileStatus

  /// The path without symbolic links, `.` and `..`.
  func realPath(of path: FilePath) throws(FileError) -> FilePath

  /// The entries of a folder with their kinds, unsorted, without `.` and `..`.
  func entries(of folder: FilePath) throws(FileError) -> [FolderEntry]

  /// The first bytes of a regular file, and its stamp.
  func head(of file: FilePath) throws(FileError) -> FileHead
}

/// The result of reading the beginning of a file.
struct FileHead: Sendable, Equatable {
  /// The first bytes, as many as detecting the format takes; fewer if the file is shorter.
  let bytes: [UInt8]
  /// Distinguishes the file from another that replaces it at its path later.
  let stamp: FileStamp
}

/// The status of a path.
struct FileStatus: Sendable, Equatable {
  /// Identifies a folder, whatever path led to it: a link or a mount.
  struct Identity: Sendable, Hashable {
    let device: UInt64
    let inode: UInt64
  }

  let kind: FolderEntry.Kind
  let identity: Identity
}

/// The local file system.
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
    // If the bytes for the stamp can't be read, fewer of them may be readable; if not, that throws.
    if let head = try? opened.head(byteCount: FileStamp.headLength) {
      state.head = FileStamp.digest(ofHead: head)
      bytes = Array(head.prefix(PictureFormat.headLength))
    } else {
      // A card may have a bad spot there; size and time identify the file too.
      bytes = try opened.head(byteCount: PictureFormat.headLength)
    }
    return FileHead(bytes: bytes, stamp: state.stamp)
  }
}
