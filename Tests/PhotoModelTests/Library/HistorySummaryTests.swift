// Tests of the summary of a step, which is read without its photos.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct HistorySummaryTests {
  @Test func aStepOfManyTellsHowManyAndNoName() async throws {
    let library = try await openLibrary()
    let photos = try await library.threeNamed()
    _ = try await library.namingQueue.enqueue(try pictureFiles(["x", "y"]))
    try await library.trash.deleteAll()
    let next = try #require(try await library.history.nextUndo())
    #expect(next.kind == .deletionOfAll)
    #expect([next.photoCount, next.pickCount] == [3, 2])
    #expect(next.title == nil, "of several none is spoken of")
    let step = try #require(try await library.history.undo())
    #expect(step.photos == photos)
    #expect(step.summary == next)
    #expect(try await library.history.nextRedo() == next)
  }

  @Test func aStepOfOneTellsItsName() async throws {
    let library = try await openLibrary()
    let photos = try await library.threeNamed()
    try await library.trash.delete([photos[1]])
    let next = try #require(try await library.history.nextUndo())
    #expect([next.photoCount, next.pickCount] == [1, 0])
    #expect(next.title == "two")
  }

  @Test func aStepOfKeywordsTellsWhichPhotosGotAndLost() async throws {
    let library = try await openLibrary()
    let photos = try await library.threeNamed()
    try await library.photos.setKeywords([(photos[0], ["sea"])])
    _ = try await library.photos.changeKeywords(
      adding: ["Crete", "sea"], removing: [], sequences: [1, 2, 3])
    var keywords = try #require(try await library.stepToUndo()).keywords
    #expect(keywords.added == [], "one photo had one of them: there is no word for all")
    _ = try await library.photos.changeKeywords(
      adding: ["holiday"], removing: [], sequences: [1, 2, 3])
    keywords = try #require(try await library.stepToUndo()).keywords
    #expect(keywords.added == ["holiday"])
    #expect(keywords.removed == [])
    try await library.photos.setKeywords([(photos[1], ["Crete"])])
    keywords = try #require(try await library.stepToUndo()).keywords
    #expect(keywords.added == [])
    #expect(keywords.removed.sorted() == ["holiday", "sea"])
  }
}

extension PhotoLibrary {
  /// Imports three photos and names them. Returns them in the order picked.
  fileprivate func threeNamed() async throws -> [Photo.ID] {
    var ids: [Photo.ID] = []
    for name in ["one", "two", "three"] { ids.append(try await photo(of: name, named: name).id) }
    return ids
  }

  /// The step that undo would undo, with all its photos. Also expects that its summary matches the
  /// one that was read without photos.
  func stepToUndo() async throws -> HistoryStep? {
    try await whole(history.nextUndo())
  }

  /// The step that redo would redo, with all its photos.
  func stepToRedo() async throws -> HistoryStep? {
    try await whole(history.nextRedo())
  }

  private func whole(_ summary: HistoryStep.Summary?) async throws -> HistoryStep? {
    guard let summary else { return nil }
    let whole = try await history.step(summary)
    try #require(whole.summary == summary)
    return whole
  }
}
