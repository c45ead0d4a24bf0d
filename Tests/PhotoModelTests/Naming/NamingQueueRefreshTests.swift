// Tests of answers that undo and redo changed, and of how the queue takes them over.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueRefreshTests {
  @Test func aPhotoThatLostItsNameIsStoodAtAgainWithTheName() {
    var queue = NamingQueue.ready(3)
    _ = queue.saveAndStore("a")
    var stored = queue.entries
    (stored[0].name, stored[0].isAnswered, stored[0].draft) = (nil, false, "a")
    _ = queue.refresh(
      stored, changed: [photoID(1)], cursor: NamingCursor(position: 1, caret: 1))
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "a")
    #expect(queue.prompt?.isDraft == true)
    #expect(queue.prompt?.caret == 1)
    #expect(queue.waitingCount == 3)
  }

  @Test func aNameThatWasTakenBackIsNotTheNameBefore() {
    var queue = NamingQueue.ready(3)
    _ = queue.saveAndStore("a")
    _ = queue.saveAndStore("b")
    #expect(queue.prompt?.previousName == "b")
    var stored = queue.entries
    (stored[1].name, stored[1].isAnswered, stored[1].draft) = (nil, false, "b")
    _ = queue.refresh(stored, changed: [photoID(2)])
    #expect(queue.prompt?.previousName == "a")
    (stored[0].name, stored[0].isAnswered, stored[0].draft) = (nil, false, "a")
    _ = queue.refresh(stored, changed: [photoID(1)])
    #expect(queue.prompt?.previousName == nil)
    (stored[0].name, stored[0].isAnswered, stored[0].draft) = ("a", true, nil)
    _ = queue.refresh(stored, changed: [photoID(1)])
    #expect(queue.prompt?.previousName == "a", "it was given again")
  }

  @Test func aSecondNameThatWasTakenBackIsNotTheNameBefore() {
    var queue = NamingQueue.ready(3)
    _ = queue.saveAndStore("a")
    _ = queue.back()
    _ = queue.saveAndStore("b")
    var stored = queue.entries
    stored[0].name = "a"
    _ = queue.refresh(stored, changed: [photoID(1)])
    #expect(queue.prompt?.previousName == "a")
  }

  @Test func textTypedSinceTheQueueWasReadStays() {
    var queue = NamingQueue.ready(3)
    _ = queue.saveAndStore("a")
    let stored = queue.entries
    queue.typed("half")
    _ = queue.refresh(stored, changed: [photoID(1)])
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.text == "half")
  }

  @Test func whatArrivedSinceTheQueueWasReadStays() {
    var queue = NamingQueue.of(3, copied: [1])
    let stored = queue.entries
    _ = queue.arrived(2, photo(2), similarTo: photoID(1))
    _ = queue.arrived(3, copyOf: photoID(1), as: photoID(3))
    let before = queue
    _ = queue.refresh(stored)
    #expect(queue == before)
  }

  @Test func aPhotoNamedAgainIsNoLongerAskedFor() {
    var queue = NamingQueue.ready(3)
    queue.typed("half")
    var stored = queue.entries
    (stored[0].name, stored[0].isAnswered, stored[0].draft) = ("a", true, nil)
    _ = queue.refresh(stored, changed: [photoID(1)])
    #expect(queue.prompt?.field == 2)
    #expect(queue.entries[0].draft == nil)
  }

  @Test func aPhotoNamedAgainIsFollowedByTheOneAfterIt() {
    var queue = NamingQueue.ready(4)
    _ = queue.forward()
    _ = queue.forward()
    #expect(queue.prompt?.field == 3)
    var stored = queue.entries
    (stored[2].name, stored[2].isAnswered) = ("c", true)
    _ = queue.refresh(stored, changed: [photoID(3)])
    #expect(queue.prompt?.field == 4, "not the first one that waits")
  }

  @Test func entriesOfFilesThatNobodyAwaitsDoNotComeBack() {
    var queue = NamingQueue.ready(1)
    _ = queue.refresh(picked(2...3), awaited: [3])
    #expect(queue.entries.map(\.position) == [1, 3])
  }

  @Test func answersOnTheirWayPutItOff() {
    var queue = NamingQueue.ready(2)
    let stored = queue.entries
    _ = queue.save("a")
    let before = queue
    _ = queue.refresh(stored)
    #expect(queue == before)
  }

  @Test func anAnswerThatWaitsForItsCopyStaysAndTheOthersAreTakenOver() {
    var queue = NamingQueue.of(3, copied: [1])
    _ = queue.saveAndStore("a")
    var stored = queue.entries
    (stored[0].name, stored[0].isAnswered, stored[0].draft) = (nil, false, "a")
    stored[1].given = "b"
    _ = queue.save("b")
    _ = queue.refresh(stored, changed: [photoID(1)], cursor: NamingCursor(position: 1))
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "a")
    #expect(queue.entries[1].name == "b")
    #expect(queue.entries[1].isAnswered)
    let effects = queue.arrived(2, photo(2))
    #expect(effects.plain == [.store(.named("b"), photoID(2), position: 2)])
  }
}
