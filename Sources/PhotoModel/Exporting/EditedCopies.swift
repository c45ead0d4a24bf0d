// Copies that another program opens and may change: what it saves is nowhere else, so a file is removed
// only while it is exactly the copy that was made, or once it is a photo of the library.

import Foundation
import Observation

/// The copies that other programs have opened.
@MainActor @Observable
public final class EditedCopies {
  /// Files that other programs have changed or added, until they are added to the library or
  /// discarded.
  public private(set) var changed: [FilePath] = []

  private struct State: Equatable {
    let modified: Int
    let byteCount: Int64
  }

  @ObservationIgnored private let session: SessionFolder
  /// The folders of earlier sessions with changed files; locked.
  @ObservationIgnored private var earlier: [SessionFolder.Earlier] = []
  @ObservationIgnored private var count = 0
  /// The files that are as this app has made them, or as a person has answered for them.
  @ObservationIgnored private var known: [FilePath: State] = [:]
  /// Files that are being imported.
  @ObservationIgnored private var pending: Set<FilePath> = []
  /// The folders with copies.
  @ObservationIgnored private var folders: Set<FilePath> = []

  /// Makes an object without copies.
  /// - Parameter sessions: the folder with a folder for each session; it need not exist.
  public init(sessions: FilePath) { session = SessionFolder(in: sessions) }

  /// A folder for the next copies, which does not exist yet.
  /// - Throws: ``FileError`` if the folder of this session can't be made.
  public func nextFolder() throws(FileError) -> FilePath {
    try session.open()
    count += 1
    return session.path.appending("\(count)")
  }

  /// Notes copies that another program is about to open.
  /// - Returns: their folders, for whoever watches them.
  public func noteOpened(_ files: [FilePath]) -> Set<FilePath> {
    for file in files { known[file] = Self.state(of: file) }
    let opened = Set(files.map(\.folder))
    folders.formUnion(opened)
    for folder in opened { store(folder) }
    return opened
  }

  /// Looks for files that have changed.
  public func refresh() {
    for folder in folders {
      // What can't be read now is read again at the end.
      for file in Self.files(in: folder) ?? [] where !pending.contains(file) {
        guard Self.state(of: file) != known[file], !changed.contains(file) else { continue }
        changed.append(file)
      }
    }
    changed.removeAll { !$0.exists() }
  }

  /// Copies a changed file, under another name, to be imported: the other program may change it again.
  /// The copy stays until the library has its bytes (``restore(hasPhoto:)``).
  /// - Parameter title: what the file is called, without extension.
  /// - Throws: ``ExportError``; the file can be added once more.
  public func fileToAdd(_ file: FilePath, as title: String) async throws(ExportError) -> FilePath {
    let state = Self.state(of: file)
    let name = ExportFileName(
      name: title, sourceName: file.name, fileExtension: file.pathExtension ?? "")
    let target: FilePath
    do throws(FileError) {
      target = try nextFolder().appending(name.text())
      try await Self.copy(file, to: target)
    } catch {
      throw ExportError(error, in: session.path)
    }
    pending.insert(target)
    folders.insert(target.folder)
    store(target.folder)
    known[file] = state
    changed.removeAll { $0 == file }
    store(file.folder)
    return target
  }

  /// Removes a changed file, as the person wants it.
  public func discard(_ file: FilePath) {
    changed.removeAll { $0 == file }
    // One that can't be removed is offered again by a later session.
    try? file.remove()
  }

  /// Finds what earlier sessions have left.
  /// - Parameter hasPhoto: whether the library has a photo with these bytes, by their digest.
  /// - Returns: the folders with changed files, for whoever watches them.
  public func restore(hasPhoto: (String) async -> Bool) async -> Set<FilePath> {
    for session in await session.earlier() {
      // What can't be read may hold what is nowhere else.
      guard let names = try? session.path.folderNames() else { continue }
      var isKept = false
      for name in names {
        let folder = session.path.appending(bytes: name)
        guard let files = Self.files(in: folder) else {
          isKept = true
          continue
        }
        let list = Self.list(of: folder)
        for file in files {
          let line = list[file.name]
          if let line, line == Self.line(Self.state(of: file)) {
            // If a copy can't be removed, a later session tries it again.
            try? file.remove()
          } else if line == Self.pendingLine, let digest = await Self.digest(of: file),
            await hasPhoto(digest)
          {
            try? file.remove()
          } else {
            changed.append(file)
            folders.insert(folder)
            isKept = true
          }
        }
      }
      if isKept { earlier.append(session) } else { await session.remove() }
    }
    return folders
  }

  /// Removes the copies that nobody has changed. All others stay, for a later session.
  public func end() {
    refresh()
    var isEmpty = true
    for folder in folders where folder.folder == session.path {
      let files = Self.files(in: folder)
      let isKept = files?.contains { changed.contains($0) || pending.contains($0) }
      // A folder that can't be read stays; one that can't be removed is tried by a later session.
      if isKept == false {
        try? FileManager.default.removeItem(atPath: folder.text)
      } else {
        isEmpty = false
      }
    }
    if isEmpty { session.removeNow() }
  }

  // MARK: - Files

  /// The name of the list of a folder: a line for each file that is known, with its state and its name.
  private static let listName = ".opened"
  private static let pendingLine = "pending"

  /// The files of a folder; `nil` if it can't be read.
  private static func files(in folder: FilePath) -> [FilePath]? {
    (try? folder.folderNames())?.filter { $0 != Array(listName.utf8) }
      .map { folder.appending(bytes: $0) }.filter { !$0.isFolder() }.sorted { $0.text < $1.text }
  }

  private static func state(of file: FilePath) -> State? {
    guard let modified = try? file.modified(), let byteCount = try? file.size() else { return nil }
    return State(modified: Int(modified.timeIntervalSince1970), byteCount: byteCount)
  }

  private static func line(_ state: State?) -> String? {
    state.map { "\($0.modified):\($0.byteCount)" }
  }

  /// Writes the list of a folder, so that a later session knows what was changed.
  private func store(_ folder: FilePath) {
    let lines = (Self.files(in: folder) ?? []).compactMap { file -> String? in
      let line = pending.contains(file) ? Self.pendingLine : Self.line(known[file])
      return line.map { "\($0) \(file.name)\n" }
    }
    let path = folder.appending(Self.listName)
    // Without the list, or with an old one, files count as changed, and are offered.
    try? path.remove()
    try? File.create(path).write(Array(lines.joined().utf8))
  }

  private static func list(of folder: FilePath) -> [String: String] {
    guard let bytes = try? File.contents(of: folder.appending(listName)) else { return [:] }
    var list: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { list[String(parts[1])] = String(parts[0]) }
    }
    return list
  }

  @concurrent
  private nonisolated static func copy(
    _ file: FilePath, to target: FilePath
  ) async throws(FileError) {
    try target.folder.makeFolder(withParents: true)
    let original = try File.open(reading: file)
    let copy = try File.create(target)
    try original.forEachPiece { (piece) throws(FileError) in try copy.write(piece) }
    try copy.sync()
  }

  @concurrent
  private nonisolated static func digest(of file: FilePath) async -> String? {
    let digest = Digest()
    do throws(FileError) {
      try File.open(reading: file).forEachPiece { (piece) throws(FileError) in
        digest.update(piece)
      }
    } catch {
      return nil
    }
    return digest.finish()
  }
}
