// Tests of a card that replaces the picked one, with files of the same names: what was typed for
// the first card's photos must not name another photo.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct AnotherFileTests {
  /// How the pictures of the other card differ.
  enum Other: CaseIterable {
    case ofAnotherSize
    case ofAnotherTime
    /// Like pictures of a camera without a clock that takes bitmaps.
    case ofTheSameSizeAndTime

    /// The picture on the other card whose file has the name for a text.
    func picture(_ text: String) -> [UInt8] {
      jpeg(self == .ofAnotherSize ? text + ", another" : text.uppercased())
    }

    /// The modification time of its files, in nanoseconds.
    var modified: Int64 {
      AnotherFileTests.modified + (self == .ofAnotherTime ? 10 * AnotherFileTests.second : 0)
    }
  }

  private nonisolated static let second: Int64 = 1_000_000_000
  /// The modification time of the first card's files, in nanoseconds: FAT can't store it exactly.
  private nonisolated static let modified: Int64 = 1_777_817_101_987_654_321

  private let library: PhotoLibrary
  private let decoder = FakeDecoder()
  private let disk = FaultyDisk()
  private let clock = ManualClock()
  private let model: AppModel
  private let card = TemporaryFolder.path.appending("card")
  private let pocket = TemporaryFolder.path.appending("pocket")
  private let elsewhere = TemporaryFolder.path.appending("elsewhere")

  init() async throws {
    library = try await openLibrary()
    model = AppModel(library: library, decoder: decoder, disk: disk.access, clock: clock)
    try card.asFolder()
  }

  private var importer: Importer { model.importer }

  /// Writes a picture for each of these texts into the card. Returns the files.
  private func onCard(_ texts: [String]) throws -> [FilePath] {
    try texts.map { text in
      let file = try card.appending("\(text).jpg").holding(jpeg(text))
      try file.setModified(Self.modified)
      return file
    }
  }

  /// Replaces the first card by another.
  private func putIn(_ other: Other) throws {
    try card.asFolder()
    for text in ["a", "b", "c", "d", "e"] {
      let file = try card.appending("\(text).jpg").holding(other.picture(text))
      try file.setModified(other.modified)
    }
  }

  /// Replaces the other card by the first one.
  private func putFirstBack() throws {
    try card.move(to: elsewhere)
    try pocket.move(to: card)
  }

  /// Picks "a" to "e", of which two are being copied when the card is removed. Types ahead: names
  /// for the first three, a draft for "d", nothing for "e".
  private func typeAheadAndPullOut() async throws {
    await model.start()
    let gates = [AsyncGate(), AsyncGate()]
    (decoder.gates["a"], decoder.gates["b"]) = (gates[0], gates[1])
    await model.add(try onCard(["a", "b", "c", "d", "e"]))
    await until { decoder.requests.count == 2 }
    try card.move(to: pocket)
    gates[0].open()
    await until { importer.stall != nil }
    for name in ["A", "B", "C"] { model.naming.save(name) }
    model.naming.typed("D, half")
    await model.flush()
    gates[1].open()
    await until { !importer.isAtWork }
    #expect(importer.stall?.cause == .folderAway(card))
    #expect(importer.unfinishedCount == 3)
  }

  /// The same, then inserts another card. Returns when nothing more happens by itself.
  private func typeAheadAndPutIn(_ other: Other) async throws {
    try await typeAheadAndPullOut()
    try putIn(other)
    await pass {
      (importer.stall?.cause.isAnother == true || importer.unfinishedCount == 0)
        && !importer.isAtWork
    }
  }

  /// Advances the clock until a condition holds.
  private func pass(
    sourceLocation: SourceLocation = #_sourceLocation, until condition: @MainActor () -> Bool
  ) async {
    await clock.pass(
      RetryInterval.stalledImports, library, sourceLocation: sourceLocation, until: condition)
  }

  /// The bytes of the photo with a name.
  private func picture(named name: String) async throws -> [UInt8]? {
    try await library.photos.all().first { $0.name == name }?.original.contents()
  }

  // MARK: - The pick

  @Test func whatAFileIsAsItIsPickedIsStored() async throws {
    await model.start()
    let files = try onCard(["a", "b"])
    let stamps: [FileStamp?] = try files.map { try $0.stamp() }
    await model.add([card])
    #expect(try await library.namingQueue.read().entries.map(\.stamp) == stamps)
  }

  @Test func nobodyButTheLibraryWritesToWhatWasPasted() async throws {
    await model.start()
    await model.paste(png: jpeg("pasted"))
    #expect(try await library.namingQueue.read().entries.map(\.stamp) == [nil])
  }

  // MARK: - Another card

  @Test(arguments: Other.allCases)
  func namesTypedAheadWaitForTheirOwnCard(other: Other) async throws {
    try await typeAheadAndPutIn(other)
    #expect(importer.stall?.count == 2)
    #expect(importer.stall?.file == card.appending("c.jpg"))
    for _ in 1...20 {
      clock.advance(by: RetryInterval.stalledImports)
      _ = try await library.photos.all()
    }
    #expect(importer.unfinishedCount == 2)
    await model.flush()
    #expect(await model.names == ["A", "B", nil])
    #expect(try await library.queueTexts().suffix(3) == ["C", "D, half", nil])

    try putFirstBack()
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["A", "B", "C", nil, nil])
    #expect(try await picture(named: "C") == jpeg("c"))
    #expect(model.naming.prompt?.text == "D, half")
    #expect(importer.stall == nil)
    #expect(importer.failures.isEmpty)
  }

  @Test func whereNothingWasTypedThePictureIsSeenBeforeItGetsAName() async throws {
    try await typeAheadAndPutIn(.ofAnotherSize)
    let originals = try await library.photos.all().map { try $0.original.contents() }
    #expect(originals.contains(Other.ofAnotherSize.picture("e")))
    #expect(!originals.contains(Other.ofAnotherSize.picture("c")))
    #expect(!originals.contains(Other.ofAnotherSize.picture("d")))
    let lines = importer.receipt.lines.filter(\.isReplaced)
    #expect(lines.map(\.source) == [card.appending("e.jpg")], "and the receipt tells")
    #expect(importer.receipt.figures.replaced == 1)
  }

  @Test(arguments: [false, true])
  func aNameThatIsTypedWhileTheOtherFileIsCopiedWaitsForItsOwn(isDamaged: Bool) async throws {
    let picks = try onCard(["a", "b"]).map { Pick($0, stamp: try $0.stamp()) }
    _ = try await library.namingQueue.enqueue(picks)
    try card.move(to: pocket)
    try putIn(.ofAnotherSize)
    let gate = decoder.hold("b, another")
    if isDamaged { decoder.errors["b, another"] = PictureError.damaged(detail: "") }
    await model.start()
    await until {
      model.photos.shownCount == 1 && decoder.requests.contains { $0.text == "b, another" }
    }
    // The person has seen the other card's "a", but not its "b".
    for name in ["A", "B"] { model.naming.save(name) }
    await model.flush()
    gate.open()
    await until { importer.stall != nil || importer.unfinishedCount == 0 }
    #expect(importer.stall?.cause.isAnother == true)
    #expect(try await library.queueTexts().suffix(1) == ["B"])
    #expect(try await library.photos.all().map(\.name) == ["A"])
    #expect(try library.originals.folder.tree().count == 1, "its copy is removed")

    try putFirstBack()
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(try await picture(named: "B") == jpeg("b"))
  }

  @Test func theSameCardInAnotherTimeZoneGoesOn() async throws {
    try await typeAheadAndPullOut()
    let shown = Self.modified - Self.modified % (2 * Self.second) + (5 * 60 + 45) * 60 * Self.second
    for name in ["c.jpg", "d.jpg", "e.jpg"] { try pocket.appending(name).setModified(shown) }
    try pocket.move(to: card)
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["A", "B", "C", nil, nil])
  }

  @Test func whatWasPickedIsComparedAfterARestart() async throws {
    let picks = try onCard(["a", "b"]).map { Pick($0, stamp: try $0.stamp()) }
    let entries = try await library.namingQueue.enqueue(picks)
    try await library.namingQueue.storeName("A", at: entries[0].position, cursor: nil)
    try await library.namingQueue.saveDraft("B, half", at: entries[1].position, cursor: nil)
    try card.move(to: pocket)
    try putIn(.ofAnotherTime)
    for _ in 1...2 {
      let model = AppModel(library: library, decoder: decoder)
      await model.start()
      await until {
        model.importer.stall?.cause.isAnother == true && model.importer.stall?.count == 2
      }
      #expect(try await library.queueTexts() == ["A", "B, half"])
    }
    await model.start()
    await until { importer.stall?.count == 2 }
    try putFirstBack()
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["A", nil])
    #expect(try await picture(named: "A") == jpeg("a"))
  }

  @Test func whatAnEarlierVersionPickedIsNotCompared() async throws {
    let file = try onCard(["a"])[0]
    let entry = try await library.namingQueue.enqueue([file])[0]
    try await library.namingQueue.storeName("A", at: entry.position, cursor: nil)
    try file.holding(jpeg("a, edited"))
    await model.start()
    await until { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["A"])
  }

  @Test func anUndoBringsBackWhatWasPicked() async throws {
    let file = try onCard(["a"])[0]
    let entry = try await library.namingQueue.enqueue([Pick(file, stamp: try file.stamp())])[0]
    try await library.namingQueue.storeName("A", at: entry.position, cursor: nil)
    try card.move(to: pocket)
    await model.start()
    await until { importer.stall?.count == 1 }
    await model.deleteAll()
    #expect(importer.unfinishedCount == 0)
    await model.undo()
    await until { importer.stall?.count == 1 }
    try putIn(.ofAnotherSize)
    await pass { importer.stall?.cause.isAnother == true }
    try putFirstBack()
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["A"])
  }

  // MARK: - Answers of the person

  @Test func leaveOutPutsTheNamesIntoTheReceipt() async throws {
    try await typeAheadAndPutIn(.ofAnotherSize)
    await importer.leaveOut(try #require(importer.stall))
    #expect(importer.unfinishedCount == 0)
    #expect(importer.stall == nil)
    #expect(importer.receipt.texts == ["C", "D, half"])
    #expect(try await library.namingQueue.givenUp().map(\.text) == ["C", "D, half"])
    await model.flush()
    #expect(await model.names == ["A", "B", nil])
  }

  @Test func onlyAddAnywayGivesTheNamesToTheOtherFiles() async throws {
    try await typeAheadAndPutIn(.ofAnotherTime)
    importer.retry()
    await until { !importer.isAtWork }
    #expect(importer.stall?.cause.isAnother == true)
    await model.reload()
    await until { !importer.isAtWork }
    #expect(importer.stall?.cause.isAnother == true)
    #expect(importer.unfinishedCount == 2)

    await importer.takeOthers(try #require(importer.stall))
    await until { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(importer.stall == nil)
    #expect(await model.names == ["A", "B", "C", nil, nil])
    #expect(try await picture(named: "C") == Other.ofAnotherTime.picture("c"))
    #expect(model.naming.prompt?.text == "D, half")
    #expect(importer.receipt.figures.replaced == 1, "only of the one that nobody was asked about")
  }

  @Test func addAnywayMeansTheFilesThatWereShown() async throws {
    try await typeAheadAndPutIn(.ofAnotherSize)
    let shown = try #require(importer.stall)
    try card.move(to: elsewhere)
    await pass { importer.stall?.cause == .folderAway(card) }
    await importer.takeOthers(shown)
    #expect(importer.stall?.count == 2)
    // The other card again.
    try elsewhere.move(to: card)
    await pass { importer.stall?.cause.isAnother == true && !importer.isAtWork }
    #expect(importer.stall?.count == 2)
    try putFirstBack()
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(try await picture(named: "C") == jpeg("c"))
  }

  @Test(arguments: Other.allCases)
  func addAnywayMeansNoThirdCard(other: Other) async throws {
    try await typeAheadAndPutIn(other)
    let shown = try #require(importer.stall)
    let stamps: [FileStamp?] = try ["c.jpg", "d.jpg"].map { try card.appending($0).stamp() }
    // No check has run since.
    try card.move(to: elsewhere)
    try card.asFolder()
    for text in ["c", "d"] {
      let file = try card.appending("\(text).jpg").holding(jpeg("\(text), the third one"))
      try file.setModified(Self.modified)
    }
    await importer.takeOthers(shown)
    await until { !importer.isAtWork }
    try #require(importer.stall?.cause.isAnother == true)
    #expect(importer.stall?.count == 2)
    await model.flush()
    #expect(await model.names == ["A", "B", nil])
    let entries = try await library.namingQueue.read().entries
    #expect(entries.filter { $0.photo == nil }.map(\.stamp) == stamps, "after a restart, too")

    try card.move(to: TemporaryFolder.path.appending("drawer"))
    try elsewhere.move(to: card)
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["A", "B", "C", nil, nil])
    #expect(try await picture(named: "C") == other.picture("c"))
  }

  // MARK: - Files that are written as they are picked

  /// Picks "a" and "b", of which the second is still being written, and names both. Returns the
  /// second.
  private func nameWhileOneIsWritten() async throws -> FilePath {
    await model.start()
    let files = try onCard(["a", "b"])
    let growing = files[1]
    disk.faults.whileReading[growing] = {
      _ = try? growing.holding(growing.contents() + [0])
    }
    await model.add(files)
    await until { importer.stall?.cause == .changing && model.photos.shownCount == 1 }
    for name in ["A", "B"] { model.naming.save(name) }
    await model.flush()
    disk.faults.whileReading = [:]
    return growing
  }

  @Test func aFileThatWasStillWrittenIsNoOtherOne() async throws {
    let growing = try await nameWhileOneIsWritten()
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["A", "B"])
    #expect(try await picture(named: "B") == growing.contents())
  }

  @Test func whoTriesAgainMeansTheFileThatWasStillWritten() async throws {
    let growing = try await nameWhileOneIsWritten()
    importer.retry()
    await until { !importer.isAtWork }
    #expect(importer.stall == nil)
    await model.flush()
    #expect(await model.names == ["A", "B"])
    #expect(try await picture(named: "B") == growing.contents())
  }

  @Test func whereDeletingAllFailsWhatWasPickedIsStillMeant() async throws {
    let file = try onCard(["a"])[0]
    let entry = try await library.namingQueue.enqueue([Pick(file, stamp: try file.state().stamp)])[
      0]
    try await library.namingQueue.storeName("A", at: entry.position, cursor: nil)
    try card.move(to: pocket)
    await model.start()
    await until { importer.stall?.count == 1 }
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON history_step BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    await model.deleteAll()
    try await library.script("DROP TRIGGER full")
    await until { importer.stall?.count == 1 }
    try putIn(.ofAnotherSize)
    await pass { importer.stall?.cause.isAnother == true || importer.unfinishedCount == 0 }
    #expect(importer.stall?.cause.isAnother == true)
    try putFirstBack()
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(try await picture(named: "A") == jpeg("a"))
  }
}
