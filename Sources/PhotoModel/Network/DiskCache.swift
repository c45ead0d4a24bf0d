// Files that can be fetched again, within a bound. Deleted at any time, they come back.

import Foundation

/// A folder of cached files, the ones unused for longest forgotten first.
public actor DiskCache {
  private struct Slot {
    let byteCount: Int
    var lastUse: Date
  }

  private let folder: FilePath
  private let limit: Int
  private let disk: DiskAccess
  private let now: @Sendable () -> Date
  private let executor = BlockingExecutor(label: "org.gtkphotos.cache")
  /// What is there, by file name; `nil` until the folder was read.
  private var slots: [String: Slot]?

  /// The actor's own executor, as its calls block on the disk.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// A cache in a folder, which is made when it is needed.
  /// - Parameters:
  ///   - limit: the most bytes that the files take together.
  ///   - disk: tells how much room there is.
  public init(
    folder: FilePath, limit: Int, disk: DiskAccess = DiskAccess(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.folder = folder
    self.limit = limit
    self.disk = disk
    self.now = now
  }

  /// The bytes that the files take now.
  var byteCount: Int { load().values.reduce(0) { $0 + $1.byteCount } }

  /// The file of a key; `nil` where there is none. It counts as used now.
  public func file(_ key: String) -> FilePath? {
    let name = Self.name(of: key)
    guard load()[name] != nil else { return nil }
    let path = folder.appending(name)
    guard path.exists() else {
      slots?[name] = nil
      return nil
    }
    slots?[name]?.lastUse = now()
    return path
  }

  /// Keeps bytes under a key, and forgets others until the bound holds. The last room of the disk is
  /// for names.
  /// - Throws: `FileError` where the disk does not take them.
  public func keep(_ bytes: Data, for key: String) throws(FileError) -> FilePath {
    try folder.makeFolder(withParents: true)
    let name = Self.name(of: key)
    let path = folder.appending(name)
    let part = folder.appending(".part-\(UUID().uuidString)")
    guard makeRoom(for: Int64(bytes.count)) else { throw .diskFull(path) }
    do throws(FileError) {
      try File.create(part).write(Array(bytes))
      try part.move(to: path)
    } catch {
      // The first failure is told.
      try? part.remove()
      throw error
    }
    _ = load()
    slots?[name] = Slot(byteCount: bytes.count, lastUse: now())
    makeRoom(keeping: name)
    return path
  }

  /// Forgets a file: it turned out to be no use.
  public func forget(_ key: String) {
    drop(Self.name(of: key))
  }

  private func makeRoom(keeping kept: String) {
    var total = byteCount
    guard total > limit else { return }
    for (name, slot) in oldestFirst where total > limit && name != kept {
      drop(name)
      total -= slot.byteCount
    }
  }

  /// Forgets as many files as leave the disk's reserve free beside so many bytes; none where all of them
  /// would not do. Some file systems tell of free room late.
  /// - Returns: whether the bytes fit then.
  private func makeRoom(for added: Int64) -> Bool {
    guard let room = try? disk.room(folder), !room.fits(added) else { return true }
    var lacking = added + room.reserve - room.free
    guard lacking <= byteCount else { return false }
    for (name, slot) in oldestFirst where lacking > 0 {
      drop(name)
      lacking -= Int64(slot.byteCount)
    }
    return true
  }

  private var oldestFirst: [(key: String, value: Slot)] {
    load().sorted { $0.value.lastUse < $1.value.lastUse }
  }

  private func drop(_ name: String) {
    slots?[name] = nil
    // One that can't be removed takes room, no more.
    try? folder.appending(name).remove()
  }

  /// Reads the folder once. Files that another process adds later are its own to count.
  private func load() -> [String: Slot] {
    if let slots { return slots }
    var found: [String: Slot] = [:]
    // A folder that can't be read has nothing to offer; what is loaded is written anew.
    for bytes in (try? folder.folderNames()) ?? [] {
      let name = String(decoding: bytes, as: UTF8.self)
      let path = folder.appending(name)
      if name.hasPrefix(".part-") {
        // A copy that a crash left unfinished.
        try? path.remove()
      } else if let size = try? path.size(), let date = try? path.modified() {
        found[name] = Slot(byteCount: Int(size), lastUse: date)
      }
    }
    slots = found
    return found
  }

  private static func name(of key: String) -> String { FilePath(key).sha256 }
}
