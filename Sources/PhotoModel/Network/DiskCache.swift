// A bounded cache of files that can be fetched again, so that they can be deleted at any time.

import Foundation

/// A folder of cached files. The least recently used files are removed first.
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
  /// The files, by name; `nil` until the folder was read.
  private var slots: [String: Slot]?

  /// The actor's own executor, as its calls block on the disk.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Makes a cache in a folder, which is created when it is needed.
  /// - Parameters:
  ///   - limit: the largest total size of the files, in bytes.
  ///   - disk: reports free space.
  public init(
    folder: FilePath, limit: Int, disk: DiskAccess = DiskAccess(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.folder = folder
    self.limit = limit
    self.disk = disk
    self.now = now
  }

  /// The total size of the files now, in bytes.
  var byteCount: Int { load().values.reduce(0) { $0 + $1.byteCount } }

  /// The file of a key; `nil` if there is none. The file counts as used now.
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

  /// Stores bytes under a key, and removes other files until the total is within the bound. The
  /// last free space of the disk is reserved for names.
  /// - Throws: `FileError` if the disk refuses them.
  public func store(_ bytes: Data, for key: String) throws(FileError) -> FilePath {
    try folder.makeFolder(withParents: true)
    let name = Self.name(of: key)
    let path = folder.appending(name)
    let part = folder.appending(".part-\(UUID().uuidString)")
    guard makeRoom(for: Int64(bytes.count)) else { throw .diskFull(path) }
    do throws(FileError) {
      try File.create(part).write(Array(bytes))
      try part.move(to: path)
    } catch {
      // The first failure is thrown.
      try? part.remove()
      throw error
    }
    _ = load()
    slots?[name] = Slot(byteCount: bytes.count, lastUse: now())
    makeRoom(keeping: name)
    return path
  }

  /// Removes a file that proved to be of no use.
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

  /// Removes as many files as it takes to leave the disk's reserve free beside `added` bytes; none
  /// if removing all would not suffice. Some file systems report free space late.
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
    // A file that can't be removed only uses disk space.
    try? folder.appending(name).remove()
  }

  /// Reads the folder once. Files that another process adds later are counted by that process.
  private func load() -> [String: Slot] {
    if let slots { return slots }
    var found: [String: Slot] = [:]
    // If the folder can't be read, the cache starts empty, and files are stored again.
    for bytes in (try? folder.folderNames()) ?? [] {
      let name = String(decoding: bytes, as: UTF8.self)
      let path = folder.appending(name)
      if name.hasPrefix(".part-") {
        // An incomplete file of a process that crashed.
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
