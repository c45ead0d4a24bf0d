// Reading the round again after its rows were changed behind the session's back: a person who goes on
// typing meanwhile is not to lose what came to the disk after it was read (`NamingSession.swift`).

extension NamingSession {
  /// A round as it is stored: its entries, and where the person stood.
  typealias Stored = (entries: [NamingEntry], cursor: NamingCursor?)

  /// A round as it was read.
  struct Reading {
    /// The entries as they are stored.
    let entries: [NamingEntry]
    /// Where the person stood.
    let cursor: NamingCursor?
    /// The entries that are newer in the session: the person has answered or typed in them while the
    /// round was read, or the disk does not have their text yet.
    let newer: Set<Int64>
  }

  /// So often is the round read where the person does not pause.
  private static let readings = 3

  /// Reads the round, and again where the person has gone on meanwhile, once that is stored. What the
  /// caller does at once with the answer finds the session as the answer tells of it.
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
