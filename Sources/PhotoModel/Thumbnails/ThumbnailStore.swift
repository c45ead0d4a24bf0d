// Small pictures of the photos, in one file that may be lost at any time. What a thumbnail is, and
// how it is made, is in `Thumbnail.swift`; the file and how it comes back in `ThumbnailFile.swift`.

/// Keeps the photos' thumbnails by the digests of their originals.
///
/// It is a cache: no call fails. What can't be kept or read is missing, and a thumbnail that comes
/// back is the one that was kept. The actor has an executor of its own, as its calls block on the
/// disk.
public actor ThumbnailStore {
  private let file: ThumbnailFile
  private let executor = BlockingExecutor(label: "org.gtkphotos.thumbnails")

  /// The actor's own executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private init(file: sending ThumbnailFile) { self.file = file }

  /// Opens the store in a folder, which is made where it is missing. Where the folder can't be
  /// written the store keeps nothing, until it can.
  public static func open(in folder: FilePath) async -> ThumbnailStore {
    let store = ThumbnailStore(file: ThumbnailFile(in: folder))
    await store.prepare()
    return store
  }

  private func prepare() { _ = file.use { _ in } }

  // MARK: - Reading

  /// One thumbnail as it was kept; `nil` where it is missing.
  /// - Parameter sha256: the original's digest in 64 lower-case hexadecimal digits.
  public func thumbnail(_ sha256: String) -> [UInt8]? { thumbnails([sha256])[sha256] }

  /// The thumbnails that there are of some originals, by their digests, in one query.
  public func thumbnails(_ digests: [String]) -> [String: [UInt8]] {
    let wanted = DigestList(digests)
    let rows = file.use { (database) throws(LibraryError) in
      try database.rows(
        """
        \(DigestList.table)
        SELECT place, seal, bytes FROM wanted CROSS JOIN thumbnail ON sha256 = digest
        """, wanted.blob, wanted.count
      ) { (place: Int($0.integer(0)), seal: $0.integer(1), bytes: $0.bytes(2)) }
    }
    var found: [String: [UInt8]] = [:]
    var damaged: [String] = []
    for row in rows ?? [] {
      let digest = wanted.digests[row.place]
      if row.seal == ThumbnailFile.seal(of: row.bytes, digest) {
        found[digest] = row.bytes
      } else {
        damaged.append(digest)
      }
    }
    remove(damaged)
    return found
  }

  /// Those of some digests whose thumbnails are missing, in the same order.
  public func missing(of digests: [String]) -> [String] {
    let wanted = DigestList(digests)
    let places = file.use { (database) throws(LibraryError) in
      try database.rows(
        """
        \(DigestList.table)
        SELECT place FROM wanted WHERE digest IN (SELECT sha256 FROM thumbnail)
        """, wanted.blob, wanted.count
      ) { Int($0.integer(0)) }
    }
    let kept = Set((places ?? []).map { wanted.digests[$0] })
    return digests.filter { !kept.contains($0) }
  }

  /// How many thumbnails there are.
  public var count: Int {
    file.use { (database) throws(LibraryError) in
      Int(try database.number("SELECT count(*) FROM thumbnail") ?? 0)
    } ?? 0
  }

  /// The bytes that the store takes on the disk.
  public var byteCount: Int { file.byteCount }

  // MARK: - Changing

  /// Keeps some thumbnails, all in one transaction, in place of those that were there. One of no
  /// bytes or more than ``Thumbnail/mostBytes``, or whose digest is none, is passed over.
  public func keep(_ thumbnails: [(sha256: String, bytes: [UInt8])]) {
    let kept = thumbnails.compactMap { thumbnail -> [SQLValue]? in
      guard (1...Thumbnail.mostBytes).contains(thumbnail.bytes.count),
        let digest = DigestList.bytes(thumbnail.sha256)
      else { return nil }
      let seal = ThumbnailFile.seal(of: thumbnail.bytes, thumbnail.sha256)
      return [.blob(digest), .integer(seal), .blob(thumbnail.bytes)]
    }
    guard !kept.isEmpty else { return }
    _ = file.use { (database) throws(LibraryError) in
      try database.transaction { () throws(LibraryError) in
        for values in kept {
          try database.run("INSERT OR REPLACE INTO thumbnail VALUES (?, ?, ?)", values)
        }
      }
    }
  }

  /// Forgets the thumbnails of some originals: they are gone, or a thumbnail turned out to be no
  /// picture.
  public func remove(_ digests: [String]) {
    guard !digests.isEmpty else { return }
    let wanted = DigestList(digests)
    _ = file.use { (database) throws(LibraryError) in
      try database.run(
        """
        \(DigestList.table)
        DELETE FROM thumbnail WHERE sha256 IN (SELECT digest FROM wanted)
        """, wanted.blob, wanted.count)
    }
  }
}
