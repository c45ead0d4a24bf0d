// Tests of the import of one file: failures of its metadata, and the draft that an earlier session
// stored for it.

import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ImporterOneFileTests {
  private let library: PhotoLibrary
  private let decoder = FakeDecoder()
  private let clock = ManualClock()
  private let model: AppModel

  init() async throws {
    library = try await openLibrary()
    model = AppModel(library: library, decoder: decoder, clock: clock)
    // The test clock runs faster than any disk, so nothing may count as hanging.
    model.importer.queue.hangs = HangDetector(mostRounds: .max)
  }

  private var importer: Importer { model.importer }

  /// Advances the clock until a condition holds.
  private func pass(
    sourceLocation: SourceLocation = #_sourceLocation, until condition: @MainActor () -> Bool
  ) async {
    await clock.pass(
      RetryInterval.stalledImports, library, sourceLocation: sourceLocation, until: condition)
  }

  // MARK: - Metadata

  @Test(arguments: [PictureError.decoderDied, .unreadable(FilePath("/library/originals/copy"))])
  func aDecoderThatWasKilledTakesNoDateWithIt(error: PictureError) async throws {
    await model.start()
    decoder.metadata["a"] = PhotoMetadata(title: "A title")
    decoder.metadataErrors["a"] = error
    await model.add(try pictureFiles(["a"]))
    await until { importer.stall != nil || importer.unfinishedCount == 0 }
    #expect(importer.stall?.cause == .untried(error))
    #expect(try library.originals.folder.tree().isEmpty, "its copy is removed")
    decoder.metadataErrors = [:]
    await pass { importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().map(\.metadata.title) == ["A title"])
  }

  @Test func aPictureAtWhoseMetadataEveryDecoderDiesComesInWithoutThem() async throws {
    await model.start()
    decoder.metadataErrors["a"] = PictureError.decoderDied
    await model.add(try pictureFiles(["a"]))
    await until { importer.stall != nil || importer.unfinishedCount == 0 }
    await pass {
      importer.unfinishedCount == 0
        || (decoder.metadataRequests.count == 2 && !importer.isAtWork)
    }
    #expect(decoder.metadataRequests.count == 2)
    #expect(importer.unfinishedCount == 0)
    #expect(try await library.photos.all().count == 1)
  }

  @Test func whereNoDecoderCanBeAskedForMetadataTheImportStandsStill() async throws {
    await model.start()
    let error = PictureError.decoderUnavailable(detail: "gone")
    decoder.metadataErrors["a"] = error
    await model.add(try pictureFiles(["a"]))
    await until { importer.isHalted || importer.unfinishedCount == 0 }
    #expect(importer.failure == .picture(error))
    decoder.metadataErrors = [:]
    importer.retry()
    await until { importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().count == 1)
  }

  // MARK: - Drafts of earlier sessions

  /// A photo with the draft "half" that was skipped, in a round that is over.
  private func halfName(_ text: String) async throws {
    let photo = try await library.photo(of: text)
    try await library.namingQueue.saveDraft("half", at: photo.sequence, cursor: nil)
    try await library.namingQueue.answer(.skipped, for: photo.id, at: photo.sequence)
    try await library.namingQueue.endNamingRound()
  }

  @Test func whatComesBackBringsTheTextThatWasHalfTypedForIt() async throws {
    try await halfName("a")
    await model.start()
    await model.add(try pictureFiles(["a", "b"]))
    await until { importer.unfinishedCount == 0 }
    #expect(model.naming.prompt?.text == "half")
    model.naming.save("A")
    #expect(model.naming.prompt?.text == "", "nothing was typed for what is new")
    await model.flush()
    #expect(await model.names == ["A", nil])
  }

  @Test func textThatCanNotBeReadJustThenIsThereOnceItCan() async throws {
    try await halfName("a")
    await model.start()
    let gate = decoder.hold("a")
    await model.add(try pictureFiles(["a"]))
    await until { decoder.requests.count == 1 }
    let index = databaseFile
    let away = TemporaryFolder.path.appending("away.sqlite")
    await library.behindNextChange { database in
      database.closeConnection()
      try? index.move(to: away)
    }
    gate.open()
    await until { importer.isHalted || importer.unfinishedCount == 0 }
    #expect(importer.failure == .library(.gone(libraryFolder)))
    try away.move(to: index)
    importer.retry()
    await until { importer.unfinishedCount == 0 }
    #expect(model.naming.prompt?.text == "half")
    #expect(importer.failure == nil)
  }
}
