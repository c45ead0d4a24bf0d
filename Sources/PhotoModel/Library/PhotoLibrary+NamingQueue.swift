// The naming queue's rows: what waits for a name outlives a crash from the moment it is
// picked. The rules of the queue are in `Naming/NamingQueue.swift`.

import Foundation

/// What became of a staged copy.
public enum Arrival: Sendable, Equatable {
  /// A new photo, one without a name that waits again, or one that comes back from the trash with
  /// the name it has.
  case waiting(Photo)
  /// A new photo that looks like another one.
  case similar(Photo, to: Photo.ID)
  /// A named photo has the same bytes: the person decides whether to keep both.
  /// - Parameter as: the identifier that it has once it is a photo.
  case copy(of: Photo.ID, as: Photo.ID)
  /// The same bytes wait for a name already; the queue's entry is gone.
  case refused(ImportFailure.Reason)
  /// Nobody waits for the copy any more: the library was emptied meanwhile.
  case withdrawn
}

/// A file that is to become a photo.
public struct Pick: Sendable, Equatable {
  /// The file.
  public let source: FilePath
  /// The name that is offered for it; `nil` for none.
  public var suggestion: String?
  /// Which picture of a catalogue it is, by the catalogue's own identifier.
  public var catalogID: String?

  /// A file that a person picked.
  public init(_ source: FilePath, suggestion: String? = nil, catalogID: String? = nil) {
    self.source = source
    self.suggestion = suggestion
    self.catalogID = catalogID
  }
}

extension NamingAnswer {
  /// The answer's kind, as the index has it.
  var word: String { self == .skipped ? "skipped" : "named" }
}

/// A person's answer to the question for a name.
public enum NamingAnswer: Sendable, Equatable {
  /// The name, letter for letter.
  case named(String)
  /// Perhaps later: the photo stays in the library without a name, or keeps the one it has.
  case skipped
}

extension PhotoLibrary {
  /// Puts picked files at the end of the naming queue, in one step. Returns their entries, in
  /// the same order.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func enqueue(_ picks: [Pick]) throws(LibraryError) -> [NamingQueue.Entry] {
    try database.transaction { () throws(LibraryError) in
      var entries: [NamingQueue.Entry] = []
      entries.reserveCapacity(picks.count)
      // Many rows a statement: thousands are picked at once, and the person waits.
      for start in stride(from: 0, to: picks.count, by: Self.enqueuedTogether) {
        let some = picks[start..<min(start + Self.enqueuedTogether, picks.count)]
        let rows = Array(repeating: "(?, ?, ?)", count: some.count).joined(separator: ", ")
        try database.run(
          "INSERT INTO naming_queue (source, suggestion, catalog_id) VALUES \(rows)",
          some.flatMap {
            [.blob($0.source.bytes), SQLValue($0.suggestion), SQLValue($0.catalogID)]
          })
        let last = database.lastRow
        for (pick, position) in zip(some, (last - Int64(some.count) + 1)...last) {
          var entry = NamingQueue.Entry(position: position, source: pick.source)
          entry.suggestion = pick.suggestion
          entries.append(entry)
        }
      }
      return entries
    }
  }

  private static let enqueuedTogether = 100

  /// Puts picked files at the end of the naming queue.
  /// - Throws: as ``enqueue(_:)-([Pick])``.
  public func enqueue(_ sources: [FilePath]) throws(LibraryError) -> [NamingQueue.Entry] {
    try enqueue(sources.map { Pick($0) })
  }

  /// The naming queue as the last session left it, and where the person stood.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func namingQueue() throws(LibraryError) -> (
    entries: [NamingQueue.Entry], cursor: NamingCursor?
  ) {
    let entries = try database.rows(
      """
      SELECT position, source, photo, answer, draft, name, suggestion, copy_of,
        (SELECT id FROM photo AS twin WHERE twin.id = similar_to AND twin.deleted_at IS NULL),
        given, copy_id
      FROM naming_queue LEFT JOIN photo ON photo.id = naming_queue.photo
      WHERE photo.deleted_at IS NULL AND withdrawn_at IS NULL ORDER BY position
      """
    ) { (row) throws(LibraryError) in
      var entry = NamingQueue.Entry(
        position: row.integer(0), source: FilePath(bytes: row.bytes(1)))
      entry.draft = row.text(4)
      entry.suggestion = row.text(6)
      entry.given = row.isNull(5) ? row.text(9) : nil
      if let id = row.text(2).flatMap(UUID.init) {
        entry.photo = id
        entry.name = row.text(5)
        entry.twin = row.text(8).flatMap(UUID.init).map { .init(photo: $0, isExact: false) }
      }
      if let known = row.text(7).flatMap(UUID.init) {
        entry.photo = entry.photo ?? row.text(10).flatMap(UUID.init)
        entry.twin = .init(photo: known, isExact: true)
      }
      entry.isAnswered = entry.photo != nil && !row.isNull(3)
      entry.isSkipped = entry.isAnswered && row.text(3) == NamingAnswer.skipped.word
      return entry
    }
    return (entries, try cursor(in: "naming_cursor"))
  }

  /// Makes a staged copy the photo of a queue entry. The same bytes become a second photo only
  /// where a person wants that: of a named one the entry is noted as a copy, an unnamed one takes
  /// the entry.
  /// - Throws: ``LibraryError`` where index or disk don't take it. The entry waits on then, and
  ///   no original is left without a row.
  public func add(
    _ staged: StagedOriginal, at position: Int64, metadata: PhotoMetadata = PhotoMetadata(),
    look: PerceptualHash? = nil, hasName: Bool = false
  ) throws(LibraryError) -> Arrival {
    let isAwaited = try database.number(
      """
      SELECT 1 FROM naming_queue
      WHERE position = ? AND photo IS NULL AND copy_of IS NULL AND withdrawn_at IS NULL
      """, .integer(position))
    guard isAwaited != nil else {
      originals.discard(staged.path)
      return .withdrawn
    }
    let known = try database.rows(
      "SELECT \(columns) FROM photo WHERE sha256 = ? AND deleted_at IS NULL ORDER BY sequence",
      .text(staged.sha256), make: photo
    ).first
    if let known {
      // The copy in hand is whole; the one in the library may be missing, which has no size, or
      // cut off.
      let size = try? known.original.size()
      if size == known.byteCount {
        originals.discard(staged.path)
      } else {
        try originals.promote(staged, to: known.original)
      }
      return try database.transaction { () throws(LibraryError) in
        try meet(known, at: position, hasName: hasName)
      }
    }
    if let returned = try bringBack(staged, at: position) { return .waiting(returned) }
    let id = UUID()
    let original = try originals.promote(staged)
    do throws(LibraryError) {
      try insert(id, staged, metadata, look, at: position)
    } catch {
      // Nothing speaks of the original; where it can't be removed, the next import of the
      // same bytes takes its place.
      try? originals.remove(original)
      throw error
    }
    guard let added = try photo(id) else { throw .noSuchPhoto(id) }
    // A hint, no more: the photo is in the library, whatever comes of it.
    guard let twin = look.flatMap({ try? similar(to: $0, at: position) }) else {
      return .waiting(added)
    }
    return .similar(added, to: twin)
  }

  private func insert(
    _ id: UUID, _ staged: StagedOriginal, _ metadata: PhotoMetadata, _ look: PerceptualHash?,
    at position: Int64
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try database.run(
        """
        INSERT INTO photo (
          id, sequence, sha256, extension, source_name, byte_count, added_at, title, taken_at,
          camera, place, perceptual_hash)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        SQLValue(id), .integer(position), .text(staged.sha256), .text(staged.fileExtension),
        .text(staged.sourceName), .integer(staged.byteCount), SQLValue(today()),
        SQLValue(metadata.title), SQLValue(metadata.taken?.iso8601), SQLValue(metadata.camera),
        SQLValue(metadata.place), look.map { .integer($0.rawValue) } ?? .null)
      try noteCatalogID(of: id, at: position)
      try noteReturn(of: id, at: position)
      try database.run(
        "UPDATE naming_queue SET photo = ? WHERE position = ?", SQLValue(id),
        .integer(position))
    }
  }

  /// Notes which picture of a catalogue a photo is, where its queue entry says so.
  func noteCatalogID(of id: Photo.ID, at position: Int64) throws(LibraryError) {
    try database.run(
      """
      INSERT OR REPLACE INTO catalog_photo (catalog_id, photo)
      SELECT catalog_id, ? FROM naming_queue WHERE position = ? AND catalog_id IS NOT NULL
      """, SQLValue(id), .integer(position))
  }

  private func meet(
    _ known: Photo, at position: Int64, hasName: Bool
  ) throws(LibraryError) -> Arrival {
    try noteCatalogID(of: known.id, at: position)
    let hasText = try database.number(
      "SELECT given IS NOT NULL OR draft IS NOT NULL FROM naming_queue WHERE position = ?",
      .integer(position))
    if known.name != nil || hasName || hasText == 1 {
      let id = UUID()
      try database.run(
        "UPDATE naming_queue SET copy_of = ?, copy_id = ? WHERE position = ?",
        SQLValue(known.id), SQLValue(id), .integer(position))
      return .copy(of: known.id, as: id)
    }
    let waiting = try database.number(
      "SELECT position FROM naming_queue WHERE photo = ? AND answer IS NULL", SQLValue(known.id))
    guard waiting == nil else {
      try database.run("DELETE FROM naming_queue WHERE position = ?", .integer(position))
      return .refused(.alreadyWaiting)
    }
    // Skipped before, in an earlier round or in this one: now it is asked for again, with the
    // text that was half typed.
    try database.run(
      """
      UPDATE naming_queue SET draft = coalesce(
        (SELECT draft FROM naming_queue WHERE photo = ?1),
        (SELECT half_typed FROM photo WHERE id = ?1)) WHERE position = ?2
      """, SQLValue(known.id), .integer(position))
    try database.run("DELETE FROM naming_queue WHERE photo = ?", SQLValue(known.id))
    try database.run(
      "UPDATE naming_queue SET photo = ? WHERE position = ?", SQLValue(known.id),
      .integer(position))
    return .waiting(known)
  }

  /// The half-typed text of an entry; `nil` for none.
  func draft(at position: Int64) throws(LibraryError) -> String? {
    try database.rows("SELECT draft FROM naming_queue WHERE position = ?", .integer(position)) {
      (row) throws(LibraryError) in row.text(0)
    }.first ?? nil
  }

  /// Takes an entry whose file gave no photo out of the queue.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func dequeue(_ position: Int64) throws(LibraryError) {
    try database.run(
      "DELETE FROM naming_queue WHERE position = ? AND photo IS NULL", .integer(position))
  }

  /// Stores an answer, name and queue in one step. A copy that is named becomes a photo.
  /// - Throws: ``LibraryError/blankName``, ``LibraryError/noSuchPhoto(_:)``, or what keeps the
  ///   index from being written; nothing has changed then.
  @discardableResult
  public func answer(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64, next: NamingCursor? = nil
  ) throws(LibraryError) -> Photo? {
    try database.transaction { () throws(LibraryError) in
      if case .named(let name) = answer {
        try addCopy(id, at: position)
        try setName(name, of: id)
      }
      // Text that was half typed stays with a photo that is skipped.
      let draft = answer == .skipped ? "draft" : "NULL"
      try database.run(
        "UPDATE naming_queue SET answer = ?, draft = \(draft), given = NULL WHERE position = ?",
        .text(answer.word), .integer(position))
      try stand(at: next, in: "naming_cursor")
      return try photo(id)
    }
  }

  /// Makes waiting copies of photos that go to the trash photos of their own, as there is nothing
  /// left that they are copies of. Part of a transaction.
  func addCopies(of ids: [Photo.ID]) throws(LibraryError) {
    for id in ids {
      let copies = try database.rows(
        """
        SELECT position, copy_id FROM naming_queue
        WHERE copy_of = ? AND photo IS NULL AND withdrawn_at IS NULL
        """, SQLValue(id)
      ) { (row) throws(LibraryError) in (row.integer(0), row.text(1).flatMap(UUID.init)) }
      for case (let position, let copy?) in copies {
        try addCopy(copy, at: position)
        try database.run(
          "UPDATE naming_queue SET copy_of = NULL WHERE position = ?", .integer(position))
      }
    }
  }

  /// Makes an entry's copy a photo of its own, with the bytes and facts of the one it is a copy of.
  private func addCopy(_ id: Photo.ID, at position: Int64) throws(LibraryError) {
    let copy = "position = ? AND naming_queue.photo IS NULL AND copy_of IS NOT NULL"
    let count = try database.run(
      """
      INSERT INTO photo (
        id, sequence, sha256, extension, source_name, byte_count, added_at, title, taken_at,
        camera, place, perceptual_hash)
      SELECT ?, position, sha256, extension, source_name, byte_count, ?, title, taken_at, camera,
        place, perceptual_hash
      FROM naming_queue JOIN photo ON photo.id = copy_of WHERE \(copy)
      """, SQLValue(id), SQLValue(today()), .integer(position))
    guard count > 0 else { return }
    try database.run(
      "UPDATE naming_queue SET photo = ? WHERE position = ?", SQLValue(id), .integer(position))
  }

  /// Stores the half-typed text of an entry, `nil` where nothing is typed, and where the person
  /// stands.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func saveDraft(
    _ text: String?, at position: Int64, cursor: NamingCursor?
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try database.run(
        "UPDATE naming_queue SET draft = ? WHERE position = ?", SQLValue(text),
        .integer(position))
      try stand(at: cursor, in: "naming_cursor")
    }
  }

  /// Stores a name that was given while the copy was being made, and where the person stands.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func keepName(
    _ name: String, at position: Int64, cursor: NamingCursor?
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try database.run(
        "UPDATE naming_queue SET given = ?, draft = NULL WHERE position = ?", .text(name),
        .integer(position))
      try stand(at: cursor, in: "naming_cursor")
    }
  }

  /// Notes where the person stands, in a table of one row.
  func stand(at cursor: NamingCursor?, in table: String) throws(LibraryError) {
    guard let cursor else {
      try database.run("DELETE FROM \(table)")
      return
    }
    try database.run(
      "INSERT OR REPLACE INTO \(table) (only, position, caret) VALUES (1, ?, ?)",
      .integer(cursor.position), SQLValue(cursor.caret))
  }

  /// Where the person stood.
  func cursor(in table: String) throws(LibraryError) -> NamingCursor? {
    try database.rows("SELECT position, caret FROM \(table)") { (row) throws(LibraryError) in
      NamingCursor(
        position: row.integer(0), caret: row.isNull(1) ? nil : Int(row.integer(1)))
    }.first
  }

  /// Ends a round in which every photo is answered.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func endNamingRound() throws(LibraryError) {
    // What is deleted keeps its place for as long as it can come back.
    let isDeleted = """
      (withdrawn_at IS NOT NULL OR
      ifnull(photo IN (SELECT id FROM photo WHERE deleted_at IS NOT NULL), 0))
      """
    let waiting = try database.number(
      "SELECT count(*) FROM naming_queue WHERE answer IS NULL AND NOT \(isDeleted)")
    guard waiting == 0 else { return }
    try database.transaction { () throws(LibraryError) in
      try database.run(
        """
        UPDATE photo SET half_typed = (SELECT draft FROM naming_queue WHERE photo = photo.id)
        WHERE id IN (SELECT photo FROM naming_queue WHERE answer = 'skipped' AND draft IS NOT NULL)
        """)
      try database.run("DELETE FROM naming_queue WHERE NOT \(isDeleted)")
      try database.run("DELETE FROM naming_cursor")
    }
  }

  /// Whether picked files are not copied yet: an earlier process ended in the middle.
  func hasUnfinishedImport() throws(LibraryError) -> Bool {
    guard schema >= 3 else {
      return try database.number("SELECT count(*) FROM naming_queue WHERE photo IS NULL") != 0
    }
    return try database.number(
      """
      SELECT count(*) FROM naming_queue
      WHERE photo IS NULL AND copy_of IS NULL AND withdrawn_at IS NULL
      """) != 0
  }
}
