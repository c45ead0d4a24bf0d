// Tests of photos that leave the library, or are picked again, while they wait for a name.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueRemovalTests {
  @Test func whenThePhotoShownIsDeletedTheNextIsAskedFor() {
    var queue = NamingQueue.ready(3)
    let effects = queue.removed(photos: [photoID(1)])
    #expect(effects.isEmpty)
    #expect(queue.prompt?.picture == photoID(2))
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [1, 2])
  }

  @Test func whenAnotherPhotoIsDeletedTheDialogStaysWithItsText() {
    var queue = NamingQueue.ready(3)
    _ = queue.saveAndStore("a")
    queue.typed("half")
    _ = queue.removed(photos: [photoID(1), photoID(3)])
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.text == "half")
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [1, 1])
  }

  @Test func afterADeletionTheOrderGoesOnBehindThePhotoThatWasShown() {
    var queue = NamingQueue.ready(8)
    for name in ["a", "b", "c"] { _ = queue.saveAndStore(name) }
    _ = queue.removed(photos: [photoID(1), photoID(2), photoID(4)])
    #expect(queue.prompt?.picture == photoID(5))
  }

  @Test func afterAFileThatGaveNoPhotoTheOneBehindItIsAskedFor() {
    var queue = NamingQueue.of(5, copied: [1])
    _ = queue.saveAndStore("a")
    #expect(queue.cursor == 2)
    _ = queue.removed(2)
    #expect(queue.cursor == 3)
  }

  @Test func withdrawnPicksLeaveTheDialogWhereItIs() {
    var queue = NamingQueue.ready(2)
    _ = queue.append(picked(3...6))
    queue.typed("half")
    #expect(queue.removed([3, 5, 6] as Set<Int64>).isEmpty)
    #expect(queue.entries.map(\.position) == [1, 2, 4])
    #expect([queue.prompt?.field, queue.prompt.map { Int64($0.total) }] == [1, 3])
    #expect(queue.prompt?.text == "half")
  }

  @Test func withdrawingAllThatIsNotAnsweredEndsTheRound() {
    var queue = NamingQueue.ready(1)
    _ = queue.append(picked(2...3))
    _ = queue.saveAndStore("a")
    #expect(queue.removed([2, 3] as Set<Int64>).plain == [.endRound])
  }

  @Test func deletingEveryPhotoClosesTheDialogForGood() {
    var queue = NamingQueue.ready(3)
    let effects = queue.removed(photos: Set((1...3).map(photoID)))
    #expect(effects.stores.isEmpty)
    #expect(queue == NamingQueue())
  }

  @Test func deletingThePhotosWithoutAnAnswerEndsTheRound() {
    var queue = NamingQueue.ready(3)
    _ = queue.saveAndStore("a")
    let effects = queue.removed(photos: [photoID(2), photoID(3)])
    #expect(effects.plain == [.endRound])
  }

  @Test func deletingAPhotoWhoseAnswerIsOnItsWayKeepsTheDialogUp() {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    _ = queue.removed(photos: [photoID(1)])
    #expect(queue.prompt?.field == 2)
    _ = queue.stored(1)
    #expect(queue.prompt?.picture == photoID(2))
  }

  @Test func aReportAboutADeletedPhotoLeavesTheOtherAnswersAlone() {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    _ = queue.save("b")
    _ = queue.removed(photos: [photoID(1)])
    let before = queue
    let effects = queue.notStored(1) + queue.stored(1)
    #expect(effects.isEmpty)
    #expect(queue == before)
    #expect(!queue.isStoring(1))
    #expect(queue.isStoring(2))
  }

  @Test func aSkippedPhotoThatIsPickedAgainHasOnePositionTheNewOne() {
    var queue = NamingQueue.ready(2)
    _ = queue.skip()
    _ = queue.stored(1)
    _ = queue.append(picked(3...3))
    _ = queue.arrived(3, photo(1))
    #expect(queue.entries.map(\.position) == [2, 3])
    #expect(queue.entries.map(\.photo) == [photoID(2), photoID(1)])
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [1, 2])
  }

  @Test func emptyingForgetsAnswersOnTheirWay() {
    var queue = NamingQueue.ready(2)
    _ = queue.save("a")
    queue.removeAll()
    #expect(!queue.isStoring(1))
    let effects = queue.stored(1) + queue.notStored(1)
    #expect(effects.isEmpty)
    #expect(queue == NamingQueue())
  }

  @Test func anArrivalAfterEmptyingChangesNothing() {
    var queue = NamingQueue.ready(2)
    queue.removeAll()
    let effects = queue.arrived(2, photo(2))
    #expect(effects.isEmpty)
    #expect(queue == NamingQueue())
  }
}
