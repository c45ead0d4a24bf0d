// Tests of the import of picked files: order, failures, and what they leave behind.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ImporterTests {
  private let library: PhotoLibrary
  private let photos: PhotoCollection
  private let session: NamingSession
  private let importer: Importer
  private let decoder = FakeDecoder()
  private let clock = ManualClock()

  init() async throws {
    library = try await openLibrary()
    photos = PhotoCollection(library: library)
    let ledger = ImportLedger(clock: clock)
    session = NamingSession(
      store: library.namingQueue, photos: photos, clock: clock,
      onAnswer: { for (entry, answer) in $0 { ledger.answered(entry, answer) } })
    importer = Importer(
      library: library, session: session, decoder: decoder, ledger: ledger, disk: .ofOldFiles,
      followers: [photos.follow, ledger.follow, session.follow])
  }

  private func add(_ picked: [FilePath]) async {
    await importer.add(picked)
    await until { importer.unfinishedCount == 0 }
  }

  private var sources: [String?] { get async { await photos.shown.map(\.sourceName) } }

  @Test func picturesComeIntoTheLibraryAndWaitForNames() async throws {
    await add(try pictureFiles(["b", "a", "c"]))
    #expect(await sources == ["b.jpg", "a.jpg", "c.jpg"])
    #expect(try await library.photos.all().map(\.sourceName) == ["b.jpg", "a.jpg", "c.jpg"])
    #expect(session.waitingCount == 3)
    #expect(await session.prompt?.picture == photos.ids.first)
    #expect(importer.failures.isEmpty)
    #expect(importer.failure == nil)
  }

  @Test func theOrderPickedIsKeptWhenALaterCopyEndsFirst() async throws {
    let gate = AsyncGate()
    decoder.gates["first"] = gate
    await importer.add(try pictureFiles(["first", "second", "third"]))
    await until { photos.shownCount == 2 }
    #expect(await sources == ["second.jpg", "third.jpg"])
    #expect(session.prompt == nil)
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(await sources == ["first.jpg", "second.jpg", "third.jpg"])
    #expect(await session.prompt?.picture == photos.ids.first)
  }

  @Test func whatIsPickedIsOnTheDiskBeforeItIsCopied() async throws {
    let gate = decoder.hold("a", "b")
    let picked = try pictureFiles(["a", "b", "c"])
    await importer.add(picked)
    #expect(try await library.namingQueue.read().entries.map(\.source) == picked)
    #expect(try await library.photos.all().isEmpty)
    #expect(importer.unfinishedCount == 3)
    gate.open()
    await until { importer.unfinishedCount == 0 }
  }

  @Test func noMorePicturesAreTakenAtOnceThanThereAreWorkers() async throws {
    let gate = decoder.hold("a", "b", "c", "d")
    await importer.add(try pictureFiles(["a", "b", "c", "d"]))
    await until { decoder.requests.count == 2 }
    for _ in 1...20 { _ = try await library.photos.all() }
    #expect(decoder.requests.count == 2)
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(decoder.requests.count == 4)
  }

  @Test func everyPictureIsDecodedToAThumbnailSoonWhereItIsAskedForSoon() async throws {
    await add(try pictureFiles(["a", "b", "c", "d", "e", "f"]))
    #expect(decoder.requests.allSatisfy { $0.box == Thumbnail.box })
    let soon = decoder.requests.filter { $0.priority == .upcoming }.map(\.text)
    let later = decoder.requests.filter { $0.priority == .background }.map(\.text)
    #expect(soon.sorted() == ["a", "b", "c", "d"] && later.sorted() == ["e", "f"])
  }

  @Test func goodPicturesGoOnWhenOthersFail() async throws {
    let folder = TemporaryFolder.path
    decoder.errors["broken"] = PictureError.damaged(detail: "cut off")
    let picked = try [
      pictureFiles(["a"])[0], folder.appending("gone.jpg"), pictureFiles(["broken"])[0],
      folder.appending("text.jpg").holding("Dear diary"), pictureFiles(["b"])[0],
      folder.appending("empty.jpg").holding(""), folder.appending("folder").asFolder(),
    ]
    await add(picked)
    #expect(await sources == ["a.jpg", "b.jpg"])
    #expect(session.waitingCount == 2)
    #expect([session.prompt?.ordinal, session.prompt?.total] == [1, 2])
    let reasons = Dictionary(
      uniqueKeysWithValues: importer.failures.map { ($0.source.name, $0.reason) })
    #expect(
      reasons == [
        "gone.jpg": .file(.missing(picked[1])), "broken.jpg": .picture(.damaged(detail: "cut off")),
        "text.jpg": .picture(.notAPicture), "empty.jpg": .empty, "folder": .emptyFolder,
      ])
  }

  @Test func failuresAreToldInBatchesWhileTheImportGoesOn() async throws {
    let gate = decoder.hold("held", "held, too")
    let broken = (1...5).map { TemporaryFolder.path.appending("gone \($0).jpg") }
    await importer.add(try pictureFiles(["held"]) + broken + pictureFiles(["held, too"]))
    await until { decoder.requests.count == 2 }
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(99))
    #expect(clock.pending == [.milliseconds(1)])
    #expect(importer.failures.isEmpty)
    clock.advance(by: .milliseconds(1))
    await until { !importer.failures.isEmpty }
    #expect(importer.failures.map(\.source) == broken)
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(importer.failures.count == 5)
  }

  @Test func whatFailsLeavesNothingOnTheDisk() async throws {
    decoder.errors["broken"] = PictureError.damaged(detail: "cut off")
    await add(try pictureFiles(["broken"]) + [TemporaryFolder.path.appending("gone.jpg")])
    #expect(importer.failures.count == 2)
    #expect(try await library.photos.all().isEmpty)
    #expect(try await library.namingQueue.read().entries.isEmpty)
    #expect(try library.originals.folder.tree().isEmpty)
    #expect(session.prompt == nil)
  }

  @Test func anImportThatTheIndexDoesNotTakeStandsStillAndLosesNothing() async throws {
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON photo BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    await importer.add(try pictureFiles(["a", "b", "c"]))
    await until { importer.isHalted }
    guard case .library = importer.failure else {
      Issue.record("not told as the library's: \(String(describing: importer.failure))")
      return
    }
    #expect(importer.failures.isEmpty)
    #expect(try await library.inspect().problems.isEmpty)
    #expect(try await library.namingQueue.read().entries.count == 3)

    try await library.script("DROP TRIGGER full")
    await until {
      importer.retry()
      return importer.unfinishedCount == 0
    }
    #expect(importer.failure == nil)
    #expect(await sources == ["a.jpg", "b.jpg", "c.jpg"])
  }

  @Test func aFailingDecoderIsToldApartFromABadPicture() async throws {
    struct Strange: Error {}
    decoder.errors["a"] = Strange()
    await importer.add(try pictureFiles(["a"]))
    await until { importer.isHalted }
    guard case .picture(.decoderUnavailable) = importer.failure else {
      Issue.record("another reason: \(String(describing: importer.failure))")
      return
    }
    #expect(try await library.namingQueue.read().entries.count == 1, "the file is not given up")
  }

  @Test func theSamePictureTwiceIsRefusedWhileItWaitsAndAskedForOnceItIsNamed() async throws {
    await add(try pictureFiles(["a"]))
    let copy = try TemporaryFolder.path.appending("copy.jpg").holding(jpeg("a"))
    await add([copy])
    #expect(importer.failures == [ImportFailure(source: copy, reason: .alreadyWaiting)])
    session.save("a name")
    await session.flush()
    importer.clearReceipt()
    #expect(importer.failures.isEmpty)
    await add([copy])
    #expect(importer.failures.isEmpty)
    #expect(session.prompt?.duplicate?.isExact == true)
    #expect(await session.prompt?.picture == photos.ids.first)
    session.save("another")
    await session.flush()
    #expect(await photos.names == ["a name", "another"])
    #expect(try library.originals.folder.tree().count == 1)
  }
}
