// Reports damage, losses and leftovers that were found without a request. The library
// (`Database/DatabaseDamage.swift`, `Database/Database+Log.swift`) and the exporter repair them.

extension AppModel {
  /// Checks the database for damage, and reports it. For 100,000 photos that takes another thread
  /// half a second, so the app calls it after the window is shown.
  public func checkForDamage() async {
    do throws(LibraryError) {
      try await library.checkForDamage()
    } catch {
      // A passing failure is reported by the next reading that needs the data.
      if case .damaged = error { failures.report(error, of: .photos) }
    }
  }

  /// Reports what the opening could not remove, and removes what exports left.
  func clearUp() async {
    if let trouble = await library.takeStartTrouble() { failures.report(trouble, of: .photos) }
    await exporter.clearLeftovers()
  }

  /// Whether the next start will find what was stored: the database's log may have been removed,
  /// and the disk be too full to save its content.
  func isLogStored() async -> Bool {
    do throws(LibraryError) {
      try await library.checkLog()
      return true
    } catch {
      failures.report(error, of: .photos)
      return false
    }
  }
}
