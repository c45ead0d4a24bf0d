// Tests of what is told of a step without its photos.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct HistorySummaryTests {
  @Test func aStepOfManyTellsHowManyAndNoName() async throws {
    let library = try await openLibrary()
    let photos = try await library.threeNamed()
    _ = try await library.enqueue(try pictureFiles(["x", "y"]))
    try await library.deleteAll()
    let next = try #require(try await library.nextUndo())
    #expect(next.kind == .deletionOfAll)
    #expect([next.photoCount, next.pickCount] == [3, 2])
    #expect(next.title == nil, "of several none is spoken of")
    let step = try #require(try await library.undo())
    #expect(step.photos == photos)
    #expect(step.summary == next)
    #expect(try await library.nextRedo() == next)
  }

  @Test func aStepOfOneTellsItsName() async throws {
    let library = try await openLibrary()
    let photos = try await library.threeNamed()
    try await library.delete([photos[1]])
    let next = try #require(try await library.nextUndo())
    #expect([next.photoCount, next.pickCount] == [1, 0])
    #expect(next.title == "two")
  }
}

extension PhotoLibrary {
  /// Takes in three photos with names. Returns them in the order picked.
  fileprivate func threeNamed() throws -> [Photo.ID] {
    try ["one", "two", "three"].map { try photo(of: $0, named: $0).id }
  }

  /// What undo would take back, with all its photos. As a step alone tells it, so does its summary.
  func stepToUndo() throws -> HistoryStep? { try whole(nextUndo()) }

  /// What redo would do again, with all its photos.
  func stepToRedo() throws -> HistoryStep? { try whole(nextRedo()) }

  private func whole(_ summary: HistoryStep.Summary?) throws -> HistoryStep? {
    let whole = try summary.map { try step($0) }
    try #require(whole?.summary == summary)
    return whole
  }
}
