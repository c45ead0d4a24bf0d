// The originals whose sidecars are still to be written (table `sidecar_due`, which triggers fill with
// each change of a photo). `Library/SidecarWriter.swift` writes them.

import Foundation

/// A sidecar that is due.
struct DueSidecar: Equatable, Sendable {
  /// What is to be done.
  enum Work: Equatable, Sendable {
    case write(Sidecar)
    /// No photo has the original any more.
    case remove
    /// The photos are being removed for good, and their rows are still there.
    case nothing
    /// A row is damaged.
    case unreadable
  }

  /// The number of the change; a later change has another one.
  let ticket: Int64
  /// The path of the original.
  let original: FilePath
  /// What is to be done.
  let work: Work
}

/// Tells which sidecars are still to be written.
actor SidecarStore {
  private let storage: LibraryStorage
  private let database: LibraryDatabase

  /// Whether a library of this many migrations has sidecars.
  static func isKnown(to schema: Int64) -> Bool { schema >= 12 }

  /// The library's executor: all stores of a library run on it, one call after another.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    storage.executor.asUnownedSerialExecutor()
  }

  init(_ storage: LibraryStorage) {
    self.storage = storage
    database = storage.database
  }

  /// The next sidecars after a ticket, as the photos are now.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func due(after ticket: Int64, _ limit: Int) throws(LibraryError) -> [DueSidecar] {
    let rows = try database.rows(
      "SELECT id, sha256, extension FROM sidecar_due WHERE id > ? ORDER BY id LIMIT \(limit)",
      .integer(ticket)
    ) { (row) throws(LibraryError) in (row.integer(0), row.text(1) ?? "", row.text(2) ?? "") }
    var due: [DueSidecar] = []
    for (ticket, sha256, fileExtension) in rows {
      due.append(
        DueSidecar(
          ticket: ticket,
          original: storage.originals.path(sha256: sha256, fileExtension: fileExtension),
          work: try work(sha256, fileExtension)))
    }
    return due
  }

  private func work(
    _ sha256: String, _ fileExtension: String
  ) throws(LibraryError) -> DueSidecar.Work {
    do throws(LibraryError) {
      if let sidecar = try sidecar(sha256, fileExtension) { return .write(sidecar) }
      let hasRow = try database.number(
        "SELECT EXISTS (SELECT 1 FROM photo WHERE sha256 = ? AND extension = ?)", .text(sha256),
        .text(fileExtension))
      return hasRow == 1 ? .nothing : .remove
    } catch {
      // One damaged row keeps no other sidecar from being written.
      guard error.databaseDetail != nil else { throw error }
      return .unreadable
    }
  }

  /// The originals whose sidecars are still to be written.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func dueOriginals() throws(LibraryError) -> Set<FilePath> {
    return Set(
      try database.rows("SELECT sha256, extension FROM sidecar_due") {
        (row) throws(LibraryError) in
        storage.originals.path(sha256: row.text(0) ?? "", fileExtension: row.text(1) ?? "")
      })
  }

  /// What the sidecar of an original is to hold; `nil` if no photo has it, or none that stays.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func sidecar(_ sha256: String, _ fileExtension: String) throws(LibraryError) -> Sidecar? {
    let column = PhotoRow.readCount
    let photos = try database.rows(
      """
      SELECT \(storage.columns), deleted_at, perceptual_hash FROM photo
      WHERE sha256 = ? AND extension = ? AND deleted_at IS NOT 0 ORDER BY sequence
      """, .text(sha256), .text(fileExtension)
    ) { (row) throws(LibraryError) in
      let photo = try storage.photo(from: row)
      var entry = SidecarPhoto(
        id: photo.id, sequence: photo.sequence, name: photo.name, liked: photo.liked,
        added: photo.added,
        deleted: row.isNull(column) ? nil : Date(milliseconds: row.integer(column)),
        sourceName: photo.sourceName, metadata: photo.metadata,
        perceptualHash: row.isNull(column + 1) ? nil : row.integer(column + 1),
        orientation: photo.orientation)
      entry.description = photo.description
      entry.keywords = photo.keywords
      return entry
    }
    return photos.isEmpty ? nil : Sidecar(sha256: sha256, photos: photos)
  }

  /// Notes that sidecars are as they are to be, unless their photos have changed since.
  /// - Throws: ``LibraryError`` where the database can't be written.
  func noteWritten(_ tickets: [Int64]) throws(LibraryError) {
    guard !tickets.isEmpty else { return }
    try database.run(
      "DELETE FROM sidecar_due WHERE id IN (SELECT value FROM json_each(?))",
      SQLValue(list: tickets))
  }
}
