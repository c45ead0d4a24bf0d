// Reads the round again after other code has changed its rows, without losing what the person types
// meanwhile and the disk stores after the reading (`NamingSession.swift`).

extension NamingSession {
  /// A round as it is stored: its entries, and the cursor.
  typealias Stored = (entries: [NamingEntry], cursor: NamingCursor?)

  /// The result of reading a round.
  struct Reading {
    /// The entries as they are stored.
    let entries: [NamingEntry]
    /// The stored cursor.
    let cursor: NamingCursor?
    /// The positions of entries that are newer in the session: the person has answered or typed in
    /// them while the round was read, or the disk does not have their text yet.
    let newer: Set<Int64>
  }

  /// How often the round is read if the person does not pause.
  private static let readings = 3

  /// Reads the round; if the person has gone on meanwhile, stores that and reads again. When it
  /// returns, the session is in the state that the result describes, until the caller suspends.
  /// - Throws: what the reading throws.
  func read(
    _ stored: () async throws(LibraryError) -> Stored
  ) async throws(LibraryError) -> Reading {
    var reading = try await readOnce(stored)
    for _ in 1..<Self.readings where !reading.newer.isEmpty {
      await flush()
      reading = try await readOnce(stored)
    }
    return reading
  }

  private func readOnce(
    _ stored: () async throws(LibraryError) -> Stored
  ) async throws(LibraryError) -> Reading {
    let before = queue
    let round = try await stored()
    let typed = unstoredDrafts.filter { queue.index(of: $0) != nil }
    return Reading(
      entries: round.entries, cursor: round.cursor, newer: queue.newer(than: before).union(typed))
  }
}
