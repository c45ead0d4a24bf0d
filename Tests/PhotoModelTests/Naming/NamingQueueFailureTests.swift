// Tests of answers that the disk refused: nothing typed is lost.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueFailureTests {
  @Test func aFailedAnswerBringsBackItsPhotoAndItsText() {
    var queue = NamingQueue.ready(2)
    _ = queue.save("a")
    let effects = queue.notStored(1)
    #expect(!effects.contains(.endRound))
    #expect(queue.prompt?.picture == photoID(1))
    #expect(queue.prompt?.ordinal == 1)
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "a")
    #expect(queue.prompt?.isDraft == true)
    #expect(queue.entries.map(\.isAnswered) == [false, false])
    #expect(queue.entries.map(\.name) == [nil, nil])
  }

  @Test func aNameThatWasNotStoredIsNotSuggested() {
    var queue = NamingQueue.ready(4)
    _ = queue.saveAndStore("a")
    for name in ["b", "c"] { _ = queue.save(name) }
    #expect(queue.prompt?.previousName == "c")
    _ = queue.notStored(2)
    #expect(queue.prompt?.previousName == "a")
    _ = queue.go(to: 4)
    #expect(queue.prompt?.previousName == "a")
  }

  @Test func aRefusedNameOfAPhotoThatWasSkippedIsAskedForAgain() {
    for name in ["anna", "suggested"] {
      var queue = NamingQueue.ready(2)
      queue.list[0].suggestion = "suggested"
      _ = queue.skip()
      _ = queue.stored(1)
      _ = queue.back()
      _ = queue.save(name)
      queue.typed("b")
      _ = queue.notStored(1)
      #expect(queue.prompt?.field == 2)
      #expect(queue.prompt?.refusedCount == 1)
      // The list that other code has read knows of the skip alone.
      _ = queue.refresh(queue.entries)
      _ = queue.saveAndStore("b")
      #expect(queue.prompt?.field == 1)
      #expect(queue.prompt?.text == name)
      #expect(queue.prompt?.isRefused == true)
      #expect(queue.saveAndStore(name).plain.last == .endRound)
    }
  }

  @Test func aRefusedNameOfAPhotoThatHasOneIsAskedForAgain() {
    var queue = NamingQueue.ready(2)
    _ = queue.saveAndStore("old")
    _ = queue.back()
    _ = queue.save("new")
    queue.typed("b")
    _ = queue.notStored(1)
    _ = queue.saveAndStore("b")
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "new")
    // Another window has named it since.
    var stored = queue.entries
    stored[0].name = "third"
    stored[0].draft = nil
    stored[0].isRefused = false
    _ = queue.refresh(stored, changed: [photoID(1)])
    #expect(queue.prompt == nil)
  }

  @Test func laterAnswersBecomeDraftsAndHalfTypedTextStays() {
    var queue = NamingQueue.ready(4)
    for name in ["a", "b", "c"] { _ = queue.save(name) }
    queue.typed("d…")
    _ = queue.notStored(1)
    #expect(queue.entries.map(\.draft) == ["a", "b", "c", "d…"])
    #expect(queue.waitingCount == 4)
    #expect((1...4).allSatisfy { !queue.isStoring($0) })
  }

  @Test func whatIsTypedIsNotAddedToANameThatComesBack() {
    var queue = NamingQueue.ready(4)
    _ = queue.save("a")
    _ = queue.save("b")
    queue.typed("c…")
    _ = queue.notStored(1)
    #expect(queue.prompt?.field == 3)
    #expect(queue.prompt?.text == "c…")
    #expect(queue.prompt?.refusedCount == 2)
    #expect(queue.remaining.map(\.position) == [3, 4], "a template does not replace given names")
    for (text, position) in [("c", 3), ("d", 4), ("a", 1), ("b", 2)] as [(String, Int64)] {
      #expect(queue.prompt?.field == position)
      _ = queue.saveAndStore(text)
    }
    #expect(queue.prompt == nil)
  }

  @Test func whoTypesOnIsAtTheNextPhotoAgain() {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    _ = queue.notStored(1)
    #expect(queue.prompt?.field == 1)
    #expect(queue.typeOn().plain == [.saveDraft("a", position: 1)])
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.text == "")
    #expect(queue.prompt?.refusedCount == 1)
    // Once only: the photo may be returned to.
    _ = queue.back()
    #expect(queue.typeOn().isEmpty)
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.refusedCount == 0)
  }

  @Test func keysForTextThatTheNextPhotoDoesNotHaveAreMeantForTheNameThatCameBack() {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    _ = queue.notStored(1)
    #expect(queue.typeOn(needsText: true).isEmpty)
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.isRefused == true)

    queue = .ready(3)
    _ = queue.forward()
    queue.typed("half")
    _ = queue.back()
    _ = queue.save("a")
    _ = queue.notStored(1)
    #expect(!queue.typeOn(needsText: true).isEmpty)
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.isRefused == false)
  }

  @Test func whoGoesToAnotherPhotoOrPutsTheRestOffEndsTheInterruption() {
    let ways: [(inout NamingQueue) -> [NamingQueue.Effect]] = [
      { $0.go(to: 3) }, { $0.save("a") }, { $0.skip() }, { $0.pause() },
    ]
    for way in ways {
      var queue = NamingQueue.ready(3)
      _ = queue.save("a")
      _ = queue.notStored(1)
      _ = way(&queue)
      _ = queue.unpause()
      _ = queue.go(to: 1)
      #expect(queue.typeOn().isEmpty)
      #expect(queue.prompt?.field == 1)
    }
  }

  @Test func aNameThatIsStoredLaterIsNotRefusedAnyMore() {
    var queue = NamingQueue.ready(2)
    _ = queue.save("a")
    _ = queue.notStored(1)
    _ = queue.saveAndStore("a")
    #expect(queue.entries[0].isRefused == false)
  }

  @Test func nameRemainingLeavesTypedTextsAloneButThatInTheField() {
    var queue = NamingQueue.ready(4)
    queue.typed("half")
    _ = queue.forward()
    queue.typed("shown")
    #expect(queue.remaining.map(\.position) == [2, 3, 4])
    _ = queue.forward()
    #expect(queue.remaining.map(\.position) == [3, 4])
    queue.typed("")
    #expect(queue.remaining.map(\.position) == [3, 4], "deleted text is none")
    _ = queue.go(to: 1)
    #expect(queue.remaining.map(\.position) == [1, 3, 4])
    #expect(queue.prompt?.hasRemaining == true)
  }

  @Test func textThatIsTheSuggestionOrIsBeingComposedKeepsItsField() {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    queue.typed("")
    _ = queue.notStored(1)
    #expect(queue.prompt?.field == 2)
    _ = queue.save("b")
    queue.awaitsText(in: 3)
    _ = queue.notStored(2)
    #expect(queue.prompt?.field == 3)
  }

  @Test func anOldDraftIsNoTyping() {
    var queue = NamingQueue.ready(3)
    _ = queue.forward()
    queue.typed("draft")
    _ = queue.back()
    _ = queue.save("a")
    _ = queue.notStored(1)
    #expect(queue.prompt?.field == 1)
  }

  @Test func whoHasSeenThePhotoThatCameBackTypesThere() {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    _ = queue.notStored(1)
    queue.endInterruption()
    #expect(queue.typeOn().isEmpty)
    #expect(queue.prompt?.field == 1)
  }

  @Test func aSkipThatIsRefusedIsNoName() {
    var queue = NamingQueue.ready(3)
    _ = queue.skip()
    _ = queue.skip()
    _ = queue.notStored(1)
    #expect(queue.prompt?.refusedCount == 0)
  }

  @Test func whoChangesANameThatCameBackStaysThere() {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    _ = queue.notStored(1)
    queue.typed("aa")
    #expect(queue.typeOn().isEmpty)
    #expect(queue.prompt?.field == 1)
  }

  @Test func draftsOfFailedAnswersAreAskedForAgainInOrder() {
    var queue = NamingQueue.ready(3)
    for name in ["a", "b", "c"] { _ = queue.save(name) }
    _ = queue.notStored(1)
    var effects: [NamingQueue.Effect] = []
    for text in ["a", "b", "c"] {
      #expect(queue.prompt?.text == text)
      effects += queue.saveAndStore(text)
    }
    #expect(
      effects.plain == [
        .store(.named("a"), photoID(1), position: 1),
        .store(.named("b"), photoID(2), position: 2),
        .store(.named("c"), photoID(3), position: 3),
        .endRound,
      ])
  }

  @Test func answersStoredBeforeTheFailureStay() {
    var queue = NamingQueue.ready(3)
    for name in ["a", "b", "c"] { _ = queue.save(name) }
    _ = queue.stored(1)
    _ = queue.notStored(2)
    #expect(queue.entries.map(\.isAnswered) == [true, false, false])
    #expect(queue.entries.map(\.name) == ["a", nil, nil])
    #expect(queue.prompt?.picture == photoID(2))
  }

  @Test func aFailedSkipBringsBackTheHalfTypedText() {
    var queue = NamingQueue.ready(2)
    queue.typed("half")
    _ = queue.skip()
    _ = queue.notStored(1)
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "half")
  }

  @Test func aPhotoAnsweredTwiceEndsAsBeforeTheFirstAnswerWithTheLatestText() {
    var queue = NamingQueue.ready(2)
    _ = queue.save("first")
    _ = queue.back()
    _ = queue.save("second")
    _ = queue.notStored(1)
    #expect(queue.entries.map(\.name) == [nil, nil])
    #expect(queue.entries.map(\.isAnswered) == [false, false])
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "second")
  }

  @Test func aFailedNewNameLeavesTheOldOne() {
    var queue = NamingQueue()
    _ = queue.append(picked(1...1))
    _ = queue.arrived(1, photo(1, named: "old"))
    _ = queue.save("new")
    _ = queue.notStored(1)
    #expect(queue.entries.map(\.name) == ["old"])
    #expect(queue.prompt?.text == "new")
    #expect(queue.prompt?.isDraft == true)
  }

  @Test func aFailureBehindAClosedDialogWaitsForIt() {
    var queue = NamingQueue.ready(2)
    _ = queue.save("a")
    _ = queue.pause()
    _ = queue.notStored(1)
    #expect(queue.prompt == nil)
    _ = queue.unpause()
    #expect(queue.prompt?.field == 1)
    #expect(queue.prompt?.text == "a")
  }
}
