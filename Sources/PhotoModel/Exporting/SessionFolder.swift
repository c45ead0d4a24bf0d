// Folders of which each session of the app has one of its own, locked for as long as it runs, so that
// another session can tell what was left by one that is over.

import Foundation

/// The folder of this session.
@MainActor
final class SessionFolder {
  /// The folder; it exists once it is opened.
  let path: FilePath
  private let sessions: FilePath
  private var lock: File?

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
  init(in sessions: FilePath) {
    self.sessions = sessions
    path = sessions.appending(UUID().uuidString)
  }

  /// Makes the folder and locks it, unless that is done.
  func open() throws(FileError) {
    guard lock == nil else { return }
    try path.makeFolder(withParents: true)
    let file = try File.openForLock(folder: path)
    // On a file system without locks, no session takes another one's folder for left.
    _ = try? file.lockExclusively()
    lock = consume file
  }

  /// The folders of sessions that are over.
  func earlier() async -> [Earlier] {
    var earlier: [Earlier] = []
    // Without the folder, or if it can't be read, there is nothing to be done.
    for name in (try? sessions.folderNames()) ?? [] {
      let folder = sessions.appending(bytes: name)
      // Nothing else is ours, whatever stands there.
      guard UUID(uuidString: folder.name) != nil, folder != path,
        let file = try? File.openForLock(folder: folder),
        (try? file.lockExclusively()) == true
      else { continue }
      earlier.append(Earlier(folder, file))
    }
    return earlier
  }

  /// Removes the folder at once, with all that is in it.
  func removeNow() {
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
