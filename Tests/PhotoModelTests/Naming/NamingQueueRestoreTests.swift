// Tests of deleted photos that are restored at their positions in the naming queue.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueRestoreTests {
  private func entry(_ position: Int64, draft: String? = nil) -> NamingEntry {
    var entry = NamingEntry(position: position, source: FilePath("/card/\(position).jpg"))
    entry.photo = photoID(position)
    entry.draft = draft
    return entry
  }

  @Test func aPhotoThatComesBackStandsWhereItStood() {
    var queue = NamingQueue.ready(4)
    _ = queue.removed(photos: [photoID(2), photoID(4)])
    let effects = queue.refresh([entry(4), entry(2)])
    #expect(effects.isEmpty)
    #expect(queue.entries.map(\.position) == [1, 2, 3, 4])
    #expect(queue.prompt?.field == 1)
    _ = queue.saveAndStore("a")
    #expect(queue.prompt?.field == 2)
  }

  @Test func thePhotoShownKeepsItsTextWhenOthersComeBackBeforeIt() {
    var queue = NamingQueue.ready(3)
    _ = queue.removed(photos: [photoID(1)])
    queue.typed("half")
    _ = queue.refresh([entry(1)])
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.text == "half")
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [2, 3])
  }

  @Test func halfTypedTextComesBackWithItsPhoto() {
    var queue = NamingQueue.ready(1)
    queue.typed("half")
    _ = queue.removed(photos: [photoID(1)])
    #expect(queue.prompt == nil)
    _ = queue.refresh([entry(1, draft: "half")])
    #expect(queue.prompt?.text == "half")
    #expect(queue.prompt?.isDraft == true)
  }

  @Test func whatIsThereAlreadyIsNotTakenTwice() {
    var queue = NamingQueue.ready(2)
    queue.typed("half")
    let before = queue
    let effects = queue.refresh([entry(1), entry(2)])
    #expect(effects.isEmpty)
    #expect(queue == before)
  }

  @Test func anAnsweredPhotoThatComesBackAfterTheRoundEndsItAgain() {
    var queue = NamingQueue()
    var answered = entry(1)
    answered.isAnswered = true
    answered.name = "a"
    let effects = queue.refresh([answered])
    #expect(effects.plain == [.endRound])
    #expect(queue == NamingQueue())
  }

  @Test func anAnsweredPhotoWithAnotherNameHalfTypedIsAskedForAgain() {
    var queue = NamingQueue.ready(3)
    _ = queue.saveAndStore("a")
    _ = queue.back()
    queue.typed("a, but bet")
    #expect(queue.waitingCount == 3)
    var resumed = NamingQueue()
    _ = resumed.resume(queue.entries, cursor: nil)
    #expect(resumed.prompt?.field == 1)
    #expect(resumed.prompt?.text == "a, but bet")
  }
}
