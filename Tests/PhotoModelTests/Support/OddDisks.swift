// Disks for walks that no test can make for real: mounted in circles, without kinds, or hanging.

import Dispatch
import Synchronization

@testable import PhotoModel

extension PickWalk.Findings {
  /// What a walk finds, taken to its end on this thread.
  init(of walk: FolderWalk) {
    self.init()
    for finding in walk {
      switch finding {
      case .file(let file): files.append(file)
      case .failure(let failure): failures.append(failure)
      case .nothing: break
      }
    }
  }
}

/// The disk of this machine, but for what a type says otherwise.
private protocol LocalWalkedDisk: WalkFileSystem {}

extension LocalWalkedDisk {
  func status(
    of path: FilePath, followingLinks: Bool
  ) throws(FileError) -> FileStatus {
    try LocalDisk().status(of: path, followingLinks: followingLinks)
  }

  func realPath(of path: FilePath) throws(FileError) -> FilePath {
    try LocalDisk().realPath(of: path)
  }

  func head(of file: FilePath) throws(FileError) -> FileHead { try LocalDisk().head(of: file) }
}

/// The disk of this machine with oddities.
final class OddDisk: LocalWalkedDisk {
  private struct State {
    var same: [FilePath: FilePath] = [:]
    var opened: [FilePath] = []
  }

  private let state = Mutex(State())
  private let keepsKinds: Bool

  /// - Parameter keepsKinds: whether a folder's list tells what its names stand for.
  init(keepsKinds: Bool = true) { self.keepsKinds = keepsKinds }

  /// Folders that are the same as others, whatever they hold.
  var same: [FilePath: FilePath] {
    get { state.withLock { $0.same } }
    set { state.withLock { $0.same = newValue } }
  }

  /// The files that were opened, in this order.
  var opened: [FilePath] { state.withLock { $0.opened } }

  func status(
    of path: FilePath, followingLinks: Bool
  ) throws(FileError) -> FileStatus {
    let local = LocalDisk()
    let status = try local.status(of: path, followingLinks: followingLinks)
    guard let other = same[path] else { return status }
    return FileStatus(
      kind: status.kind,
      identity: try local.status(of: other, followingLinks: followingLinks).identity)
  }

  func entries(of folder: FilePath) throws(FileError) -> [FolderEntry] {
    let entries = try LocalDisk().entries(of: folder)
    return keepsKinds ? entries : entries.map { FolderEntry(name: $0.name, kind: nil) }
  }

  func head(of file: FilePath) throws(FileError) -> FileHead {
    state.withLock { $0.opened.append(file) }
    return try LocalDisk().head(of: file)
  }
}

/// The disk of this machine, but one folder answers nobody until the test lets it: the thread of
/// whoever asks stands still, as on a network mount whose server is gone.
final class HangingDisk: LocalWalkedDisk {
  private let folder: FilePath
  private let answer = DispatchSemaphore(value: 0)
  private let asked: AsyncStream<Void>
  private let feed: AsyncStream<Void>.Continuation

  /// A disk on which a folder hangs.
  init(at folder: FilePath) {
    self.folder = folder
    (asked, feed) = AsyncStream.makeStream(of: Void.self)
  }

  /// Returns when a thread hangs.
  func hangs() async { for await _ in asked { return } }

  /// The server is there again.
  func letGo() { answer.signal() }

  func entries(of folder: FilePath) throws(FileError) -> [FolderEntry] {
    if folder == self.folder {
      feed.yield()
      answer.wait()
      // Whoever else hangs is next.
      answer.signal()
    }
    return try LocalDisk().entries(of: folder)
  }
}

/// The disk of this machine, but the names in one folder can't be read.
struct FailingFolder: LocalWalkedDisk {
  private let folder: FilePath
  private let code: Int32

  /// A disk on which reading a folder fails with this error number.
  init(_ folder: FilePath, code: Int32) {
    self.folder = folder
    self.code = code
  }

  func entries(of folder: FilePath) throws(FileError) -> [FolderEntry] {
    if folder == self.folder { throw FileError(folder, code: code) }
    return try LocalDisk().entries(of: folder)
  }
}
