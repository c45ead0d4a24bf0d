// Reads and changes the photos of a library. Which of them a query shows is in
// `PhotoStore+Query.swift`, the search of a window in `PhotoStore+Search.swift`, names for
// completion in `PhotoStore+Names.swift`, dates for the label beside the scroll bar in
// `PhotoStore+Dates.swift`.

import Foundation

/// Reads and changes the photos of a library.
public actor PhotoStore {
  let storage: LibraryStorage
  let database: LibraryDatabase
  /// The names that the last search read.
  var texts: ReadTexts?
  /// What the lists that are shown do not know yet.
  var moves: [UUID?: ListMoves] = [:]

  /// The library's executor: all stores of a library run on it, one call after another.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    storage.executor.asUnownedSerialExecutor()
  }

  init(_ storage: LibraryStorage) {
    self.storage = storage
    database = storage.database
  }

  // MARK: - Reading

  /// All photos in the order picked, without those that are deleted.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func all() throws(LibraryError) -> [Photo] {
    try database.checkPresence()
    return try database.rows(
      "SELECT \(storage.columns) FROM photo WHERE deleted_at IS NULL ORDER BY sequence",
      make: storage.photo(from:))
  }

  /// One photo, `nil` where there is none or it is deleted.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func find(_ id: Photo.ID) throws(LibraryError) -> Photo? { try storage.photo(id) }

  /// The photos with some identifiers, in any order; those that don't exist or are deleted are left
  /// out.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func find(_ ids: [Photo.ID]) throws(LibraryError) -> [Photo] {
    var photos: [Photo] = []
    for id in ids { if let photo = try find(id) { photos.append(photo) } }
    return photos
  }

  /// The photos with some sequence numbers, in any order; those that don't exist or are deleted are
  /// left out.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func find(sequences: [Int64]) throws(LibraryError) -> [Photo] {
    try storage.photos(sequences: sequences)
  }

  /// The photos whose rows could be read, and the damage in the others.
  struct Readable: Sendable {
    var photos: [Photo] = []
    /// The sequence numbers of damaged rows.
    var unread: Set<Int64> = []
    /// The first damage in these rows, or in rows that were read by identifier.
    var damage: LibraryError?
  }

  /// The photos with some sequence numbers, and those with some identifiers, read in one call so
  /// that no other change comes between. They come in any order; those that don't exist or are
  /// deleted are left out. A damaged row does not prevent the others from being read.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func readable(
    sequences: Set<Int64>, and ids: Set<Photo.ID>
  ) throws(LibraryError) -> Readable {
    var read = Readable()
    for sequence in sequences {
      do throws(LibraryError) {
        read.photos += try find(sequences: [sequence])
      } catch {
        guard case .damaged = error else { throw error }
        read.unread.insert(sequence)
        read.damage = read.damage ?? error
      }
    }
    for id in ids {
      do throws(LibraryError) {
        if let photo = try find(id) { read.photos.append(photo) }
      } catch {
        guard case .damaged = error else { throw error }
        read.damage = read.damage ?? error
      }
    }
    return read
  }

  /// The identifiers of photos, in the order of the given sequence numbers; those that don't exist
  /// or are deleted are left out.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func identifiers(of sequences: [Int64]) throws(LibraryError) -> [Photo.ID] {
    // One statement for all: one by one, 100,000 selected photos would take seconds.
    let found = try database.rows(
      """
      SELECT sequence, id FROM photo
      WHERE sequence IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
      """, SQLValue(list: sequences)
    ) { (row) throws(LibraryError) in (row.integer(0), row.text(1).flatMap(UUID.init)) }
    let ids = Dictionary(found) { $1 }
    return sequences.compactMap { ids[$0] ?? nil }
  }

  /// The sequence numbers of photos, the lowest first; those that don't exist or are deleted are left
  /// out.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func sequences(of ids: [Photo.ID]) throws(LibraryError) -> [Int64] {
    // One statement for all, as above.
    try database.rows(
      """
      SELECT sequence FROM photo
      WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL ORDER BY sequence
      """, SQLValue(list: ids)
    ) { $0.integer(0) }
  }

  /// The digests of the originals of the photos after a sequence number, the lowest number first.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func digests(
    after sequence: Int64, limit: Int
  ) throws(LibraryError) -> [(sequence: Int64, sha256: String)] {
    try database.rows(
      """
      SELECT sequence, sha256 FROM photo WHERE sequence > ? AND deleted_at IS NULL
      ORDER BY sequence LIMIT ?
      """, .integer(sequence), .integer(Int64(limit))
    ) { ($0.integer(0), $0.text(1) ?? "") }
  }

  /// Whether a photo has an original with this digest, also in the trash.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func hasPhoto(of sha256: String) throws(LibraryError) -> Bool {
    try storage.hasPhoto(of: sha256)
  }

  // MARK: - Changing

  /// Gives a photo a name, stored letter for letter, and removes it from the naming queue.
  /// - Throws: ``LibraryError/blankName``, ``LibraryError/noSuchPhoto(_:)``, or the error that
  ///   prevented writing the database; the old name remains then.
  public func rename(_ id: Photo.ID, to name: String) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in try storage.rename(id, to: name) }
  }

  /// Stores whether a photo is liked.
  /// - Throws: ``LibraryError/noSuchPhoto(_:)``, or the error that prevented writing the database.
  public func setLiked(_ id: Photo.ID, _ liked: Bool) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      _ = try storage.change(liked ? .like : .unlike, [(id, SQLValue(liked))])
    }
  }

  /// Likes photos, by their sequence numbers, in one step; if all are liked, removes the likes. Returns
  /// those that changed, and what they are now.
  /// - Throws: the error that prevented reading or writing the database.
  func toggleLiked(
    sequences: [Int64]
  ) throws(LibraryError) -> (ids: [Photo.ID], liked: Bool) {
    try database.transaction { () throws(LibraryError) in
      let found = try storage.photos(sequences: sequences)
      let liked = !found.allSatisfy(\.liked)
      let ids = found.filter { $0.liked != liked }.map(\.id)
      _ = try storage.change(liked ? .like : .unlike, ids.map { ($0, SQLValue(liked)) })
      return (ids, liked)
    }
  }

  /// Whether photos, by their sequence numbers, all are liked; `false` for none.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func areLiked(sequences: [Int64]) throws(LibraryError) -> Bool {
    let list = "[\(sequences.map(String.init).joined(separator: ","))]"
    let found = try database.number(
      """
      SELECT EXISTS (
        SELECT 1 FROM json_each(?) AS chosen JOIN photo ON photo.sequence = chosen.value
        WHERE liked = 0 AND deleted_at IS NULL)
      """, .text(list))
    return !sequences.isEmpty && found == 0
  }

  /// Stores what a person has written about a photo, letter for letter. A blank text is none.
  /// - Throws: ``LibraryError/noSuchPhoto(_:)``, or the error that prevented writing the database.
  public func setDescription(_ text: String?, of id: Photo.ID) throws(LibraryError) {
    let value = text.flatMap { PhotoName.isBlank($0) ? nil : $0 }
    try database.transaction { () throws(LibraryError) in
      _ = try storage.change(.description, [(id, SQLValue(value))])
    }
  }

  /// Gives photos keywords in place of those that they have, in one step.
  /// - Throws: ``LibraryError/noSuchPhoto(_:)``, or the error that prevented writing the database.
  public func setKeywords(
    _ keywords: [(id: Photo.ID, keywords: [String])]
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      _ = try storage.change(
        .keywords, keywords.map { ($0.id, SQLValue(PhotoKeywords.stored($0.keywords))) })
    }
  }

  /// Rotates or mirrors photos, in one step. Their originals stay as they are.
  /// - Throws: ``LibraryError/noSuchPhoto(_:)``, or the error that prevented writing the database.
  public func turn(
    _ ids: [Photo.ID], by orientation: PictureOrientation
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      var values: [(id: Photo.ID, value: SQLValue)] = []
      for id in ids {
        guard let photo = try storage.photo(id) else { throw .noSuchPhoto(id) }
        let turned = photo.orientation.followed(by: orientation)
        values.append((id, .integer(Int64(turned.rawValue))))
      }
      _ = try storage.change(.rotation, values)
    }
  }
}
