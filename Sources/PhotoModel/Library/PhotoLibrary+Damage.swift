// The search for damage to the database, which a window runs once it has started. The search itself
// is in `Database/DatabaseDamage.swift`.

extension PhotoLibrary {
  /// Checks the whole database, on a connection and an executor of its own. If that finds damage,
  /// nothing more is written in this session, and the next start offers a backup.
  /// - Throws: ``LibraryError/damaged(_:detail:)``, or the error that prevented reading the
  ///   database.
  public nonisolated func checkForDamage() async throws(LibraryError) {
    do throws(DatabaseError) {
      try await DamageSearch().run(through: Self.databaseFile(of: folder), noting: damage)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Why the opening could not remove unfinished copies; `nil` if it could, and on every later
  /// call.
  func takeStartTrouble() -> LibraryError? {
    defer { startTrouble = nil }
    return startTrouble
  }
}
