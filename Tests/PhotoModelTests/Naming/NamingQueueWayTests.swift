// Tests of moving through the naming queue: skip, back, put off, resume.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueWayTests {
  @Test func skipLeavesThePhotoWithoutANameAndAsksForTheNext() {
    var queue = NamingQueue.ready(2)
    let effects = queue.skip()
    #expect(effects.plain == [.store(.skipped, photoID(1), position: 1)])
    _ = queue.stored(1)
    #expect(queue.entries.map(\.name) == [nil, nil])
    #expect(queue.prompt?.picture == photoID(2))
  }

  @Test func skippingEveryPhotoEndsTheRound() {
    var queue = NamingQueue.ready(2)
    var effects: [NamingQueue.Effect] = []
    for position in Int64(1)...2 { effects += queue.skip() + queue.stored(position) }
    #expect(effects.last == .endRound)
    #expect(effects.count == 3)
  }

  @Test func backGoesToThePhotoBeforeWithItsName() {
    var queue = NamingQueue.ready(3)
    _ = queue.saveAndStore("a")
    let effects = queue.back()
    #expect(effects.plain == [.saveDraft(nil, position: 2)])
    #expect(queue.prompt?.picture == photoID(1))
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "a")
    #expect(queue.prompt?.isDraft == false)
  }

  @Test func forwardLooksAtThePhotoAfterWithoutAnAnswer() {
    var queue = NamingQueue.ready(3)
    queue.typed("half")
    #expect(queue.forward().plain == [.saveDraft("half", position: 1)])
    #expect(queue.prompt?.field == 2)
    #expect(queue.entries.map(\.isAnswered) == [false, false, false])
    _ = queue.forward()
    #expect(queue.forward() == [], "there is none after the last")
    #expect(queue.prompt?.field == 3)
    // After the answer to the last photo, those that have none are asked for.
    _ = queue.saveAndStore("c")
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "half")
    #expect(queue.prompt?.isDraft == true)
  }

  @Test func forwardPassesOverWhatIsStillBeingCopied() {
    var queue = NamingQueue.of(3, copied: [1, 3])
    _ = queue.forward()
    #expect(queue.prompt?.field == 3)
    _ = queue.back()
    #expect(queue.prompt?.field == 1)
  }

  @Test func halfTypedTextStaysWithItsPhotoOnTheWayBackAndForth() {
    var queue = NamingQueue.ready(3)
    _ = queue.saveAndStore("a")
    queue.typed("half")
    let effects = queue.back()
    #expect(effects.plain == [.saveDraft("half", position: 2)])
    _ = queue.saveAndStore("a, again")
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.text == "half")
    #expect(queue.prompt?.isDraft == true)
  }

  @Test func thereIsNoWayBackFromTheFirstPhoto() {
    var queue = NamingQueue.ready(2)
    let before = queue
    #expect(queue.prompt?.canGoBack == false)
    let effects = queue.back()
    #expect(effects.isEmpty)
    #expect(queue == before)
    _ = queue.saveAndStore("a")
    #expect(queue.prompt?.canGoBack == true)
  }

  @Test func backPassesOverPicturesThatHaveNotArrived() {
    var queue = NamingQueue()
    var stored = picked(1...3)
    stored[0].photo = photoID(1)
    stored[2].photo = photoID(3)
    stored[2].draft = "half"
    _ = queue.resume(stored, cursor: NamingCursor(position: 3))
    _ = queue.back()
    #expect(queue.prompt?.field == 1)
  }

  @Test func afterACorrectionTheNextPhotoWithoutAnAnswerIsAskedFor() {
    var queue = NamingQueue.ready(4)
    _ = queue.saveAndStore("a")
    _ = queue.saveAndStore("b")
    _ = queue.back()
    _ = queue.back()
    #expect(queue.prompt?.field == 1)
    _ = queue.saveAndStore("A")
    #expect(queue.prompt?.field == 3)
  }

  @Test func backWhileTheLastAnswerIsOnItsWayKeepsTheRoundOpen() {
    var queue = NamingQueue.ready(1)
    _ = queue.save("a")
    _ = queue.back()
    let effects = queue.stored(1)
    #expect(effects.isEmpty)
    #expect(queue.prompt?.text == "a")
    let last = queue.saveAndStore("A")
    #expect(last.plain == [.store(.named("A"), photoID(1), position: 1), .endRound])
  }

  @Test func puttingOffHidesTheDialogAndSavesTheHalfTypedText() {
    var queue = NamingQueue.ready(2)
    queue.typed("half")
    let shown = queue.prompt
    let effects = queue.pause()
    #expect(effects.plain == [.saveDraft("half", position: 1)])
    #expect(queue.prompt == nil)
    #expect(queue.isPaused)
    #expect(queue.waitingCount == 2)
    _ = queue.unpause()
    #expect(queue.prompt == shown)
    #expect(!queue.isPaused)
  }

  @Test func aQueuePutOffStaysHiddenAsPhotosArrive() {
    var queue = NamingQueue()
    _ = queue.append(picked(1...2))
    _ = queue.pause()
    _ = queue.arrived(1, photo(1))
    _ = queue.removed(2)
    #expect(queue.prompt == nil)
    _ = queue.unpause()
    #expect(queue.prompt?.picture == photoID(1))
  }

  @Test func aNewPickBringsAQueuePutOffBack() {
    var queue = NamingQueue.ready(1)
    _ = queue.pause()
    _ = queue.append(picked(2...2))
    #expect(!queue.isPaused)
    #expect(queue.prompt?.picture == photoID(1))
  }

  @Test func typingTheOldNameAgainIsNoDraft() {
    var queue = NamingQueue.ready(2)
    _ = queue.saveAndStore("a")
    _ = queue.back()
    queue.typed("ab")
    #expect(queue.entries[0].draft == "ab")
    queue.typed("a")
    #expect(queue.entries[0].draft == nil)
  }

  @Test func anEmptiedFieldIsADraftWhereThereIsAName() {
    var queue = NamingQueue.ready(2)
    _ = queue.saveAndStore("a")
    _ = queue.back()
    queue.typed("")
    #expect(queue.prompt?.text == "")
    #expect(queue.prompt?.isDraft == true)
  }
}
