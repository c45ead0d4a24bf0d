// Tests of the receipt: how each event changes lines and figures, and when the receipt is shown.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct ImportReceiptTests {
  /// A receipt of files 1 to `count`, all copied.
  private func ready(_ count: Int64) -> ImportReceipt {
    var receipt = ImportReceipt()
    receipt.picked(picked(1...count))
    for position in 1...count { receipt.arrived(position, photoID(position)) }
    return receipt
  }

  @Test func everyFileIsCountedOnceAndStandsInTheOrderPicked() {
    var receipt = ready(4)
    receipt.answered(photoID(1), .named("Beach"))
    receipt.refused(3, .empty)
    receipt.refused(2, .alreadyNamed("Pier"))
    #expect(receipt.numbers == [4, 1, 1, 1, 1])
    #expect(
      receipt.outcomes == [
        .named("Beach"), .duplicate(.alreadyNamed("Pier")), .failed(.empty), .waiting,
      ])
    #expect(receipt.lines.map(\.source) == picked(1...4).map(\.source))
  }

  @Test func aPhotoInTheTrashThatIsPickedAgainWaitsInItsNewLine() {
    var receipt = ready(1)
    receipt.deleted([photoID(1)])
    receipt.picked(picked(2...2))
    receipt.arrived(2, photoID(1))
    #expect(receipt.outcomes == [.waiting])
    receipt.answered(photoID(1), .named("Beach"))
    #expect(receipt.outcomes == [.named("Beach")])
  }

  @Test func bothKindsOfDuplicatesAreNoFailures() {
    var receipt = ready(3)
    receipt.refused(1, .alreadyNamed("Pier"))
    receipt.refused(2, .alreadyWaiting)
    receipt.refused(3, .picture(.notAPicture))
    #expect(receipt.numbers == [3, 0, 0, 2, 1])
  }

  @Test func aSkippedPhotoIsToldAsThatAndANamedOneKeepsItsName() {
    var receipt = ready(2)
    receipt.answered(photoID(1), .skipped)
    receipt.answered(photoID(2), .named("Pier"))
    receipt.answered(photoID(2), .skipped)
    #expect(receipt.outcomes == [.skipped, .named("Pier")])
    #expect((receipt.figures.waiting, receipt.figures.skipped) == (0, 1))
    receipt.answered(photoID(1), .named("Beach"))
    receipt.answered(photoID(2), .named("Pier, better"))
    #expect(receipt.outcomes == [.named("Beach"), .named("Pier, better")])
  }

  @Test func whatNeverWasInTheQueueHasALineToo() {
    var receipt = ready(1)
    let folder = ImportFailure(source: FilePath("/card/empty"), reason: .emptyFolder)
    receipt.refused(folder)
    #expect(receipt.numbers == [2, 0, 1, 0, 1])
    #expect(receipt.lines.last?.source == folder.source)
  }

  @Test func deletedPhotosLeaveAndComeBackAsTheyWere() {
    var receipt = ready(3)
    receipt.answered(photoID(1), .named("Beach"))
    receipt.deleted([photoID(1), photoID(2)])
    receipt.deleted([photoID(1)])
    #expect(receipt.numbers == [1, 0, 1, 0, 0])
    #expect(receipt.lines.map(\.source) == picked(3...3).map(\.source))
    receipt.restored([photoID(1), photoID(2), photoID(3)])
    #expect(receipt.outcomes == [.named("Beach"), .waiting, .waiting])
    receipt.withdrawn(3)
    #expect(receipt.numbers == [2, 1, 1, 0, 0])
  }

  @Test func aSkippedPhotoPickedOnceMoreHasOneLineThatWaits() {
    var receipt = ready(2)
    receipt.refused(2, .empty)
    receipt.answered(photoID(1), .skipped)
    receipt.picked(picked(3...3))
    receipt.arrived(3, photoID(1))
    #expect(receipt.outcomes == [.waiting, .failed(.empty), .duplicate(.alreadyWaiting)])
    var next = receipt
    next.clear()
    #expect(next.outcomes == [.waiting], "it is asked for again")
    receipt.answered(photoID(1), .named("Beach"))
    #expect(receipt.numbers == [3, 1, 0, 1, 1])
  }

  @Test func puttingItAwayKeepsWhatIsNotSettledForTheNext() {
    var receipt = ready(5)
    receipt.answered(photoID(1), .named("Beach"))
    receipt.answered(photoID(2), .skipped)
    receipt.refused(3, .empty)
    receipt.deleted([photoID(4)])
    receipt.clear()
    #expect(!receipt.isWorthTelling)
    #expect(receipt.numbers == [1, 0, 1, 0, 0])
    receipt.restored([photoID(4)])
    receipt.answered(photoID(4), .named("Dunes"))
    receipt.answered(photoID(1), .named("of a line that has left"))
    #expect(receipt.outcomes == [.named("Dunes"), .waiting])
    receipt.refused(5, .empty)
    #expect(receipt.isWorthTelling)
  }

  @Test func anEmptiedLibraryLeavesNothing() {
    var receipt = ready(2)
    receipt.refused(2, .empty)
    receipt.removeAll()
    #expect(receipt.numbers == [0, 0, 0, 0, 0])
    #expect(receipt.lines.isEmpty)
    receipt.refused(1, .empty)
    #expect(receipt.lines.isEmpty)
  }

  // MARK: - When it is shown

  @Test func aPickThatGoesWellIsToldOfAtItsEnd() {
    var receipt = ready(2)
    #expect(!receipt.isWorthTelling)
    receipt.answered(photoID(1), .named("Beach"))
    #expect(!receipt.isWorthTelling)
    receipt.answered(photoID(2), .skipped)
    #expect(receipt.isWorthTelling)
  }

  @Test func aSinglePhotoThatIsNamedNeedsNoWords() {
    var receipt = ready(1)
    receipt.answered(photoID(1), .named("Beach"))
    #expect(!receipt.isWorthTelling)
  }

  @Test(arguments: [ImportFailure.Reason.empty, .alreadyWaiting, .alreadyNamed("Beach")])
  func aRefusalIsToldOfAtOnce(_ reason: ImportFailure.Reason) {
    var receipt = ready(2)
    receipt.refused(1, reason)
    #expect(receipt.isWorthTelling)
  }

  @Test func aCompleteReceiptBeginsAnewWithThePickThatFollows() {
    var receipt = ready(2)
    receipt.answered(photoID(1), .named("Beach"))
    receipt.answered(photoID(2), .skipped)
    receipt.picked([])
    #expect(receipt.isWorthTelling, "nothing was picked")
    receipt.picked(picked(3...3))
    #expect(receipt.numbers == [1, 0, 1, 0, 0])
  }

  @Test func aRefusalStaysUntilItIsReadAndSoDoesAPickThatGoesOn() {
    var receipt = ready(2)
    receipt.answered(photoID(1), .named("Beach"))
    receipt.picked(picked(3...3))
    #expect(receipt.figures.total == 3, "the second photo is still asked for")
    receipt.answered(photoID(2), .named("Pier"))
    receipt.refused(3, .empty)
    receipt.picked(picked(4...4))
    #expect(receipt.numbers == [4, 2, 1, 0, 1])
  }

  @Test func aReceiptThatNobodyHasReadSaysOfHowManyImportsItIs() {
    var receipt = ready(2)
    let folder = ImportFailure(source: FilePath("/card/empty"), reason: .emptyFolder)
    receipt.refused(folder)
    receipt.picked(picked(3...3), isMore: true)
    #expect(receipt.earlierImportCount == 0, "all of it is one import")
    for position in 1...3 as ClosedRange<Int64> { receipt.refused(position, .empty) }
    receipt.rested()
    receipt.picked([])
    receipt.picked(picked(4...4), isMore: true)
    #expect(receipt.earlierImportCount == 0, "a walk that goes on")
    receipt.rested()
    receipt.refused(folder)
    receipt.picked(picked(5...5))
    #expect(receipt.earlierImportCount == 1)
    #expect(receipt.refusingImportCount == 2)
    #expect(receipt.figures.total == 7, "nothing of the earlier one has gone")
    receipt.rested()
    receipt.clear()
    #expect(receipt.earlierImportCount == 0)
    receipt.answered(photoID(5), .skipped)
    receipt.removeAll()
    receipt.picked(picked(6...6))
    #expect(receipt.earlierImportCount == 0, "the first one of a new receipt")
  }

  @Test func anImportWithoutTroubleIsNoneOfThoseThatRefused() {
    var receipt = ready(2)
    receipt.rested()
    receipt.picked(picked(3...4))
    #expect(receipt.refusingImportCount == 0)
    receipt.refused(4, .empty)
    #expect(receipt.earlierImportCount == 1)
    #expect(receipt.refusingImportCount == 1)
  }

  @Test func aRestartBeginsWithTheQueue() {
    var entries = picked(1...4)
    for index in 0..<3 { entries[index].photo = photoID(Int64(index) + 1) }
    for index in 0..<2 { entries[index].isAnswered = true }
    entries[0].name = "Beach"
    var receipt = ImportReceipt()
    receipt.picked(entries)
    #expect(receipt.outcomes == [.named("Beach"), .skipped, .waiting, .waiting])
    receipt.answered(photoID(3), .named("Pier"))
    #expect(!receipt.isWorthTelling)
    receipt.arrived(4, photoID(4))
    receipt.answered(photoID(4), .skipped)
    #expect(receipt.isWorthTelling, "the second was skipped before the restart")
  }

  // MARK: - Files that wait

  @Test func aFileThatCanNotBeBroughtInForNowIsToldOfUntilItIsRead() throws {
    var receipt = ready(1)
    receipt.picked(picked(2...3))
    receipt.stalled([(2, .changing), (3, .changing), (9, .changing)])
    #expect(receipt.isWorthTelling)
    #expect(receipt.lines.map(\.stall) == [nil, .changing, .changing])
    #expect(receipt.lines.map(\.position) == [1, 2, 3])
    #expect(receipt.lines.map(\.isTrouble) == [false, true, true])
    #expect(receipt.numbers == [3, 0, 3, 0, 0])
    receipt.clear()
    #expect(!receipt.isWorthTelling)
    receipt.stalled([(2, .doesNotFit(byteCount: 1))])
    #expect(!receipt.isWorthTelling, "it waits on, for something else")
    receipt.goesOn([2])
    receipt.stalled([(2, .changing)])
    #expect(receipt.isWorthTelling, "it waits anew")
    receipt.goesOn([2, 3])
    #expect(!receipt.isWorthTelling)
    receipt.arrived(2, photoID(2))
    receipt.answered(photoID(2), .named("Beach"))
    receipt.withdrawn(3)
    #expect(receipt.numbers == [2, 1, 1, 0, 0])
  }

  @Test func aFileThatIsNotTheOnePickedIsToldOfUntilThatIsRead() {
    var receipt = ready(2)
    let edition = receipt.edition
    receipt.replaced([2, 9])
    #expect(receipt.edition > edition)
    #expect(receipt.isWorthTelling)
    #expect(receipt.lines.map(\.isTrouble) == [false, true])
    #expect(receipt.numbers == [2, 0, 2, 0, 0])
    #expect(receipt.figures.replaced == 1)
    receipt.answered(photoID(1), .named("Beach"))
    receipt.answered(photoID(2), .named("Pier"))
    receipt.picked(picked(3...3))
    #expect(receipt.numbers == [3, 2, 1, 0, 0])
    receipt.deleted([photoID(2)])
    #expect(receipt.figures.replaced == 0)
    #expect(!receipt.isWorthTelling)
    receipt.restored([photoID(2)])
    #expect(receipt.figures.replaced == 1)
    receipt.replaced([3])
    #expect(receipt.figures.replaced == 2)
    receipt.clear()
    #expect(receipt.figures.replaced == 0)
    #expect(receipt.lines.map(\.isReplaced) == [false])
    #expect(!receipt.isWorthTelling)
  }

  @Test func anotherFileThatGaveNoPhotoIsNoneThatWasAdded() {
    var receipt = ready(2)
    receipt.replaced([1])
    receipt.refused(1, .alreadyNamed("Beach"))
    #expect(receipt.figures.replaced == 0)
    #expect(receipt.figures.refused == 1)
  }

  @Test func whatWasTypedForAFileThatGaveNoPhotoIsInItsLine() {
    let file = RefusedFile(id: 7, source: FilePath("/card/1.jpg"), text: "Beach", reason: .empty)
    var receipt = ready(2)
    receipt.stalled([(1, .changing)])
    receipt.refused(1, .empty, stored: file)
    #expect(receipt.lines.map(\.text) == ["Beach", nil])
    #expect(receipt.lines.map(\.stall) == [nil, nil])
    receipt.removeAll()
    #expect(receipt.stored == [file], "nobody has read it")
    #expect(receipt.numbers == [1, 0, 0, 0, 1])
    receipt.clear()
    #expect(receipt.stored.isEmpty)
    receipt.restored([file])
    #expect(receipt.stored == [file])
    #expect(receipt.outcomes == [.failed(.empty)])
    #expect(receipt.isWorthTelling)
  }

  // MARK: - Lists of lines

  @Test func theEditionRisesWhenAListIsOutOfDateAndOnlyThen() {
    var receipt = ready(2)
    var last = receipt.edition
    func hasRisen() -> Bool {
      defer { last = receipt.edition }
      return receipt.edition > last
    }
    receipt.answered(photoID(1), .named("Beach"))
    receipt.arrived(2, photoID(2))
    #expect(!hasRisen())
    receipt.refused(2, .empty)
    #expect(hasRisen())
    receipt.deleted([photoID(1)])
    #expect(hasRisen())
    receipt.restored([photoID(1)])
    #expect(hasRisen())
    receipt.picked(picked(3...3))
    #expect(hasRisen())
    receipt.clear()
    #expect(hasRisen())
    receipt.removeAll()
    #expect(hasRisen())
  }

  @Test func aLineIsFoundByItsIdentifierForAsLongAsItIsThere() throws {
    var receipt = ready(3)
    let ids = receipt.lines.map(\.id)
    receipt.deleted([photoID(2)])
    receipt.answered(photoID(3), .named("Pier"))
    #expect(receipt.line(ids[1]) == nil)
    #expect(receipt.line(ids[2])?.outcome == .named("Pier"))
    receipt.clear()
    #expect(receipt.line(ids[2]) == nil)
    receipt.picked(picked(4...4))
    let fresh = try #require(receipt.lines.last?.id)
    #expect(!ids.contains(fresh))
  }

  /// An event that visited every file would make 10¹⁰ visits here.
  @Test(.timeLimit(.minutes(10))) func manyFilesCostNoMoreAFileThanFew() {
    let count: Int64 = 100_000
    var receipt = ImportReceipt()
    receipt.picked(picked(1...count))
    let photos = (1...count).map { _ in UUID() }
    for (position, photo) in zip(1...count, photos) {
      if position % 10 == 0 {
        receipt.refused(position, .empty)
      } else {
        receipt.arrived(position, photo)
        receipt.answered(photo, .named("a"))
      }
    }
    #expect(receipt.numbers == [100_000, 90_000, 0, 0, 10_000])
  }
}
