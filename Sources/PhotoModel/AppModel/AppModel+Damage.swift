// What the app does about damage, losses and leftovers that nobody asked for. What is done with them
// is the library's (`Library/DatabaseDamage.swift`, `Library/Database+Log.swift`) and the exporter's.

extension AppModel {
  /// Looks through the index for damage, and tells of it. It takes a tenth of a second of another
  /// thread for 100,000 photos, so whoever starts does it once the window is there.
  public func lookForDamage() async {
    do throws(LibraryError) {
      try await library.lookForDamage()
    } catch {
      // What only can't be read at this moment is told by whoever needs it.
      if case .damaged = error { failures.report(error, of: .photos) }
    }
  }

  /// Tells what the opening could not clear away, and clears away what exports left.
  func clearUp() async {
    if let trouble = await library.takeStartTrouble() { failures.report(trouble, of: .photos) }
    await exporter.clearLeftovers()
  }

  /// Whether what was stored is found again at the next start: the index's log may have been removed,
  /// and the disk be too full to save what it held.
  func isKept() async -> Bool {
    do throws(LibraryError) {
      try await library.checkLog()
      return true
    } catch {
      failures.report(error, of: .photos)
      return false
    }
  }
}
