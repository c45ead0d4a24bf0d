// The rows of picks while their folders are walked, which may take long: the next start continues
// walks that a closed window, or a crash, has interrupted. The walks themselves are in
// `Importing/FolderWalks.swift`.

/// A pick whose walk was not finished in an earlier session.
struct InterruptedWalk: Sendable, Equatable {
  /// The identifier of its row.
  let id: Int64
  /// The files and folders that were picked, in the order picked.
  let picked: [FilePath]
}

extension NamingQueueStore {
  /// Stores a pick while it is walked. Returns the identifier of the row, for ``endWalk(_:)``.
  /// - Throws: ``LibraryError`` where the database can't be written.
  public func beginWalk(of picked: [FilePath]) throws(LibraryError) -> Int64 {
    try database.transaction { () throws(LibraryError) in
      try database.run(
        "INSERT INTO walk (picked) VALUES (?)", .blob(picked.flatMap { $0.bytes + [0] }))
      return database.lastRow
    }
  }

  /// Starts the walk of a folder that waits in the queue because it could not be read. The walk
  /// replaces its entry in one transaction.
  /// - Returns: the walk, and the picks that were removed from the queue; `nil` where the entry has
  ///   left the queue already.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  func beginWalk(
    replacing position: Int64, at folder: FilePath
  ) throws(LibraryError) -> (walk: InterruptedWalk, gone: [RemovedPick])? {
    try database.transaction { () throws(LibraryError) in
      let gone = try giveUp(inTransaction: [position], .leftOut)
      guard !gone.isEmpty else { return nil }
      try database.run("INSERT INTO walk (picked) VALUES (?)", .blob(folder.bytes + [0]))
      return (InterruptedWalk(id: database.lastRow, picked: [folder]), gone)
    }
  }

  /// Deletes the row of a walk that is finished or cancelled.
  /// - Throws: ``LibraryError`` where the database can't be written; the next start walks the pick
  ///   again then.
  func endWalk(_ id: Int64) throws(LibraryError) {
    try database.run("DELETE FROM walk WHERE id = ?", .integer(id))
  }

  /// The picks whose walks are not finished, in the order picked.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func openWalks() throws(LibraryError) -> [InterruptedWalk] {
    try database.rows("SELECT id, picked FROM walk ORDER BY id") {
      (row) throws(LibraryError) in
      InterruptedWalk(
        id: row.integer(0),
        picked: row.bytes(1).split(separator: 0).map { FilePath(bytes: $0) })
    }
  }

  /// Appends the files that a walk found to the naming queue, in one step, without those that the
  /// same walk appended or refused before, even if they have left the queue since. Returns the entries, in the
  /// same order.
  /// - Throws: ``LibraryError`` where the database can't be written, or the walk is cancelled;
  ///   nothing has changed then.
  func enqueue(_ picks: [Pick], foundBy walk: Int64) throws(LibraryError) -> [NamingEntry] {
    try database.transaction { () throws(LibraryError) in
      var new: [Pick] = []
      for pick in picks where try isFirst(pick.source, foundBy: walk) { new.append(pick) }
      return try enqueue(inTransaction: new)
    }
  }

  /// Notes that a walk has found a path. Returns whether it had not found it before, as a walk does that
  /// is resumed.
  func isFirst(_ source: FilePath, foundBy walk: Int64) throws(LibraryError) -> Bool {
    try database.run(
      "INSERT OR IGNORE INTO walked_file (walk, source) VALUES (?, ?)", .integer(walk),
      .blob(source.bytes)) == 1
  }
}
