// The rows of picks that take long to be looked into: the next start goes on with what a closed window,
// or a crash, has cut short. The looks are `Importing/FolderWalks.swift`'s.

/// A pick that an earlier session did not look into to its end.
struct InterruptedWalk: Sendable, Equatable {
  /// Its row.
  let id: Int64
  /// The files and folders that were picked, in this order.
  let picked: [FilePath]
}

extension NamingQueueStore {
  /// Notes what is picked for as long as it is looked into. Returns the row; ``endWalk(_:)`` is to
  /// follow.
  /// - Throws: ``LibraryError`` where the index can't be written.
  func beginWalk(of picked: [FilePath]) throws(LibraryError) -> Int64 {
    try database.transaction { () throws(LibraryError) in
      try database.run(
        "INSERT INTO walk (picked) VALUES (?)", .blob(picked.flatMap { $0.bytes + [0] }))
      return database.lastRow
    }
  }

  /// Has a folder looked into that waits in the queue as it could not be read: the walk takes the place
  /// of its entry, in one step.
  /// - Returns: the walk, and what left the queue with it; `nil` where the entry has left it already.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  func beginWalk(
    inPlaceOf position: Int64, at folder: FilePath
  ) throws(LibraryError) -> (walk: InterruptedWalk, gone: [DroppedPick])? {
    try database.transaction { () throws(LibraryError) in
      let gone = try giveUp(inTransaction: [position], .leftOut)
      guard !gone.isEmpty else { return nil }
      try database.run("INSERT INTO walk (picked) VALUES (?)", .blob(folder.bytes + [0]))
      return (InterruptedWalk(id: database.lastRow, picked: [folder]), gone)
    }
  }

  /// A pick is looked into to its end, or given up.
  /// - Throws: ``LibraryError`` where the index can't be written: it is looked into again then.
  func endWalk(_ id: Int64) throws(LibraryError) {
    try database.run("DELETE FROM walk WHERE id = ?", .integer(id))
  }

  /// The picks that were not looked into to their ends, in the order picked.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func openWalks() throws(LibraryError) -> [InterruptedWalk] {
    try database.rows("SELECT id, picked FROM walk ORDER BY id") {
      (row) throws(LibraryError) in
      InterruptedWalk(
        id: row.integer(0),
        picked: row.bytes(1).split(separator: 0).map { FilePath(bytes: $0) })
    }
  }

  /// Puts files at the end of the naming queue that were found in a pick, in one step, but for those
  /// that came with this pick before, whatever became of them. Returns the entries, in the same order.
  /// - Throws: ``LibraryError`` where the index can't be written, or the pick is given up; nothing has
  ///   changed then.
  func enqueue(_ picks: [Pick], foundBy walk: Int64) throws(LibraryError) -> [NamingEntry] {
    try database.transaction { () throws(LibraryError) in
      var new: [Pick] = []
      for pick in picks {
        let isNew = try database.run(
          "INSERT OR IGNORE INTO walked_file (walk, source) VALUES (?, ?)", .integer(walk),
          .blob(pick.source.bytes))
        if isNew == 1 { new.append(pick) }
      }
      return try enqueue(inTransaction: new)
    }
  }
}
