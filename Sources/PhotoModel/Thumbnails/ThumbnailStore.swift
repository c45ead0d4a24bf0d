// The stored thumbnails, in one file that may be lost at any time. What a thumbnail is, is in
// `Thumbnail.swift`; the file, and how it is created again, in `ThumbnailFile.swift`.

/// Stores the photos' thumbnails by the digests of their originals.
///
/// It is a cache: no call fails. What can't be stored or read is missing, and a thumbnail that is
/// returned is the one that was stored. The actor has an executor of its own, as its calls block on
/// the disk.
public actor ThumbnailStore {
  private let file: ThumbnailFile
  private let executor = BlockingExecutor(label: "org.gtkphotos.thumbnails")

  /// The actor's own executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let folder: FilePath
  private let disk: DiskAccess

  private init(in folder: FilePath, disk: DiskAccess) {
    self.folder = folder
    self.disk = disk
    file = ThumbnailFile(in: folder)
  }

  /// Opens the store in a folder, which is created if it is missing. While the folder can't be
  /// written, the store stores nothing.
  /// - Parameter disk: reports free space.
  public static func open(
    in folder: FilePath, disk: DiskAccess = DiskAccess()
  ) async -> ThumbnailStore {
    let store = ThumbnailStore(in: folder, disk: disk)
    await store.prepare()
    return store
  }

  private func prepare() { _ = file.use { _ in } }

  // MARK: - Reading

  /// The bytes of one thumbnail; `nil` if it is missing.
  /// - Parameter sha256: the original's digest in 64 lower-case hexadecimal digits.
  public func thumbnail(_ sha256: String) -> [UInt8]? {
    guard let digest = Digest.bytes(sha256) else { return nil }
    let rows = file.use { (database) throws(DatabaseError) in
      try database.rows(
        "SELECT seal, bytes FROM thumbnail WHERE sha256 = ?", .blob(digest)
      ) { (seal: $0.integer(0), bytes: $0.bytes(1)) }
    }
    guard let row = rows?.first else { return nil }
    guard row.seal == ThumbnailFile.seal(of: row.bytes, sha256) else {
      remove([sha256])
      return nil
    }
    return row.bytes
  }

  /// The digests whose thumbnails are missing, in the same order.
  public func missing(of digests: [String]) -> [String] {
    let stored = file.use { (database) throws(DatabaseError) in
      var stored: Set<String> = []
      for digest in digests {
        guard let bytes = Digest.bytes(digest) else { continue }
        let isStored = try database.number("SELECT 1 FROM thumbnail WHERE sha256 = ?", .blob(bytes))
        if isStored != nil { stored.insert(digest) }
      }
      return stored
    }
    guard let stored else { return digests }
    return digests.filter { !stored.contains($0) }
  }

  // MARK: - Changing

  /// Stores thumbnails in one transaction, and replaces existing ones. One without bytes, with more
  /// than ``Thumbnail/mostBytes``, or with an invalid digest is skipped. Returns whether the others
  /// were stored: the disk may be full, as its last free space is reserved for names.
  @discardableResult
  public func store(_ thumbnails: [(sha256: String, bytes: [UInt8])]) -> Bool {
    let stored = thumbnails.compactMap { thumbnail -> [SQLValue]? in
      guard (1...Thumbnail.mostBytes).contains(thumbnail.bytes.count),
        let digest = Digest.bytes(thumbnail.sha256)
      else { return nil }
      let seal = ThumbnailFile.seal(of: thumbnail.bytes, thumbnail.sha256)
      return [.blob(digest), .integer(seal), .blob(thumbnail.bytes)]
    }
    guard !stored.isEmpty else { return true }
    let byteCount = thumbnails.reduce(0) { $0 + Int64($1.bytes.count) }
    // A disk that does not report its free space is written to until it is full.
    guard (try? disk.room(folder))?.fits(byteCount) ?? true else { return false }
    let isStored: Void? = file.use { (database) throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for values in stored {
          try database.run("INSERT OR REPLACE INTO thumbnail VALUES (?, ?, ?)", values)
        }
      }
    }
    return isStored != nil
  }

  /// Removes the thumbnails of some originals, which were deleted, or whose thumbnail proved to be
  /// no picture. Nothing of them is left in the file.
  public func remove(_ digests: [String]) {
    guard !digests.isEmpty else { return }
    let removed = digests.compactMap(Digest.bytes)
    _ = file.use { (database) throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for digest in removed {
          try database.run("DELETE FROM thumbnail WHERE sha256 = ?", .blob(digest))
        }
      }
      // The log still contains the deleted thumbnails.
      try database.script("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}
