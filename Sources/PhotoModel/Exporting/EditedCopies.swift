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

  /// The folders that other programs may change, with those that they have made inside.
  public private(set) var folders: Set<FilePath> = []

  @ObservationIgnored private let session: SessionFolder
  @ObservationIgnored private let clock: any Clock<Duration>
  /// The folders of earlier sessions with changed files; locked.
  @ObservationIgnored private var earlier: [SessionFolder.Earlier] = []
  @ObservationIgnored private var count = 0
  /// The files that are as this app has made them, or as a person has answered for them.
  @ObservationIgnored private var known: [FilePath: FileStamp] = [:]
  /// Files that are being imported.
  @ObservationIgnored private var pending: Set<FilePath> = []
  /// Files of which a copy is being made.
  @ObservationIgnored private var adding: Set<FilePath> = []
  /// The folders that this app has made, with the copies.
  @ObservationIgnored private var roots: Set<FilePath> = []
  @ObservationIgnored private var isRefreshing = false

  /// How long changes are collected, before the folders are looked through.
  private static let pause = Duration.milliseconds(300)

  /// Makes an object without copies.
  /// - Parameters:
  ///   - sessions: the folder with a folder for each session; it need not exist.
  ///   - clock: the clock for the pause after a change.
  public init(sessions: FilePath, clock: any Clock<Duration> = ContinuousClock()) {
    session = SessionFolder(in: sessions)
    self.clock = clock
  }

  /// Makes a folder for the next copies.
  /// - Throws: ``FileError`` if it can't be made.
  public func nextFolder() throws(FileError) -> FilePath {
    try session.open()
    count += 1
    let folder = session.path.appending("\(count)")
    try folder.makeFolder()
    // As long as it is there, no other program knows of the copies.
    _ = try File.create(folder.appending(Self.markName))
    return folder
  }

  /// Notes copies that another program is about to open.
  /// - Throws: ``FileError``; then no program may open them, as what it saves might be removed.
  public func noteOpened(_ files: [FilePath]) throws(FileError) {
    for file in files { known[file] = Self.stamp(of: file) }
    for folder in Set(files.map(\.folder)) { try note(folder) }
  }

  /// Removes copies that no program has opened.
  public func abandon(_ folder: FilePath) { Self.remove(Self.files(in: folder) ?? [], in: folder) }

  private func note(_ folder: FilePath) throws(FileError) {
    roots.insert(folder)
    folders.insert(folder)
    store(folder)
    try folder.appending(Self.markName).remove()
  }

  /// Looks for files that have changed, after a moment: programs write many at a time.
  public func refreshSoon() {
    guard !isRefreshing else { return }
    isRefreshing = true
    Task { [weak self, clock] in
      // An early end of the pause does no harm.
      try? await clock.sleep(for: Self.pause)
      self?.isRefreshing = false
      self?.refresh()
    }
  }

  /// Looks for files that have changed.
  public func refresh() {
    for root in roots {
      // What can't be read now is read again at the end.
      let files = Self.files(in: root) ?? []
      let missing = Self.folders(in: root).subtracting(folders)
      if !missing.isEmpty { folders.formUnion(missing) }
      for file in files where !pending.contains(file) && !adding.contains(file) {
        guard Self.stamp(of: file) != known[file], !changed.contains(file) else { continue }
        changed.append(file)
      }
    }
    changed.removeAll { !$0.exists() }
  }

  /// Copies a changed file, under another name, to be imported: the other program may change it again.
  /// The copy stays until the library has its bytes (``restore(hasPhoto:)``).
  /// - Parameter title: what the file is called, without extension.
  /// - Returns: the copy; `nil` if one of the file is being made.
  /// - Throws: ``ExportError``; the file can be added once more.
  public func fileToAdd(_ file: FilePath, as title: String) async throws(ExportError) -> FilePath? {
    guard adding.insert(file).inserted else { return nil }
    defer { adding.remove(file) }
    let stamp = Self.stamp(of: file)
    let name = ExportFileName(
      name: title, sourceName: file.name, fileExtension: file.pathExtension ?? "")
    do throws(FileError) {
      let target = try nextFolder().appending(name.text())
      try await Self.copy(file, to: target)
      pending.insert(target)
      try note(target.folder)
      known[file] = stamp
      changed.removeAll { $0 == file }
      if let root = root(of: file) { store(root) }
      return target
    } catch {
      throw ExportError(error, in: session.path)
    }
  }

  /// Removes a changed file, as the person wants it.
  public func discard(_ file: FilePath) {
    changed.removeAll { $0 == file }
    // One that can't be removed is offered again by a later session.
    try? file.remove()
  }

  /// Finds what earlier sessions have left.
  /// - Parameter hasPhoto: whether the library has a photo with these bytes, by their digest.
  public func restore(hasPhoto: (String) async -> Bool) async {
    for session in await session.earlier() {
      // What can't be read may hold what is nowhere else.
      guard let names = try? session.path.folderNames() else { continue }
      for name in names {
        let root = session.path.appending(bytes: name)
        guard let files = Self.files(in: root) else { continue }
        if root.appending(Self.markName).exists() {
          Self.remove(files, in: root)
          continue
        }
        let list = Self.list(of: root)
        var unchanged: [FilePath] = []
        for file in files {
          let line = list[Self.name(of: file, in: root)]
          var isUnchanged = line != nil && line == Self.line(Self.stamp(of: file))
          if line == Self.pendingLine, let digest = await Self.digest(of: file) {
            isUnchanged = await hasPhoto(digest)
          }
          if isUnchanged { unchanged.append(file) } else { changed.append(file) }
        }
        if unchanged.count < files.count {
          roots.insert(root)
          folders.insert(root)
          for file in unchanged { known[file] = Self.stamp(of: file) }
        } else {
          Self.remove(files, in: root)
        }
      }
      if !session.removeEmpty() { earlier.append(session) }
    }
  }

  /// Removes the copies that nobody has changed. All others stay, for a later session.
  public func end() {
    refresh()
    for root in roots where root.folder == session.path {
      // A folder that can't be read stays.
      guard let files = Self.files(in: root),
        !files.contains(where: { changed.contains($0) || pending.contains($0) })
      else { continue }
      Self.remove(files, in: root)
    }
    session.removeEmpty()
  }

  // MARK: - Files

  /// The name of the list of a folder: a line for each file that is known, with its stamp and its name.
  private static let listName = ".opened"
  private static let pendingLine = "pending"
  /// The name of the mark of a folder whose copies no other program knows of yet.
  private static let markName = ".copying"

  /// The files of a folder and of those inside, without ours; `nil` if one can't be read.
  private static func files(in folder: FilePath, isRoot: Bool = true) -> [FilePath]? {
    guard let entries = try? folder.folderEntries() else { return nil }
    var files: [FilePath] = []
    for entry in entries {
      let path = folder.appending(bytes: entry.name)
      if isRoot, [listName, markName].contains(path.name) { continue }
      if folder.kind(of: entry) == .folder {
        guard let inside = Self.files(in: path, isRoot: false) else { return nil }
        files += inside
      } else {
        files.append(path)
      }
    }
    return files.sorted { $0.text < $1.text }
  }

  /// A folder and those inside; empty ones too, which a program is about to fill.
  private static func folders(in folder: FilePath) -> Set<FilePath> {
    // What can't be read is not watched; it is read at the end.
    let entries = (try? folder.folderEntries()) ?? []
    return entries.filter { folder.kind(of: $0) == .folder }
      .reduce(into: [folder]) { $0.formUnion(folders(in: folder.appending(bytes: $1.name))) }
  }

  /// Removes files, our own ones, and the folders that are empty then. What another program has made
  /// meanwhile stays, and so does what can't be removed: a later session looks at both again.
  private static func remove(_ files: [FilePath], in root: FilePath) {
    for file in files { try? file.remove() }
    guard Self.files(in: root)?.isEmpty == true else { return }
    let inside = folders(in: root).filter { $0 != root }
    for folder in inside.sorted(by: { $0.bytes.count > $1.bytes.count }) { folder.removeEmpty() }
    for name in [listName, markName] { try? root.appending(name).remove() }
    root.removeEmpty()
  }

  private static func stamp(of file: FilePath) -> FileStamp? { try? file.state().stamp }

  private static func line(_ stamp: FileStamp?) -> String? {
    stamp.map { "\($0.modified):\($0.byteCount)" }
  }

  private static func name(of file: FilePath, in root: FilePath) -> String {
    String(decoding: file.bytes.dropFirst(root.bytes.count + 1), as: UTF8.self)
  }

  private func root(of file: FilePath) -> FilePath? { roots.first { file.isWithin($0) } }

  /// Writes the list of a folder, so that a later session knows what was changed.
  private func store(_ root: FilePath) {
    let lines = (Self.files(in: root) ?? []).compactMap { file -> String? in
      let line = pending.contains(file) ? Self.pendingLine : Self.line(known[file])
      return line.map { "\($0) \(Self.name(of: file, in: root))\n" }
    }
    let path = root.appending(Self.listName)
    // Without the list, or with an old one, files count as changed, and are offered.
    try? path.remove()
    try? File.create(path).write(Array(lines.joined().utf8))
  }

  private static func list(of root: FilePath) -> [String: String] {
    guard let bytes = try? File.contents(of: root.appending(listName)) else { return [:] }
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
