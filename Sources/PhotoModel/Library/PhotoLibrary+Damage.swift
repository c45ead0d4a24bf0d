// The look for damage, which a window begins once it has started (`Database/DatabaseDamage.swift`).

extension PhotoLibrary {
  /// Looks through the whole index, on a connection and an executor of its own. Where that finds
  /// damage, nothing more is written in this session.
  /// - Throws: ``LibraryError/damaged(_:detail:)``, or what kept the index from being read.
  public nonisolated func lookForDamage() async throws(LibraryError) {
    do throws(DatabaseError) {
      try await DamageSearch().run(through: Self.index(of: folder), noting: damage)
    } catch {
      throw LibraryError(error)
    }
  }

  /// What the opening could not clear away, once.
  func takeStartTrouble() -> LibraryError? {
    defer { startTrouble = nil }
    return startTrouble
  }
}
