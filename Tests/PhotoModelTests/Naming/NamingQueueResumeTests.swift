// Tests of resuming where an earlier session of the app stopped.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueResumeTests {
  private func stored(_ count: Int64, answered: Int) -> [NamingEntry] {
    var entries = picked(1...count)
    for index in entries.indices {
      entries[index].photo = photoID(Int64(index + 1))
      entries[index].isAnswered = index < answered
      entries[index].name = index < answered ? "name \(index + 1)" : nil
    }
    return entries
  }

  @Test func theFirstPhotoWithoutAnAnswerIsAskedFor() {
    var queue = NamingQueue()
    let effects = queue.resume(stored(4, answered: 2), cursor: nil)
    #expect(effects.isEmpty)
    #expect(queue.prompt?.picture == photoID(3))
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [3, 4])
    #expect(queue.waitingCount == 2)
  }

  @Test func halfTypedTextIsContinuedWhereItWasTyped() {
    var entries = stored(4, answered: 1)
    entries[2].draft = "half"
    var queue = NamingQueue()
    _ = queue.resume(entries, cursor: NamingCursor(position: 3))
    #expect(queue.prompt?.picture == photoID(3))
    #expect(queue.prompt?.text == "half")
    #expect(queue.prompt?.isDraft == true)
  }

  @Test func halfTypedTextOverAnAnsweredNameIsContinuedToo() {
    var entries = stored(3, answered: 2)
    entries[0].draft = "name 1, but bet"
    var queue = NamingQueue()
    _ = queue.resume(entries, cursor: NamingCursor(position: 1))
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "name 1, but bet")
    _ = queue.saveAndStore("name 1, but better")
    #expect(queue.prompt?.field == 3)
  }

  @Test(arguments: [1, 3] as [Int64])
  func theCursorIsWhereThePersonStood(position: Int64) {
    var queue = NamingQueue()
    _ = queue.resume(stored(4, answered: 1), cursor: NamingCursor(position: position))
    #expect(queue.prompt?.field == position)
    #expect(queue.prompt?.caret == nil)
  }

  @Test func aCursorThatIsGoneGivesWayToTheFirstPhotoWithoutAnAnswer() {
    var queue = NamingQueue()
    _ = queue.resume(stored(4, answered: 1), cursor: NamingCursor(position: 99, caret: 3))
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.caret == nil)
  }

  @Test func theTextCursorStandsWhereItStoodUntilThePersonMovesOn() {
    var entries = stored(4, answered: 1)
    entries[2].draft = "half"
    var queue = NamingQueue()
    _ = queue.resume(entries, cursor: NamingCursor(position: 3, caret: 2))
    #expect(queue.prompt?.caret == 2)
    #expect(
      queue.draftEffect()
        == .saveDraft(
          "half", position: 3, cursor: NamingCursor(position: 3, caret: 2)))
    _ = queue.back()
    #expect(queue.prompt?.caret == nil)
    _ = queue.forward()
    #expect(queue.prompt?.caret == nil)
  }

  @Test func namesThatWaitForTheirCopiesHoldNoPictureBack() {
    var entries = stored(4, answered: 1)
    entries[1].photo = nil
    entries[1].given = "b"
    entries[2].given = "c"
    var queue = NamingQueue()
    var effects = queue.resume(entries, cursor: NamingCursor(position: 4))
    #expect(effects.stores.count == 1, "the one whose copy is there")
    #expect(queue.prompt?.ordinal == 4)
    effects = queue.arrived(2, photo(2))
    #expect(effects.stores.count == 1)
    #expect(queue.prompt?.ordinal == 4, "not where the names are being stored")
    #expect(queue.prompt?.field == 4)
  }

  @Test func aCursorInARoundThatWasFinishedDoesNotOpenItAgain() {
    var queue = NamingQueue()
    let effects = queue.resume(stored(2, answered: 2), cursor: NamingCursor(position: 1))
    #expect(effects == [.endRound])
    #expect(queue == NamingQueue())
  }

  @Test func answeredPhotosCanBeGoneBackTo() {
    var queue = NamingQueue()
    _ = queue.resume(stored(2, answered: 1), cursor: nil)
    _ = queue.back()
    #expect(queue.prompt?.text == "name 1")
  }

  @Test func aPhotoWhoseCopyWasInterruptedIsWaitedFor() {
    var entries = stored(3, answered: 1)
    entries[1].photo = nil
    var queue = NamingQueue()
    _ = queue.resume(entries, cursor: nil)
    #expect(queue.prompt == nil)
    _ = queue.arrived(2, photo(2))
    #expect(queue.prompt?.field == 2)
  }

  @Test func whatIsCopiedIsAskedForWhereTheCopyBeforeItDoesNotCome() {
    var entries = stored(4, answered: 0)
    entries[0].photo = nil
    entries[0].draft = "half"
    entries[1].photo = nil
    var queue = NamingQueue()
    _ = queue.resume(entries, cursor: NamingCursor(position: 1, caret: 2))
    #expect(queue.prompt == nil)
    #expect(queue.isWaitingForACopy)
    let effects = queue.askForCopied()
    #expect(effects.isEmpty)
    #expect(queue.prompt?.field == 3)
    #expect(!queue.isWaitingForACopy)
    _ = queue.saveAndStore("c")
    _ = queue.saveAndStore("d")
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "half")
  }

  @Test func whoeverIsAskedForACopiedPhotoStaysThere() {
    var queue = NamingQueue()
    var entries = stored(3, answered: 0)
    entries[2].photo = nil
    _ = queue.resume(entries, cursor: NamingCursor(position: 2))
    let before = queue
    _ = queue.askForCopied()
    #expect(queue == before)
    entries = picked(1...3)
    queue = NamingQueue()
    _ = queue.resume(entries, cursor: nil)
    _ = queue.askForCopied()
    #expect(queue.cursor == 1)
    #expect(queue.prompt == nil, "nothing is there to be asked for")
  }

  @Test func aRoundThatWasFinishedButNotClosedEndsOnce() {
    var queue = NamingQueue()
    let effects = queue.resume(stored(2, answered: 2), cursor: nil)
    #expect(effects.plain == [.endRound])
    #expect(queue == NamingQueue())
  }

  @Test func nothingStoredAsksNothing() {
    var queue = NamingQueue()
    let effects = queue.resume([], cursor: nil)
    #expect(effects.isEmpty)
    #expect(queue.prompt == nil)
  }
}
