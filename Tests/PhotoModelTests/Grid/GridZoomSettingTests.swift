// Tests of the stored size of the grid.

import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct GridZoomSettingTests {
  @Test func theSizeOutlivesTheApp() async throws {
    for (found, chosen) in [(PhotoSize.usual, PhotoSize.largest), (.largest, .small)] {
      try await withLibrary { library in
        let model = AppModel(library: library)
        await model.start()
        #expect(model.zoom.size == found)
        model.zoom.zoom(by: 1)
        model.zoom.zoom(to: chosen)
        await model.flush()
      }
    }
    try await withLibrary { library in
      let kept = try await library.settings.size()
      #expect(kept == .small)
    }
  }

  @Test func theFirstListHasTheRememberedSize() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    try await library.namingQueue.endNamingRound()
    try await library.settings.set(.large)
    let model = AppModel(library: library)
    var sizes: [PhotoSize] = []
    model.photos.onChange = { [unowned model] _ in sizes.append(model.zoom.size) }
    await model.start()
    #expect(sizes == [.large])
  }

  @Test func whatSomebodyHasChosenByThenStays() async throws {
    let library = try await openLibrary()
    try await library.settings.set(.large)
    let model = AppModel(library: library)
    model.zoom.zoom(to: .small)
    await model.start()
    await model.flush()
    #expect(model.zoom.size == .small)
    #expect(try await library.settings.size() == .small)
  }

  @Test func aSizeOfALaterVersionIsPassedOver() async throws {
    let library = try await openLibrary()
    try await library.script("INSERT INTO setting VALUES ('size', 'gigantic')")
    #expect(try await library.settings.size() == .usual)
  }

  @Test func whatCannotBeKeptIsTold() async throws {
    let library = try await openLibrary()
    let model = AppModel(library: library)
    await model.start()
    try await library.script("DROP TABLE setting")
    model.zoom.zoom(to: .large)
    await model.flush()
    #expect(model.photos.failure != nil)
    #expect(model.zoom.size == .large)
  }
}
