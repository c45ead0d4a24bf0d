// Folders of which each session of the app has one of its own, locked for as long as it runs, so that
// another session can tell what was left by one that is over.

import Foundation

/// The folder of this session.
@MainActor
final class SessionFolder {
  /// The folder; it exists once it is opened.
  let path: FilePath
  private let sessions: FilePath
  private let prefix: String
  private var lock: File?
  private var isOver = false

  /// A folder that a session had that is over. Its lock is held.
  @MainActor
  final class Earlier {
    /// The folder.
    let path: FilePath
    private let lock: File

    fileprivate init(_ path: FilePath, _ lock: consuming File) {
      self.path = path
      self.lock = lock
    }

    /// Removes the folder with all that is in it.
    func remove() async { await SessionFolder.remove(path) }

    /// Removes the folder if nothing is in it. Returns whether it is removed.
    func removeEmpty() -> Bool { path.removeEmpty() }
  }

  /// Names a folder of this session.
  /// - Parameters:
  ///   - sessions: the folder with a folder for each session.
  ///   - prefix: what the names begin with, where other programs have folders there too.
  init(in sessions: FilePath, prefix: String = "") {
    self.sessions = sessions
    self.prefix = prefix
    path = sessions.appending(prefix + UUID().uuidString)
  }

  /// Makes the folder and locks it, unless that is done.
  /// - Throws: ``FileError``, also once ``removeNow()`` was called.
  func open() throws(FileError) {
    guard lock == nil else { return }
    guard !isOver else { throw FileError(path, code: ENOENT) }
    // Another session may take it for left, and remove it, before it is locked.
    for _ in 1...3 {
      try path.makeFolder(withParents: true)
      do throws(FileError) {
        let file = try Self.openForLock(path, prefix: prefix)
        // On a file system without locks, no session takes another one's folder for left.
        let isLocked = (try? file.lockExclusively()) ?? true
        guard isLocked, path.exists() else { continue }
        lock = consume file
        return
      } catch .missing {
        continue
      }
    }
    throw FileError(path, code: EBUSY)
  }

  /// Other users have folders where a prefix is needed. Elsewhere, a file system may tell of another owner than the
  /// one who made a folder (CIFS, NFS).
  private static func openForLock(_ folder: FilePath, prefix: String) throws(FileError) -> File {
    prefix.isEmpty ? try .openForLock(folder: folder) : try .openForLock(ownFolder: folder)
  }

  /// The folders of sessions that are over.
  func earlier() async -> [Earlier] {
    var earlier: [Earlier] = []
    for folder in await Self.folders(in: sessions, prefix: prefix) where folder != path {
      guard let file = try? Self.openForLock(folder, prefix: prefix),
        (try? file.lockExclusively()) == true
      else { continue }
      earlier.append(Earlier(folder, file))
    }
    return earlier
  }

  /// The folders of all sessions.
  @concurrent
  private nonisolated static func folders(
    in sessions: FilePath, prefix: String
  ) async -> [FilePath] {
    // Without the folder, or if it can't be read, there is nothing to be done.
    let names = (try? sessions.folderNames()) ?? []
    // Nothing else is ours, whatever stands there.
    return names.map { sessions.appending(bytes: $0) }.filter {
      $0.name.hasPrefix(prefix) && UUID(uuidString: String($0.name.dropFirst(prefix.count))) != nil
    }
  }

  /// Removes the folder at once, with all that is in it.
  func removeNow() {
    isOver = true
    guard lock != nil else { return }
    // What can't be removed is tried again by a later session; so it is below.
    try? FileManager.default.removeItem(atPath: path.text)
    lock = nil
  }

  /// Removes the folder if nothing is in it; otherwise it stays for a later session.
  func removeEmpty() {
    guard lock != nil, path.removeEmpty() else { return }
    lock = nil
  }

  @concurrent
  private nonisolated static func remove(_ path: FilePath) async {
    try? FileManager.default.removeItem(atPath: path.text)
  }
}
