// Tests of pictures from the clipboard, whose only file is the one that the library writes.

import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PastedPictureTests {
  private let decoder = FakeDecoder()
  private var pasted: FilePath { libraryFolder.appending("pasted") }

  private func model(_ library: PhotoLibrary) -> AppModel {
    AppModel(library: library, decoder: decoder)
  }

  /// The failures, without waiting for the next batch.
  private func failures(of model: AppModel) -> [ImportFailure] {
    model.ledger.publish()
    return model.importer.failures
  }

  private func finish(_ model: AppModel) async {
    await until { model.importer.unfinishedCount == 0 }
  }

  @Test func aPastedPictureComesInAndItsFileGoes() async throws {
    let library = try await openLibrary()
    let model = model(library)
    await model.start()
    await model.paste(png: jpeg("pasted"))
    await finish(model)
    let photo = try #require(try await library.photos.all().first)
    #expect(photo.sourceName.hasPrefix("Pasted "))
    #expect(try photo.original.contents() == jpeg("pasted"))
    #expect(try pasted.tree().isEmpty)
  }

  @Test func aPastedPictureThatIsBrokenLeavesNoFile() async throws {
    let model = model(try await openLibrary())
    await model.start()
    await model.paste(png: Array("no picture".utf8))
    await finish(model)
    #expect(failures(of: model).map(\.reason) == [.picture(.notAPicture)])
    #expect(!pasted.exists())
  }

  @Test func aPictureThatWasKeptButNotQueuedComesInAtTheNextStart() async throws {
    let library = try await openLibrary()
    _ = try await library.keepPasted(jpeg("pasted"), fileExtension: "png")
    let model = model(library)
    await model.start()
    await finish(model)
    #expect(try await library.photos.all().count == 1)
    #expect(try pasted.tree().isEmpty)
  }

  @Test func aPictureThatWasQueuedComesInOnceAtTheNextStart() async throws {
    let library = try await openLibrary()
    let file = try await library.keepPasted(jpeg("pasted"), fileExtension: "png")
    _ = try await library.namingQueue.enqueue([file])
    let model = model(library)
    await model.start()
    await finish(model)
    #expect(try await library.photos.all().count == 1)
    #expect(failures(of: model).isEmpty)
    #expect(try pasted.tree().isEmpty)
  }

  @Test func deletingAllLeavesNoPastedPictureForTheNextStart() async throws {
    let library = try await openLibrary()
    let model = model(library)
    await model.start()
    let gate = decoder.hold("a", "b")
    for text in ["a", "b", "c"] { await model.paste(png: jpeg(text)) }
    await until { decoder.requests.count == 2 }
    let deletion = Task { await model.deleteAll() }
    for _ in 1...200 where try await !library.namingQueue.read().entries.isEmpty {}
    gate.open()
    await deletion.value
    await finish(model)
    #expect(try await library.photos.all().isEmpty)
    #expect(try await library.namingQueue.unclaimedPasted().isEmpty)
  }

  // MARK: - From the other program to the disk

  /// The bytes of a picture of some size, in pieces.
  private func pieces(_ byteCount: Int, of length: Int) -> [[UInt8]] {
    let bytes = jpeg(String(repeating: "x", count: byteCount - 4))
    return stride(from: 0, to: byteCount, by: length).map {
      Array(bytes[$0..<min($0 + length, byteCount)])
    }
  }

  @Test(arguments: [1, 5, 31, 32, 33, 1000])
  func aPictureComesInPieceByPiece(length: Int) async throws {
    let library = try await openLibrary()
    let model = model(library)
    await model.start()
    await model.paste(FakePaste(pieces(1000, of: length)))
    await finish(model)
    let photo = try #require(try await library.photos.all().first)
    #expect(try photo.original.contents() == pieces(1000, of: 1000)[0])
    #expect(photo.original.pathExtension == "jpg", "told by its bytes, not by what was offered")
    #expect(try pasted.tree().isEmpty)
  }

  @Test func filesGoOnAsTheyAre() async throws {
    let library = try await openLibrary()
    let model = model(library)
    await model.start()
    await model.paste(FakePaste(files: try pictureFiles(["a", "b"])))
    await finish(model)
    #expect(try await library.photos.all().map(\.sourceName) == ["a.jpg", "b.jpg"])
  }

  @Test func whatIsNoPictureIsRefusedByItsFirstBytes() async throws {
    let model = model(try await openLibrary())
    await model.start()
    let source = FakePaste([Array(repeating: 65, count: 40), [65], [65]])
    await model.paste(source)
    #expect(source.askedFor == 1)
    #expect(failures(of: model).map(\.reason) == [.picture(.notAPicture)])
    #expect(failures(of: model).map(\.source.text) == ["Clipboard"])
    #expect(!pasted.exists(), "nothing was begun")
  }

  @Test func anEmptyClipboardIsTold() async throws {
    let model = model(try await openLibrary())
    await model.start()
    await model.paste(FakePaste(.nothing))
    await model.paste(FakePaste([]))
    #expect(failures(of: model).map(\.reason) == [.picture(.notAPicture), .empty])
  }

  @Test func oneThatIsTooLargeIsRefusedAndLeavesNothing() async throws {
    let library = try await openLibrary()
    let pasting = Pasting(library: library, clock: ManualClock(), mostBytes: 1000)
    let source = FakePaste(pieces(1_000_000, of: 100))
    await #expect(throws: ImportFailure.Reason.paste(.tooLarge(byteCount: 1000))) {
      try await pasting.files(from: source)
    }
    #expect(source.askedFor == 11, "no more is asked for")
    #expect(try pasted.tree().isEmpty)
    let largest = try await pasting.files(from: FakePaste(pieces(1000, of: 100)))
    #expect(try largest.map { try $0.size() } == [1000])
  }

  @Test func oneThatBreaksOffIsRefusedAndLeavesNothing() async throws {
    let model = model(try await openLibrary())
    await model.start()
    let source = FakePaste(pieces(1000, of: 100))
    source.failure = .brokenOff
    await model.paste(source)
    #expect(failures(of: model).map(\.reason) == [.paste(.brokenOff)])
    #expect(try pasted.tree().isEmpty)
  }

  @Test(arguments: [true, false])
  func aProgramThatDoesNotAnswerIsGivenUpAndHoldsNobody(isInTheMiddle: Bool) async throws {
    let clock = ManualClock()
    let library = try await openLibrary()
    let model = AppModel(library: library, decoder: decoder, clock: clock)
    await model.start()
    let source = FakePaste(isInTheMiddle ? pieces(1000, of: 100) : [])
    source.isStuck = true
    let stuck = Task { await model.paste(source) }
    await until { source.askedFor == (isInTheMiddle ? 11 : 1) }
    while !clock.pending.contains(Pasting.patience), !Task.isCancelled { await Task.yield() }
    // Another paste does not wait for it.
    await model.paste(png: jpeg("pasted"))
    await finish(model)
    #expect(try await library.photos.all().count == 1)
    clock.advance(by: Pasting.patience)
    await stuck.value
    #expect(failures(of: model).map(\.reason) == [.paste(.noAnswer)])
    #expect(try pasted.tree().isEmpty)
  }

  @Test func aCloseWaitsForNoOtherProgram() async throws {
    let clock = ManualClock()
    let model = AppModel(library: try await openLibrary(), decoder: decoder, clock: clock)
    await model.start()
    let source = FakePaste(pieces(1000, of: 100))
    source.isStuck = true
    let stuck = Task { await model.paste(source) }
    await until { source.askedFor == 11 }
    await model.endPastes()
    await stuck.value
    #expect(failures(of: model).map(\.reason) == [.paste(.closing)])
    #expect(try pasted.tree().isEmpty)
    #expect(await model.flush() == [])
  }

  @Test func aFolderThatCanNotBeWrittenIsTold() async throws {
    let library = try await openLibrary()
    try pasted.holding("in the way")
    let model = model(library)
    await model.start()
    await model.paste(png: jpeg("pasted"))
    #expect(model.photos.failure != nil)
    #expect(failures(of: model).isEmpty)
  }
}
