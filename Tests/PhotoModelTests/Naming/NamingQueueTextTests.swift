// Tests that text stays with the photo it was typed for.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueTextTests {
  @Test func textInTheFieldOfAnotherPhotoStaysWithThatPhoto() {
    var queue = NamingQueue.ready(3)
    _ = queue.skip()
    // The window's field still belongs to the first photo.
    queue.typed("late", caret: 4, in: 1)
    #expect(queue.entries.map(\.draft) == ["late", nil, nil])
    #expect(queue.prompt?.caret == nil, "the caret is another field's")
    #expect(
      queue.draftEffect(of: 1)
        == .saveDraft("late", position: 1, cursor: NamingCursor(position: 2)))
  }

  @Test func lateTextOfANamedPhotoIsItsName() {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    let effects = queue.amend("a and more", at: 1)
    #expect(effects.plain == [.store(.named("a and more"), photoID(1), position: 1)])
    #expect(queue.entries[0].name == "a and more")
    #expect(queue.prompt?.previousName == "a and more")
    #expect(queue.cursor == 2, "the person stays where they are")
    _ = queue.stored(1)
    _ = queue.stored(1)
    #expect(queue.pendingAnswers.isEmpty)
  }

  @Test func lateTextMayBeTheNameOfAPhotoThatWasLeftEmpty() {
    var queue = NamingQueue.ready(2)
    _ = queue.forward()
    let effects = queue.amend("late", at: 1, isName: true)
    #expect(effects.plain == [.store(.named("late"), photoID(1), position: 1)])
    #expect(queue.cursor == 2)
    #expect(queue.waitingCount == 1)
    _ = queue.stored(1)
    _ = queue.saveAndStore("b")
    #expect(queue.entries.isEmpty, "the round is over")
  }

  @Test func lateTextOfANameThatWaitsForItsCopyIsKeptBesideIt() {
    var queue = NamingQueue.of(3, copied: [2, 3])
    _ = queue.save("a")
    let effects = queue.amend("a and more", at: 1)
    #expect(effects.plain == [.storeName("a and more", position: 1, cursor: nil)])
    let stores = queue.arrived(1, photo(1)).stores
    #expect(stores.count == 2, "the last one stays")
    #expect(queue.entries[0].name == "a and more")
  }

  @Test func lateTextOfAPhotoThatWasLeftIsHalfTyped() {
    var queue = NamingQueue.ready(3)
    _ = queue.forward()
    #expect(queue.amend("late", at: 1).plain == [.saveDraft("late", position: 1)])
    _ = queue.skip()
    _ = queue.amend("late too", at: 2)
    #expect(queue.entries.map(\.draft) == ["late", "late too", nil])
    #expect(queue.entries.map(\.isAnswered) == [false, true, false])
    #expect(queue.amend("gone", at: 9).isEmpty)
  }

  @Test func textOfAPhotoThatIsPickedAgainGoesToItsNewPosition() {
    var queue = NamingQueue.ready(2)
    _ = queue.skip()
    _ = queue.stored(1)
    _ = queue.append(picked(3...3))
    _ = queue.back()
    queue.typed("late", caret: 2)
    let effects = queue.arrived(3, photo(1), draft: "la")
    #expect(queue.entries.map(\.position) == [2, 3])
    #expect(queue.prompt?.field == 3, "who types it goes with it")
    #expect(queue.prompt?.text == "late")
    #expect(effects.plain == [.saveDraft("late", position: 3)])
  }

  @Test func aSkippedPhotoKeepsItsTextAndIsNotAskedForAgain() {
    var queue = NamingQueue.ready(2)
    queue.typed("half")
    let effects = queue.skip()
    #expect(
      effects.plain == [.saveDraft("half", position: 1), .store(.skipped, photoID(1), position: 1)])
    _ = queue.stored(1)
    #expect(queue.waitingCount == 1)
    _ = queue.back()
    #expect(queue.prompt?.text == "half")
    #expect(queue.prompt?.isDraft == true)
    _ = queue.saveAndStore("half, whole")
    #expect(queue.entries.first?.isSkipped == false)
    #expect(queue.prompt?.field == 2)
    #expect(queue.saveAndStore("b").last == .endRound)
  }

  @Test func aNameThatCanNotBeKeptIsAskedForAgainWithThoseBehindIt() {
    var queue = NamingQueue.of(4, copied: [1])
    _ = queue.saveAndStore("a")
    _ = queue.save("b")
    _ = queue.save("c")
    #expect(queue.prompt?.ordinal == 2, "the picture waits for the disk")
    let effects = queue.nameNotStored(2)
    #expect(
      effects.plain == [.saveDraft("c", position: 3), .saveDraft("b", position: 2)])
    #expect(queue.cursor == 2)
    #expect(queue.entries.map(\.draft) == [nil, "b", "c", nil])
    #expect(queue.entries.map(\.isAnswered) == [true, false, false, false])
  }

  @Test func aNameThatIsKeptHoldsThePictureNoLonger() {
    var queue = NamingQueue.of(3, copied: [1])
    _ = queue.saveAndStore("a")
    _ = queue.save("b")
    _ = queue.nameStored(2)
    #expect(queue.prompt?.ordinal == 3)
    #expect(queue.nameNotStored(2).isEmpty, "it is on the disk")
    #expect(queue.arrived(2, photo(2)).stores.count == 1)
    #expect(queue.prompt?.ordinal == 3, "nor does it come back")
  }
}
