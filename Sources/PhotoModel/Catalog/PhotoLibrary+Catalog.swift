// What the library remembers of catalogues: which pictures are liked, which are saved. The
// pictures themselves come in through the naming queue (`PhotoLibrary+NamingQueue.swift`).

extension PhotoLibrary {
  /// The liked pictures of catalogues, by the catalogues' identifiers.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func likedCatalogIDs() throws(LibraryError) -> Set<SpacePhoto.ID> {
    Set(
      try database.rows("SELECT catalog_id FROM catalog_like") { (row) throws(LibraryError) in
        row.text(0) ?? ""
      })
  }

  /// Notes whether a picture of a catalogue is liked.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func setLiked(catalogID: SpacePhoto.ID, _ liked: Bool) throws(LibraryError) {
    try database.run(
      liked
        ? "INSERT OR IGNORE INTO catalog_like (catalog_id) VALUES (?)"
        : "DELETE FROM catalog_like WHERE catalog_id = ?", .text(catalogID))
  }

  /// The pictures of catalogues that are in the library, or on their way into it.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func savedCatalogIDs() throws(LibraryError) -> Set<SpacePhoto.ID> {
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
