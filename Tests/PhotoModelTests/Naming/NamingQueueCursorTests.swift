// Tests of the cursor: the current photo and the position in its text, stored too.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueCursorTests {
  private func cursor(_ position: Int64, _ caret: Int? = nil) -> NamingCursor {
    NamingCursor(position: position, caret: caret)
  }

  @Test func goingToAPhotoLeavesTheTextWithTheOneBefore() {
    var queue = NamingQueue.ready(5)
    queue.typed("half", caret: 2)
    let effects = queue.go(to: 4)
    #expect(effects == [.saveDraft("half", position: 1, cursor: cursor(4))])
    #expect(queue.prompt?.field == 4)
    #expect(queue.entries.map(\.isAnswered) == [false, false, false, false, false])
    _ = queue.go(to: 1)
    #expect(queue.prompt?.text == "half")
  }

  @Test(arguments: [1, 3, 99] as [Int64])
  func thereIsNoWayToWhereOneStandsNorToWhatIsNotThere(position: Int64) {
    var queue = NamingQueue.of(3, copied: [1, 2])
    let before = queue
    let effects = queue.go(to: position)
    #expect(effects.isEmpty)
    #expect(queue == before)
  }

  @Test func anAnswerTakesTheCursorThatFollowsWithIt() {
    var queue = NamingQueue.ready(3)
    queue.typed("a", caret: 1)
    let first = queue.save("a")
    #expect(first == [.store(.named("a"), photoID(1), position: 1, next: cursor(2))])
    let second = queue.skip()
    #expect(second == [.store(.skipped, photoID(2), position: 2, next: cursor(3))])
    let last = queue.save("c")
    #expect(last == [.store(.named("c"), photoID(3), position: 3, next: nil)])
  }

  @Test func halfTypedTextTakesItsPositionAndTheTextCursorWithIt() {
    var queue = NamingQueue.ready(2)
    queue.typed("half", caret: 2)
    let effect = NamingQueue.Effect.saveDraft("half", position: 1, cursor: cursor(1, 2))
    #expect(queue.draftEffect() == effect)
    let effects = queue.pause()
    #expect(effects == [effect])
    queue.typed("halfw", caret: nil)
    #expect(queue.draftEffect() == .saveDraft("halfw", position: 1, cursor: cursor(1)))
  }

  @Test func whereTheTextCursorStoodIsShownUntilThePersonMovesOn() {
    var queue = NamingQueue.ready(3)
    queue.typed("half", caret: 2)
    #expect(queue.prompt?.caret == 2)
    _ = queue.forward()
    #expect(queue.prompt?.caret == nil)
    _ = queue.back()
    #expect(queue.prompt?.caret == nil)
  }

  @Test func aFailedAnswerBringsBackTheTextCursor() {
    var queue = NamingQueue.ready(3)
    queue.typed("half", caret: 2)
    _ = queue.save("half")
    let effects = queue.notStored(1)
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "half")
    #expect(queue.prompt?.caret == 2)
    #expect(effects == [.saveDraft("half", position: 1, cursor: cursor(1, 2))])
  }

  @Test func aFailedAnswerLeavesTheTextCursorWhereAnotherNameIsTyped() {
    var queue = NamingQueue.ready(3)
    queue.typed("half", caret: 2)
    _ = queue.save("half")
    queue.typed("next", caret: 3)
    let effects = queue.notStored(1)
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.caret == 3)
    #expect(
      effects == [
        .saveDraft("next", position: 2, cursor: cursor(2, 3)),
        .saveDraft("half", position: 1, cursor: cursor(2, 3)),
      ])
  }

  @Test func aNameForWhatIsNotThereYetTakesTheCursorThatFollowsWithIt() {
    var queue = NamingQueue.of(3, copied: [1])
    _ = queue.saveAndStore("a")
    let effects = queue.save("b")
    #expect(effects == [.storeName("b", position: 2, cursor: cursor(3))])
  }

  @Test func goingOnLeadsToTheFirstThatWaitsWhereThePhotoHasItsName() {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    _ = queue.stored(1)
    _ = queue.back()
    queue.typed("a", caret: 0)
    _ = queue.pause()
    _ = queue.unpause()
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.caret == nil)
    _ = queue.forward()
    _ = queue.pause()
    _ = queue.unpause()
    #expect(queue.prompt?.field == 3, "it waits, too")
  }

  @Test func goingOnStaysAtANameThatIsBeingChanged() {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    _ = queue.stored(1)
    _ = queue.back()
    queue.typed("ab", caret: 2)
    _ = queue.pause()
    _ = queue.unpause()
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "ab")
    #expect(queue.prompt?.caret == 2)
  }
}

/// The name that is offered as the one before.
@Suite struct PreviousNameTests {
  @Test func afterAStepBackItIsTheOneBeforeThat() {
    var queue = NamingQueue.ready(4)
    for (position, name) in [(1, "a"), (2, "b")] as [(Int64, String)] {
      _ = queue.save(name)
      _ = queue.stored(position)
    }
    #expect(queue.prompt?.previousName == "b")
    _ = queue.back()
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.previousName == "a")
    _ = queue.back()
    #expect(queue.prompt?.previousName == "b", "the name of another photo")
    _ = queue.go(to: 3)
    #expect(queue.prompt?.previousName == "b")
  }

  @Test func twoPhotosMayHaveTheSameName() {
    var queue = NamingQueue.ready(3)
    for position in [1, 2] as [Int64] {
      _ = queue.save("a")
      _ = queue.stored(position)
    }
    #expect(queue.prompt?.previousName == "a")
    _ = queue.back()
    #expect(queue.prompt?.previousName == "a")
  }
}

/// Photos of an earlier pick that wait before those of a new one.
@Suite struct NewestPickTests {
  private func entries(_ positions: ClosedRange<Int64>) -> [NamingEntry] {
    positions.map { position in
      var entry = NamingEntry(position: position, source: FilePath("/\(position)"))
      entry.photo = photoID(position)
      return entry
    }
  }

  @Test func thePersonMayBeginWithTheNewPhotosAndTheOldOnesComeAfterThem() {
    var queue = NamingQueue()
    _ = queue.append(entries(1...3))
    #expect(queue.olderCount == 0)
    _ = queue.save("a")
    _ = queue.stored(1)
    _ = queue.append(entries(4...5))
    _ = queue.append(entries(6...6), isMore: true)
    #expect(queue.olderCount == 2)
    #expect(queue.prompt?.field == 2, "no question is put, and nothing moves")
    queue.typed("half", caret: 4)
    let effects = queue.goToNewest()
    #expect(effects.count == 1, "the draft is stored")
    #expect(queue.olderCount == 0)
    var asked: [Int64] = []
    while let field = queue.prompt?.field {
      asked.append(field)
      _ = queue.save("n\(field)")
      _ = queue.stored(field)
    }
    #expect(asked == [4, 5, 6, 2, 3])
  }

  @Test func whereNothingWaitsNothingIsOlder() {
    var queue = NamingQueue()
    _ = queue.append(entries(1...1))
    _ = queue.save("a")
    _ = queue.append(entries(2...3))
    #expect(queue.olderCount == 0)
    _ = queue.stored(1)
    #expect(queue.olderCount == 0)
  }

  @Test func atTheNewOnesNothingIsSaidOfTheOlder() {
    var queue = NamingQueue()
    _ = queue.append(entries(1...2))
    _ = queue.append(entries(3...4))
    #expect(queue.olderCount == 2)
    _ = queue.go(to: 3)
    #expect(queue.olderCount == 0)
    _ = queue.back()
    #expect(queue.olderCount == 2)
  }
}
