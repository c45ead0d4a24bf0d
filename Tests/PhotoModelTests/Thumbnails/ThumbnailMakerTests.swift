// Tests of making what is missing: of all photos, cancelled in the middle, with photos that come and
// go meanwhile, where nothing can be kept, and what is not tried again.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ThumbnailMakerTests {
  private let clock = ManualClock()
  private let decoder = FakeDecoder()
  private let library: PhotoLibrary
  private let store: ThumbnailStore
  private let model: AppModel
  private var cache: FilePath { TemporaryFolder.path.appending("cache") }

  init() async throws {
    library = try await openLibrary()
    store = await ThumbnailStore.open(in: TemporaryFolder.path.appending("cache"))
    model = AppModel(
      library: library, decoder: decoder,
      thumbnails: Thumbnails(store: store, decoder: decoder), clock: clock)
  }

  private var maker: ThumbnailMaker { model.thumbnailMaker }

  /// Fills the library with these photos, whose thumbnails are missing.
  private func fill(_ texts: [String]) async throws -> [Photo] {
    var photos: [Photo] = []
    for text in texts { photos.append(try await library.photo(of: text)) }
    try await library.namingQueue.endNamingRound()
    return photos
  }

  /// Starts the app, and lets the time pass after which it looks for what is missing.
  private func start() async {
    await model.start()
    await clock.sleepers(1)
    clock.advance(by: ThumbnailMaker.delay)
    await until { maker.isRunning }
  }

  private func end() async { await until { !maker.isRunning } }

  private func missing(_ photos: [Photo]) async -> [String] {
    let digests = await store.missing(of: photos.map(\.sha256))
    return photos.filter { digests.contains($0.sha256) }.map(\.sourceName)
  }

  private var made: [String] { decoder.requests.map(\.text) }

  @Test func afterTheStartAllThatAreMissingAreMadeInTheBackground() async throws {
    let photos = try await fill(["a", "b", "c", "d"])
    await store.store([(photos[1].sha256, [1])])
    await model.start()
    await clock.sleepers(1)
    #expect(clock.pending == [ThumbnailMaker.delay])
    #expect(!maker.isRunning)
    clock.advance(by: ThumbnailMaker.delay)
    await until { maker.isRunning }
    await end()
    #expect(made == ["a", "c", "d"])
    #expect(decoder.requests.allSatisfy { $0.priority == .background && $0.box == Thumbnail.box })
    #expect(await missing(photos).isEmpty)
    #expect(await store.thumbnail(photos[0].sha256) == Array("a".utf8))
    #expect(await store.thumbnail(photos[1].sha256) == [1])
    #expect(maker.work.report == nil)
  }

  @Test func itIsToldAsLongWork() async throws {
    let photos = try await fill((0..<20).map { "\($0)" })
    let gate = AsyncGate()
    decoder.gates["10"] = gate
    await start()
    await until { made.count == 11 }
    await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    await until { maker.work.report != nil }
    #expect(maker.work.kind == .makingThumbnails)
    #expect(maker.work.report?.doneCount == 10)
    #expect(maker.work.report?.total == 20)
    #expect(maker.work.report?.speed == 5)
    #expect(maker.work.report?.secondsLeft == 2)
    gate.open()
    await end()
    #expect(await missing(photos).isEmpty)
  }

  @Test func cancelInTheMiddleKeepsWhatIsDone() async throws {
    let photos = try await fill((0..<9).map { "\($0)" })
    let gate = AsyncGate()
    decoder.gates["3"] = gate
    await start()
    await until { made.count == 4 }
    maker.work.cancel()
    await end()
    #expect(maker.work.report == nil)
    gate.open()
    // Asked for again, it goes on behind what it still had in hand.
    decoder.gates["6"] = AsyncGate()
    maker.run()
    await until { made.last == "6" }
    #expect(made == ["0", "1", "2", "3", "4", "5", "6"])
    #expect(await missing(photos) == ["a.jpg", "a.jpg", "a.jpg"])
  }

  @Test func photosThatComeMeanwhileAreNotMadeTwiceAndGoFirst() async throws {
    let photos = try await fill(["a", "b", "c"])
    let (first, imported) = (AsyncGate(), AsyncGate())
    decoder.gates = ["a": first, "new": imported]
    await start()
    await until { made == ["a"] }
    await model.add(try pictureFiles(["new"]))
    await until { made == ["a", "new"] }
    first.open()
    await until { decoder.requests.count == 2 && maker.isRunning }
    #expect(made == ["a", "new"], "the import goes first")
    imported.open()
    await end()
    #expect(made == ["a", "new", "b", "c"])
    #expect(await missing(photos).isEmpty)
  }

  @Test func oneThatSomebodyLooksAtMeanwhileIsNotMadeAgain() async throws {
    let photos = try await fill(["a", "b", "c"])
    let gate = AsyncGate()
    decoder.gates["a"] = gate
    await start()
    await until { made == ["a"] }
    await store.store([(photos[1].sha256, [2])])
    gate.open()
    await end()
    #expect(made == ["a", "c"])
    #expect(await store.thumbnail(photos[1].sha256) == [2])
  }

  @Test func whereNothingCanBeKeptItEnds() async throws {
    _ = try await fill((0..<9).map { "\($0)" })
    let gate = AsyncGate()
    decoder.gates["2"] = gate
    await start()
    await until { made.count == 3 }
    // A file stands where the folder should be, as root could write into any folder.
    try FileManager.default.removeItem(atPath: cache.text)
    try cache.holding("in the way")
    gate.open()
    await end()
    #expect(made.count == 3, "what can't be kept is not decoded")
    #expect(maker.work.report == nil)
    // There is room again.
    try cache.remove()
    maker.run()
    await end()
    #expect(made.count == 12)
  }

  @Test func aLibraryThatIsEmptiedMeanwhileHasNothingToBeMade() async throws {
    let photos = try await fill((0..<9).map { "\($0)" })
    let gate = AsyncGate()
    decoder.gates["2"] = gate
    await start()
    await until { made.count == 3 }
    await model.deleteAll()
    #expect(!maker.isRunning)
    await model.emptyTrash()
    gate.open()
    maker.run()
    await end()
    #expect(made.count == 3)
    #expect(await missing(photos).count == 9, "what was in hand is not kept either")
  }

  @Test func photosThatAreDeletedMeanwhileAreLeftOut() async throws {
    let photos = try await fill(["a", "b", "c", "d"])
    let gate = AsyncGate()
    decoder.gates["a"] = gate
    await start()
    await until { made == ["a"] }
    await model.delete([photos[0].id, photos[2].id])
    await model.emptyTrash()
    gate.open()
    await end()
    #expect(made == ["a", "b", "d"])
    #expect(await store.thumbnail(photos[0].sha256) == nil, "nothing is kept of what is gone")
  }

  @Test(arguments: [
    PictureError.damaged(detail: "cut off"), .notAPicture, .tookTooLong, .decoderDied,
  ])
  func oneThatCanNotBeDecodedIsSkippedAndNotTriedAgain(error: PictureError) async throws {
    let photos = try await fill(["a", "b", "c"])
    decoder.errors["b"] = error
    await start()
    await end()
    #expect(made == ["a", "b", "c"])
    maker.run()
    await end()
    #expect(made == ["a", "b", "c"])
    #expect(await missing(photos).count == 1)
    #expect(model.photos.failure == nil)
  }

  @Test func withoutADecoderItEnds() async throws {
    _ = try await fill(["a", "b", "c"])
    decoder.errors["a"] = PictureError.decoderUnavailable(detail: "no program")
    await start()
    await end()
    #expect(made == ["a"])
    decoder.errors = [:]
    maker.run()
    await end()
    #expect(made == ["a", "a", "b", "c"])
  }

  @Test func manyPagesOfPhotosAreLookedThrough() async throws {
    let photo = try await library.photo(of: "a")
    try await library.namingQueue.endNamingRound()
    try await library.script(
      """
      WITH RECURSIVE more (number) AS
        (VALUES (1) UNION ALL SELECT number + 1 FROM more WHERE number < 2500)
      INSERT INTO photo (id, sequence, sha256, extension, source_name, byte_count, added_at)
      SELECT printf('00000000-0000-4000-8000-%012X', number), 100 + number,
        CASE number WHEN 2499 THEN '\(digest("other"))' ELSE sha256 END, extension, source_name, byte_count, 0
      FROM more JOIN photo
      """)
    let other = library.originals.path(sha256: digest("other"), fileExtension: "jpg")
    try other.folder.makeFolder()
    try other.holding(jpeg("other"))
    await store.store([(photo.sha256, [1])])
    await start()
    await end()
    #expect(made == ["other"])
  }

  @Test func itEndsWithTheModel() async throws {
    let photos = try await fill(["a", "b", "c"])
    let gate = AsyncGate()
    decoder.gates["a"] = gate
    weak var ended: ThumbnailMaker?
    weak var importer: Importer?
    do {
      let model = AppModel(
        library: library, decoder: decoder,
        thumbnails: Thumbnails(store: store, decoder: decoder), clock: clock)
      (ended, importer) = (model.thumbnailMaker, model.importer)
      model.thumbnailMaker.run()
      await until { made == ["a"] }
    }
    gate.open()
    while ended != nil || importer != nil, !Task.isCancelled { await Task.yield() }
    #expect(made == ["a"])
    #expect(await missing(photos).count == 2, "what was in hand ended well")
  }

  @Test func whileItWaitsForAnImportItHoldsNobody() async throws {
    _ = try await fill(["a"])
    let imported = AsyncGate()
    decoder.gates["new"] = imported
    weak var ended: ThumbnailMaker?
    weak var importer: Importer?
    do {
      let model = AppModel(
        library: library, decoder: decoder,
        thumbnails: Thumbnails(store: store, decoder: decoder), clock: clock)
      (ended, importer) = (model.thumbnailMaker, model.importer)
      try await model.importer.add(pictureFiles(["new"]).map { Pick($0) })
      await until { made == ["new"] }
      model.thumbnailMaker.run()
      await Task.yield()
    }
    while ended != nil, !Task.isCancelled { await Task.yield() }
    imported.open()
    while importer != nil, !Task.isCancelled { await Task.yield() }
    #expect(made == ["new"])
  }
}
