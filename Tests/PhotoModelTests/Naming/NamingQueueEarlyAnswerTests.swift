// Tests of answers to photos whose copy is still being made: typing never waits for the disk.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueEarlyAnswerTests {
  /// A queue whose first photo is named; of the others the given ones are copied.
  private func queue(_ count: Int64, arrived: [Int64]) -> NamingQueue {
    var queue = NamingQueue.of(count, copied: [1])
    _ = queue.saveAndStore("a")
    for position in arrived { _ = queue.arrived(position, photo(position)) }
    return queue
  }

  @Test func anAnswerIsStoredAsSoonAsTheCopyIsSafe() {
    var queue = queue(2, arrived: [])
    var effects = queue.save("b")
    #expect(effects.stores.isEmpty)
    #expect(!queue.isStoring(2))
    effects = queue.arrived(2, photo(2))
    #expect(effects.plain == [.store(.named("b"), photoID(2), position: 2)])
    #expect(queue.isStoring(2))
    #expect(queue.entries.map(\.name) == ["a", "b"])
    effects = queue.stored(2)
    #expect(effects.plain == [.endRound])
  }

  @Test func untilTheCopyIsSafeTheNameIsKeptAsHalfTypedText() {
    var queue = queue(3, arrived: [])
    let effects = queue.save("b") + queue.save("c")
    #expect(
      effects.plain == [
        .storeName("b", position: 2, cursor: nil), .storeName("c", position: 3, cursor: nil),
      ])
  }

  @Test func aSkippedPhotoIsStoredAsSkippedAsSoonAsTheCopyIsSafe() {
    var queue = queue(3, arrived: [3])
    var effects = queue.skip()
    #expect(effects.isEmpty)
    #expect(queue.prompt?.ordinal == 3, "nothing is lost that would have to be waited for")
    effects = queue.arrived(2, photo(2))
    #expect(queue.prompt?.ordinal == 3)
    #expect(effects.plain == [.store(.skipped, photoID(2), position: 2)])
  }

  @Test func theRoundDoesNotEndBeforeTheCopyIsSafe() {
    var queue = queue(2, arrived: [])
    let effects = queue.save("b") + queue.unpause()
    #expect(!effects.contains(.endRound))
    #expect(queue.entries.count == 2)
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [2, 2])
  }

  @Test func answersBehindAreStoredAsTheirOwnCopiesAreSafe() {
    var queue = queue(4, arrived: [3, 4])
    var effects = queue.save("b")
    #expect(effects.plain == [.storeName("b", position: 2, cursor: nil)])
    effects = queue.save("c")
    #expect(effects.plain == [.store(.named("c"), photoID(3), position: 3)])
    #expect(queue.prompt?.field == 4)
    #expect(queue.prompt?.ordinal == 2, "no name is on the disk")
    _ = queue.nameStored(2)
    #expect(queue.prompt?.ordinal == 3, "the second is")
    _ = queue.stored(3)
    #expect(queue.prompt?.ordinal == 4, "the dialog shows the photo that the field belongs to")
    effects = queue.arrived(2, photo(2))
    #expect(queue.prompt?.ordinal == 4, "and never jumps back")
    #expect(effects.plain == [.store(.named("b"), photoID(2), position: 2)])
    #expect(queue.entries.map(\.name) == ["a", "b", "c", nil])
  }

  @Test func aFileThatNeverComesHoldsNoNameBack() {
    var queue = queue(4, arrived: [3, 4])
    let effects = queue.save("b") + queue.save("c") + queue.stored(3) + queue.save("d")
    #expect(
      effects.stores.plain == [
        .store(.named("c"), photoID(3), position: 3), .store(.named("d"), photoID(4), position: 4),
      ])
    var last = queue.stored(4)
    #expect(last.isEmpty, "the second is still to come")
    last = queue.removed(2)
    #expect(last == [.endRound])
  }

  @Test func twoNamesOfOnePhotoAreStoredInTheOrderGiven() {
    var queue = queue(3, arrived: [3])
    _ = queue.save("b")
    _ = queue.save("c")
    _ = queue.stored(3)
    _ = queue.back()
    _ = queue.go(to: 3)
    var effects = queue.save("c, better")
    effects += queue.arrived(2, photo(2)) + queue.stored(3) + queue.stored(2)
    #expect(
      effects.plain == [
        .store(.named("c, better"), photoID(3), position: 3),
        .store(.named("b"), photoID(2), position: 2), .endRound,
      ])
  }

  @Test func whatFailsTakesBackWhatWasGivenLaterAndLeavesWhatWasGivenBefore() {
    var queue = queue(4, arrived: [3, 4])
    for name in ["b", "c", "d"] { _ = queue.save(name) }
    _ = queue.notStored(3)
    #expect(queue.entries.map(\.draft) == [nil, nil, "c", "d"])
    #expect(queue.entries.map(\.isAnswered) == [true, true, false, false])
    #expect(queue.prompt?.field == 3)
    #expect(!queue.isStoring(4), "it is asked for again")
    let effects = queue.arrived(2, photo(2))
    #expect(effects.plain == [.store(.named("b"), photoID(2), position: 2)])
  }

  @Test func whenTheCopyFailsTheAnswersBehindStay() {
    var queue = queue(4, arrived: [3, 4])
    _ = queue.save("b")
    _ = queue.save("c")
    let effects = queue.removed(2)
    #expect(effects.isEmpty)
    #expect(queue.isStoring(3))
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [2, 3])
  }

  // MARK: - Files that can't be imported for now

  @Test func whoWasNotAskedYetIsAskedForWhatIsThere() {
    var queue = NamingQueue.of(3, copied: [2])
    #expect(queue.prompt == nil, "the first may come in a moment")
    _ = queue.stuck { $0 == 1 }
    #expect(queue.prompt?.field == 2)
    _ = queue.saveAndStore("b")
    #expect(queue.prompt?.field == 3)
  }

  @Test func whoHasBegunStaysAtAFileThatIsStuck() {
    var queue = queue(3, arrived: [3])
    #expect(queue.cursor == 2)
    queue.typed("ha")
    let before = queue
    _ = queue.stuck { $0 == 2 }
    #expect(queue == before)
  }

  @Test func whereAllAreStuckNobodyIsAsked() {
    var queue = NamingQueue.of(2, copied: [])
    let before = queue
    _ = queue.stuck { _ in true }
    #expect(queue == before)
    #expect(queue.prompt == nil)
  }

  @Test func whenTheLastCopyFailsTheRoundEnds() {
    var queue = queue(2, arrived: [])
    _ = queue.save("b")
    let effects = queue.removed(2)
    #expect(effects.plain == [.endRound])
  }

  @Test func halfTypedTextStaysWhenItsPhotoArrives() {
    var queue = queue(2, arrived: [])
    queue.typed("half")
    let effects = queue.arrived(2, photo(2))
    #expect(effects.isEmpty)
    #expect(queue.prompt?.text == "half")
  }

  @Test func anEarlierAnswerThatFailsTakesTheWaitingOnesBackAsTexts() {
    var queue = NamingQueue.of(3, copied: [1])
    for name in ["a", "b"] { _ = queue.save(name) }
    _ = queue.arrived(2, photo(2))
    _ = queue.notStored(1)
    #expect(queue.entries.map(\.draft) == ["a", "b", nil])
    #expect(queue.entries.map(\.photo) == [photoID(1), photoID(2), nil])
    #expect(queue.entries.map(\.isAnswered) == [false, false, false])
    let effects = queue.arrived(3, photo(3))
    #expect(effects.isEmpty)
  }

  @Test func aBlankNameIsRefusedHereToo() {
    var queue = queue(2, arrived: [])
    let before = queue
    let effects = queue.save(" ")
    #expect(effects.isEmpty)
    #expect(queue == before)
  }
}
