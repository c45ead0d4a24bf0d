// A random walk: whatever a person does, undoes and redoes, over restarts, the library matches a
// naive model (`HistoryWalk.swift`).

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct HistoryRandomWalkTests {
  @Test(arguments: Seeds.first(4))
  func whateverIsDoneUndoneAndRedoneTheLibraryHoldsIt(seed: UInt64) async throws {
    var walk = HistoryWalk(seed: seed)
    for _ in 1...25 {
      let library = try await openLibrary()
      try await walk.check(library)
      for _ in 1...40 { try await walk.step(library) }
    }
    #expect(walk.undoCount > 80)
    #expect(walk.redoCount > 20)
  }
}
