// Tests of answers in the naming queue: what is stored, and how typing runs ahead of storing.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueAnswerTests {
  @Test(arguments: ["", " ", "\t\n", "\u{a0}\u{2003}", "\u{3000}"])
  func aBlankNameIsRefused(name: String) {
    var queue = NamingQueue.ready(2)
    let before = queue
    let effects = queue.save(name)
    #expect(effects.isEmpty)
    #expect(queue == before)
  }

  @Test func aNameIsStoredLetterForLetter() {
    var queue = NamingQueue.ready(1)
    let effects = queue.save("  Ann's \"trip\"\u{0}\n ")
    #expect(
      effects.plain == [.store(.named("  Ann's \"trip\"\u{0}\n "), photoID(1), position: 1)])
  }

  @Test func theFieldIsTheNextPhotosAtOnceWhileThePhotoShownStays() {
    var queue = NamingQueue.ready(2)
    _ = queue.save("a")
    #expect(queue.prompt?.picture == photoID(1))
    #expect(queue.prompt?.ordinal == 1)
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.text == "")
    let effects = queue.stored(1)
    #expect(effects.isEmpty)
    #expect(queue.prompt?.picture == photoID(2))
    #expect(queue.prompt?.ordinal == 2)
    #expect(queue.prompt?.field == 2)
  }

  @Test func lettersTypedBeforeThePictureChangesBelongToTheNextPhoto() {
    var queue = NamingQueue.ready(2)
    _ = queue.save("a")
    queue.typed("b")
    _ = queue.stored(1)
    #expect(queue.prompt?.text == "b")
    #expect(queue.entries.map(\.name) == ["a", nil])
  }

  @Test func severalAnswersMayBeOnTheirWay() {
    var queue = NamingQueue.ready(4)
    var effects = queue.save("a")
    effects += queue.save("b")
    effects += queue.save("c")
    #expect(
      effects.plain == [
        .store(.named("a"), photoID(1), position: 1),
        .store(.named("b"), photoID(2), position: 2),
        .store(.named("c"), photoID(3), position: 3),
      ])
    #expect((1...4).map(queue.isStoring) == [true, true, true, false])
    for position in Int64(1)...3 {
      #expect(queue.prompt?.picture == photoID(position))
      #expect(queue.prompt?.field == 4)
      _ = queue.stored(position)
    }
    #expect(queue.prompt?.picture == photoID(4))
  }

  @Test func whatIsNotOnItsWayCanNotBeReported() {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    _ = queue.save("b")
    let before = queue
    let effects = queue.stored(3) + queue.notStored(3) + queue.stored(9)
    #expect(effects.isEmpty)
    #expect(queue == before)
  }

  @Test func theNameThatAPhotoHasStandsInTheFieldReadyToBeReplaced() {
    var queue = NamingQueue()
    _ = queue.append(picked(1...1))
    _ = queue.arrived(1, photo(1, named: "old"))
    #expect(queue.prompt?.text == "old")
    #expect(queue.prompt?.isDraft == false)
  }

  @Test func theRoundEndsOnceWhenTheLastAnswerIsStored() {
    var queue = NamingQueue.ready(2)
    var effects = queue.saveAndStore("a")
    effects += queue.save("b")
    #expect(!effects.contains(.endRound))
    #expect(queue.prompt?.picture == photoID(2))
    effects = queue.stored(2)
    #expect(effects.plain == [.endRound])
    #expect(queue.prompt == nil)
    effects = queue.stored(2) + queue.unpause() + queue.removed(2) + queue.removed(photos: [])
    #expect(effects.isEmpty)
  }

  @Test func theRoundEndsWhenTheLastOpenEntryTurnsOutBroken() {
    var queue = NamingQueue.of(2, copied: [1])
    _ = queue.saveAndStore("a")
    let effects = queue.removed(2)
    #expect(effects.plain == [.endRound])
    #expect(queue == NamingQueue())
  }

  @Test func aNewRoundCountsFromOne() {
    var queue = NamingQueue.ready(2)
    _ = queue.saveAndStore("a")
    _ = queue.saveAndStore("b")
    _ = queue.append(picked(3...5))
    #expect(queue.prompt == nil)
    _ = queue.arrived(3, photo(3))
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [1, 3])
  }
}
