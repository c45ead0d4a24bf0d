// The photos of a library, and what changes one. Which of them a query shows is in
// `PhotoStore+Query.swift`, what a window searches in `PhotoStore+Search.swift`, names for completion in
// `PhotoStore+Names.swift`, dates for the hint beside the scroll bar in `PhotoStore+Dates.swift`.

import Foundation

/// The photos of a library.
public actor PhotoStore {
  let index: LibraryIndex
  let database: LibraryDatabase
  /// The names that a search has looked through.
  var texts: ReadTexts?
  /// The names of photos may have changed unheard before the connection was opened so often.
  var settledRenewals = 0

  /// The library's executor: all stores of a library run on it, one call after another.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    index.executor.asUnownedSerialExecutor()
  }

  init(_ index: LibraryIndex) {
    self.index = index
    database = index.database
  }

  // MARK: - Reading

  /// All photos in the order they were picked, without those that are deleted.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func all() throws(LibraryError) -> [Photo] {
    try database.checkPresence()
    return try database.rows(
      "SELECT \(index.columns) FROM photo WHERE deleted_at IS NULL ORDER BY sequence",
      make: index.photo(from:))
  }

  /// One photo, `nil` where there is none or it is deleted.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func find(_ id: Photo.ID) throws(LibraryError) -> Photo? { try index.photo(id) }

  /// The photos with some identifiers, in any order; those that are gone are missing.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func find(_ ids: [Photo.ID]) throws(LibraryError) -> [Photo] {
    var photos: [Photo] = []
    for id in ids { if let photo = try find(id) { photos.append(photo) } }
    return photos
  }

  /// The photos with some sequence numbers, in any order; those that are gone are missing.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func find(sequences: [Int64]) throws(LibraryError) -> [Photo] {
    try index.photos(sequences: sequences)
  }

  /// Photos, as far as their rows can be read.
  struct Readable: Sendable {
    var photos: [Photo] = []
    /// The sequence numbers whose rows are damaged.
    var unread: Set<Int64> = []
    /// What was met in these, and in the rows of identifiers.
    var damage: LibraryError?
  }

  /// The photos with some sequence numbers, and those with some identifiers, all of one moment; in
  /// any order, and those that are gone are missing. A damaged row takes no other with it.
  /// - Throws: ``LibraryError`` where the index can't be read.
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

  /// The identifiers of photos, in the order of the sequence numbers given.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func identifiers(of sequences: [Int64]) throws(LibraryError) -> [Photo.ID] {
    // All at once: of a hundred thousand that are selected, each by itself would take seconds.
    let found = try database.rows(
      """
      SELECT sequence, id FROM photo
      WHERE sequence IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
      """, SQLValue(list: sequences)
    ) { (row) throws(LibraryError) in (row.integer(0), row.text(1).flatMap(UUID.init)) }
    let ids = Dictionary(found) { $1 }
    return sequences.compactMap { ids[$0] ?? nil }
  }

  /// The digests of the originals behind a sequence number, the lowest first.
  /// - Throws: ``LibraryError`` where the index can't be read.
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

  /// Whether there is a photo with such an original, be it in the trash.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func hasPhoto(of sha256: String) throws(LibraryError) -> Bool { try index.hasPhoto(of: sha256) }

  // MARK: - Changing

  /// Gives a photo a name, kept letter for letter. It no longer waits for one.
  /// - Throws: ``LibraryError/blankName``, ``LibraryError/noSuchPhoto(_:)``, or what keeps
  ///   the index from being written; the old name stands then.
  public func rename(_ id: Photo.ID, to name: String) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in try index.rename(id, to: name) }
  }

  /// Notes whether a photo is liked.
  /// - Throws: ``LibraryError/noSuchPhoto(_:)``, or what keeps the index from being written.
  public func setLiked(_ id: Photo.ID, _ liked: Bool) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      _ = try index.change(liked ? .like : .unlike, [(id, SQLValue(liked))])
    }
  }
}
