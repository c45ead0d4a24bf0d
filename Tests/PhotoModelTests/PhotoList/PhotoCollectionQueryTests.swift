// Tests of the stored order and filters.

import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoCollectionQueryTests {
  private func started(_ library: PhotoLibrary) async -> AppModel {
    let model = AppModel(library: library)
    await model.start()
    return model
  }

  @Test func orderAndFiltersOutliveTheAppAndTheSearchDoesNot() async throws {
    try await withLibrary { library in
      let model = await started(library)
      #expect(model.photos.query == PhotoQuery())
      model.photos.query = PhotoQuery(sort: .name, filters: [.liked, .unnamed], search: "beach")
      await model.flush()
    }
    try await withLibrary { library in
      let model = await started(library)
      #expect(model.photos.query == PhotoQuery(sort: .name, filters: [.liked, .unnamed]))
      model.photos.query = PhotoQuery(search: "beach")
      await model.flush()
    }
    try await withLibrary { library in
      let kept = try await library.settings.query()
      #expect(kept == PhotoQuery())
    }
  }

  @Test func theFirstListIsTheRememberedOne() async throws {
    let library = try await openLibrary()
    for name in ["Beach 10", "Beach 2"] { _ = try await library.photo(of: name, named: name) }
    try await library.namingQueue.endNamingRound()
    try await library.settings.set(PhotoQuery(sort: .name))
    let model = AppModel(library: library)
    var lists: [[Int64]] = []
    let photos = model.photos
    photos.onChange = { [unowned photos] _ in lists.append(photos.order) }
    await model.start()
    #expect(lists == [[2, 1]])
    #expect(await model.names == ["Beach 2", "Beach 10"])
  }

  @Test func whatSomebodyHasChosenByThenStays() async throws {
    let library = try await openLibrary()
    try await library.settings.set(PhotoQuery(sort: .taken, filters: [.liked]))
    let model = AppModel(library: library)
    model.photos.query = PhotoQuery(sort: .name, search: "a")
    await model.start()
    await model.flush()
    #expect(model.photos.query == PhotoQuery(sort: .name, search: "a"))
    #expect(try await library.settings.query() == PhotoQuery(sort: .name))
  }

  @Test func aSearchTypedBeforeTheStartIsKeptBesideWhatIsRemembered() async throws {
    let library = try await openLibrary()
    try await library.settings.set(PhotoQuery(sort: .taken))
    let model = AppModel(library: library)
    model.photos.query.search = "a"
    await model.start()
    #expect(model.photos.query == PhotoQuery(sort: .taken, search: "a"))
  }

  @Test func theLastOfManyQuickChangesIsKept() async throws {
    let library = try await openLibrary()
    let model = await started(library)
    for sort in PhotoSort.allCases + [.name] {
      model.photos.query.sort = sort
      await Task.yield()
    }
    model.photos.query.filters = [.thisMonth]
    await model.flush()
    #expect(try await library.settings.query() == PhotoQuery(sort: .name, filters: [.thisMonth]))
  }

  @Test func wordsOfALaterVersionArePassedOver() async throws {
    let library = try await openLibrary()
    try await library.script(
      "INSERT INTO setting VALUES ('sort', 'colour'), ('filters', 'red liked')")
    #expect(try await library.settings.query() == PhotoQuery(filters: [.liked]))
  }

  @Test func whatCannotBeKeptIsTold() async throws {
    let library = try await openLibrary()
    let model = await started(library)
    try await library.script("DROP TABLE setting")
    model.photos.query.sort = .name
    await model.flush()
    #expect(model.photos.failure != nil)
    #expect(model.photos.query.sort == .name)
  }

  @Test func theListSaysWhichQueryItAnswers() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    let model = await started(library)
    model.photos.query.search = "b"
    #expect(model.photos.answeredQuery == PhotoQuery())
    #expect(model.photos.shownCount == 1)
    await model.photos.upToDate()
    #expect(model.photos.answeredQuery == PhotoQuery(search: "b"))
    #expect(model.photos.shownCount == 0)
  }
}
