// Tests that the stores of a library are actors that share its one executor.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryStoresTests {
  @Test func allStoresRunOnTheLibrarysExecutor() async throws {
    let library = try await openLibrary()
    await library.meetItsStores()
    await library.reader.meetItsStores()
  }

  /// A naming session may hold the last reference to a part of the library.
  @Test func theLibraryStaysLockedWhileAStoreIsInUse() async throws {
    var queue: NamingQueueStore? = try await openLibrary().namingQueue
    await #expect(throws: LibraryError.inUse(libraryFolder)) {
      _ = try await PhotoLibrary.open(at: libraryFolder)
    }
    #expect(try await queue?.read().entries.isEmpty == true)
    queue = nil
    _ = try await openLibrary()
  }
}

extension PhotoLibrary {
  /// Traps if a store could run concurrently with this call.
  fileprivate func meetItsStores() {
    photos.preconditionIsolated()
    namingQueue.preconditionIsolated()
    history.preconditionIsolated()
    trash.preconditionIsolated()
    settings.preconditionIsolated()
    catalog.preconditionIsolated()
    pasted.preconditionIsolated()
  }
}
