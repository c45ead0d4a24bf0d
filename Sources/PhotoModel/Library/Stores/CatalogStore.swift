// Which pictures of catalogues are liked or saved. The pictures themselves are imported through the
// naming queue (`NamingQueueStore.swift`).

/// The liked and saved pictures of catalogues, by the identifiers that the catalogues give them.
public actor CatalogStore {
  let storage: LibraryStorage
  let database: LibraryDatabase

  /// The library's executor: all stores of a library run on it, one call after another.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    storage.executor.asUnownedSerialExecutor()
  }

  init(_ storage: LibraryStorage) {
    self.storage = storage
    database = storage.database
  }

  /// The catalogue identifiers of the liked pictures.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func likedIDs() throws(LibraryError) -> Set<String> {
    Set(
      try database.rows("SELECT catalog_id FROM catalog_like") { (row) throws(LibraryError) in
        row.text(0) ?? ""
      })
  }

  /// Stores whether a picture of a catalogue is liked.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func setLiked(_ catalogID: String, _ liked: Bool) throws(LibraryError) {
    try database.run(
      liked
        ? "INSERT OR IGNORE INTO catalog_like (catalog_id) VALUES (?)"
        : "DELETE FROM catalog_like WHERE catalog_id = ?", .text(catalogID))
  }

  /// The catalogue identifiers of the pictures that are in the library or being imported.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func savedIDs() throws(LibraryError) -> Set<String> {
    Set(
      try database.rows(
        """
        SELECT catalog_id FROM catalog_photo JOIN photo ON photo.id = photo WHERE deleted_at IS NULL
        UNION SELECT catalog_id FROM naming_queue
        WHERE catalog_id IS NOT NULL AND photo IS NULL AND withdrawn_at IS NULL
        """
      ) { (row) throws(LibraryError) in row.text(0) ?? "" })
  }
}
