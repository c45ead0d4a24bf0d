// Open files and folders, on POSIX calls: Foundation hangs when it opens a FIFO, and can't sync a
// folder. Paths are in `FilePath.swift`.

import Foundation

/// An open file, which is closed when its owner releases it.
struct File: ~Copyable {
  /// The path by which it was opened; errors contain it.
  let path: FilePath
  private let descriptor: Int32

  /// Whether it was opened for a lock.
  private let isForLock: Bool

  private init(path: FilePath, descriptor: Int32, isForLock: Bool) {
    self.path = path
    self.descriptor = descriptor
    self.isForLock = isForLock
  }

  deinit {
    // A process that was forked a moment ago has the descriptor too until it runs its program: closing
    // it here would leave the lock there.
    if isForLock { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  /// Opens a regular file for reading. Never blocks on a FIFO, a socket or a device: they are
  /// refused at once.
  static func open(reading path: FilePath) throws(FileError) -> File {
    let file = try opened(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    switch try file.status().st_mode & S_IFMT {
    case S_IFREG: return file
    case S_IFDIR: throw .folder(path)
    default: throw .special(path)
    }
  }

  /// Creates a file for writing; it must not exist yet.
  /// - Parameter isShared: whether other users may read it, if the umask allows it; otherwise only
  ///   the owner may.
  static func create(_ path: FilePath, isShared: Bool = false) throws(FileError) -> File {
    try opened(path, O_WRONLY | O_CREAT | O_EXCL, isShared ? 0o644 : 0o600)
  }

  /// Opens a file for locking. If it doesn't exist, it is created with access for its owner alone.
  static func openForLock(_ path: FilePath) throws(FileError) -> File {
    try opened(path, O_RDWR | O_CREAT, isForLock: true)
  }

  /// Opens a folder for locking.
  static func openForLock(folder path: FilePath) throws(FileError) -> File {
    try opened(path, O_RDONLY | O_DIRECTORY, isForLock: true)
  }

  /// Opens a folder for locking, in a place where other users have folders too. Follows no link, and refuses another
  /// user's folder.
  static func openForLock(ownFolder path: FilePath) throws(FileError) -> File {
    let file = try opened(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, isForLock: true)
    guard try file.status().st_uid == geteuid() else { throw FileError(path, code: EPERM) }
    return file
  }

  private static func opened(
    _ path: FilePath, _ flags: Int32, _ mode: mode_t = 0o600, isForLock: Bool = false
  ) throws(FileError) -> File {
    let descriptor = path.withCString { Glibc.open($0, flags | O_CLOEXEC, mode) }
    guard descriptor >= 0 else {
      let code = errno
      // A socket, or a device without a driver. For a regular file, the code means that its disk
      // was disconnected.
      if code == ENXIO || code == ENODEV, path.isSpecial() { throw .special(path) }
      throw FileError(path, code: code)
    }
    return File(path: path, descriptor: descriptor, isForLock: isForLock)
  }

  /// The file's size in bytes.
  func size() throws(FileError) -> Int64 { Int64(try status().st_size) }

  /// The state of the file, which changes with its content.
  func state() throws(FileError) -> FileState { FileState(try status()) }

  /// The file's first bytes, fewer where it is shorter. The read position does not change.
  func head(byteCount: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var count = 0
    while count < byteCount {
      let found = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer.dropFirst(count))
        return pread(descriptor, rest.baseAddress, rest.count, off_t(count))
      }
      if found == 0 { break }
      if found > 0 {
        count += found
      } else if errno != EINTR {
        throw FileError(path, code: errno)
      }
    }
    return Array(bytes.prefix(count))
  }

  /// Switches off the kernel's read-ahead for this file, as no further reads follow.
  func readsNoFurther() { _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_RANDOM) }

  /// The bytes of a small file, at most a mebibyte.
  static func contents(of path: FilePath) throws(FileError) -> [UInt8] {
    let file = try open(reading: path)
    var bytes: [UInt8] = []
    // Files of `/proc` report no size and are read in pieces.
    while bytes.count < 1 << 20 {
      let piece = try file.piece()
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// The next bytes, at most 16 KiB; none at the end of the file.
  func piece() throws(FileError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count >= 0 { return Array(piece.prefix(count)) }
      if errno != EINTR { throw FileError(path, code: errno) }
    }
  }

  /// Reads into the buffer. Returns the number of bytes, 0 at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(path, code: errno) }
    }
  }

  /// Writes every byte of the buffer.
  func write(_ buffer: UnsafeRawBufferPointer) throws(FileError) {
    var rest = buffer
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno != EINTR { throw FileError(path, code: errno) }
      if count > 0 { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count)) }
    }
  }

  /// Writes every byte.
  func write(_ bytes: [UInt8]) throws(FileError) {
    let outcome = bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
      Result { () throws(FileError) in try write(buffer) }
    }
    try outcome.get()
  }

  /// Waits until the disk holds what was written.
  func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError(path, code: errno) }
  }

  /// Sets the time of the last change. Errors are ignored, as on file systems without such times:
  /// the content is what counts.
  func setModified(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let times = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    _ = futimens(descriptor, [times, times])
  }

  /// Takes the file's exclusive lock without waiting. The lock ends when the file is closed or the
  /// process ends. Returns `false` where another process has it.
  func lockExclusively() throws(FileError) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw FileError(path, code: errno) }
    return false
  }

  private func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path, code: errno) }
    return status
  }
}

/// A name in a folder.
struct FolderEntry: Sendable {
  /// The kind of a folder's entry.
  enum Kind: Sendable {
    case file
    case folder
    /// A symbolic link, whatever its target is.
    case link
    /// A pipe, a socket or a device.
    case special

    /// The kind in `st_mode` of stat(2).
    init(mode: mode_t) {
      self =
        switch mode & S_IFMT {
        case S_IFDIR: .folder
        case S_IFREG: .file
        case S_IFLNK: .link
        default: .special
        }
    }
  }

  /// The name.
  let name: [UInt8]
  /// The kind; `nil` on file systems that don't return it with the names, where lstat(2) is needed.
  let kind: Kind?

  /// Makes an entry from its name and kind.
  init(name: [UInt8], kind: Kind?) {
    self.name = name
    self.kind = kind
  }

  /// - Parameter type: `d_type` of readdir(3).
  fileprivate init(name: [UInt8], type: Int) {
    let kind: Kind? =
      switch type {
      case Int(DT_DIR): .folder
      case Int(DT_REG): .file
      case Int(DT_LNK): .link
      case Int(DT_FIFO), Int(DT_SOCK), Int(DT_CHR), Int(DT_BLK): .special
      default: nil
      }
    self.init(name: name, kind: kind)
  }
}

extension FilePath {
  /// The kind of an entry of the folder, links not followed; `nil` where it can't be read.
  func kind(of entry: FolderEntry) -> FolderEntry.Kind? {
    if let kind = entry.kind { return kind }
    var status = stat()
    let outcome = appending(bytes: entry.name).withCString { lstat($0, &status) }
    return outcome == 0 ? FolderEntry.Kind(mode: status.st_mode) : nil
  }

  /// Whether something exists at the path. A broken symbolic link does not count.
  func exists() -> Bool { withCString { access($0, F_OK) } == 0 }

  /// The size of the file at the path, in bytes.
  func size() throws(FileError) -> Int64 { Int64(try status().st_size) }

  /// When the content last changed.
  func modified() throws(FileError) -> Date {
    Date(timeIntervalSince1970: Double(try status().st_mtim.tv_sec))
  }

  /// When the content or the status last changed: the time at which a file came to its place, if it was copied there
  /// with the time of another.
  func placed() throws(FileError) -> Date {
    Date(timeIntervalSince1970: Double(try status().st_ctim.tv_sec))
  }

  private func status() throws(FileError) -> stat {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { throw FileError(self, code: errno) }
    return status
  }

  /// Whether the process may write the file or folder at the path.
  func isWritable() -> Bool { withCString { access($0, W_OK) } == 0 }

  /// Whether a folder is at the path.
  func isFolder() -> Bool {
    var status = stat()
    return withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a pipe, a socket or a device is at the path.
  func isSpecial() -> Bool {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// The device and inode at the path, which identify a file or folder.
  func identity() throws(FileError) -> [UInt64] {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { throw FileError(self, code: errno) }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
  }

  /// Creates the folder, and on request the folders above it, with access for their owner alone.
  /// Returns `false` where it existed already.
  @discardableResult
  func makeFolder(withParents: Bool = false) throws(FileError) -> Bool {
    if withParents, !folder.exists() { try folder.makeFolder(withParents: true) }
    if withCString({ mkdir($0, 0o700) }) == 0 { return true }
    let code = errno
    if code == EEXIST, isFolder() { return false }
    throw FileError(self, code: code)
  }

  /// Why no file can be made in the folder; `nil` if one can.
  func creationError() -> FileError? {
    let probe = appending(".photos-\(UUID().uuidString)")
    let descriptor = probe.withCString {
      Glibc.open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { return FileError(self, code: errno) }
    close(descriptor)
    _ = probe.withCString { unlink($0) }
    return nil
  }

  /// The names in the folder, in no order, without `.` and `..`.
  func folderNames() throws(FileError) -> [[UInt8]] { try folderEntries().map(\.name) }

  /// The entries of the folder, in no order, without `.` and `..`.
  func folderEntries() throws(FileError) -> [FolderEntry] {
    guard let stream = withCString({ opendir($0) }) else { throw FileError(self, code: errno) }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { letters in
        Array(letters[..<(letters.firstIndex(of: 0) ?? letters.count)])
      }
      if name != Array(".".utf8), name != Array("..".utf8) {
        entries.append(FolderEntry(name: name, type: Int(entry.pointee.d_type)))
      }
      errno = 0
    }
    guard errno == 0 else { throw FileError(self, code: errno) }
    return entries
  }

  /// Waits until the disk holds the folder's list of names.
  func syncFolder() throws(FileError) {
    let descriptor = withCString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(self, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileError(self, code: errno) }
  }

  /// Moves the file to another path in the same file system, atomically. A file there is replaced.
  func move(to other: FilePath) throws(FileError) {
    let status = withCString { from in other.withCString { rename(from, $0) } }
    guard status == 0 else { throw FileError(other, code: errno) }
  }

  /// Removes the file; a file that doesn't exist is no error.
  func remove() throws(FileError) {
    guard withCString({ unlink($0) }) == 0 || errno == ENOENT else {
      throw FileError(self, code: errno)
    }
  }

  /// Removes the folder at the path if nothing is in it. Returns whether it was removed.
  @discardableResult
  func removeEmpty() -> Bool { withCString { rmdir($0) } == 0 }

  /// Removes the folder at the path and all in it, as far as that is possible; of a link, the link alone. Foundation
  /// does not find names that are not UTF-8.
  func removeTree() {
    var status = stat()
    guard withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      try? remove()
      return
    }
    for name in (try? folderNames()) ?? [] { appending(bytes: name).removeTree() }
    removeEmpty()
  }
}
