// Tests of exact and of similar duplicates.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueDuplicateTests {
  /// The photo of the library that the second of three picked files is a duplicate of.
  private let duplicate = photoID(100)

  private func queue() -> NamingQueue {
    var queue = NamingQueue.of(3, copied: [1, 3])
    _ = queue.arrived(2, copyOf: duplicate, as: photoID(2))
    return queue
  }

  @Test func aCopyIsAskedForWithThePictureOfItsDuplicate() {
    var queue = queue()
    #expect(queue.prompt?.duplicate == nil)
    _ = queue.saveAndStore("a")
    #expect(queue.prompt?.duplicate == DuplicatePhoto(photo: duplicate, isExact: true))
    #expect(queue.prompt?.picture == duplicate)
    #expect(queue.prompt?.fieldPicture == duplicate)
    #expect(queue.prompt?.text == "")
    #expect(queue.waitingCount == 2)
  }

  @Test func aSimilarPhotoIsShownWithItsOwnPicture() {
    var queue = NamingQueue()
    _ = queue.append(picked(1...1))
    _ = queue.arrived(1, photo(1), similarTo: duplicate)
    #expect(queue.prompt?.duplicate == DuplicatePhoto(photo: duplicate, isExact: false))
    #expect(queue.prompt?.picture == photoID(1))
  }

  @Test func theDuplicateIsThatOfThePhotoInTheField() {
    var queue = queue()
    _ = queue.save("a")
    #expect(queue.prompt?.picture == photoID(1))
    #expect(queue.prompt?.duplicate?.photo == duplicate)
  }

  @Test func answersToCopiesAreStoredUnderTheirOwnIdentifier() {
    var queue = queue()
    _ = queue.saveAndStore("a")
    let effects = queue.save("b")
    #expect(effects.stores.plain == [.store(.named("b"), photoID(2), position: 2)])
  }

  @Test func aSkippedCopyCanBeGoneBackToAndNamed() {
    var queue = queue()
    _ = queue.saveAndStore("a")
    _ = queue.skip() + queue.stored(2)
    _ = queue.back()
    #expect(queue.prompt?.field == 2)
    let effects = queue.save("b")
    #expect(effects.plain == [.store(.named("b"), photoID(2), position: 2)])
  }

  @Test func aNameGivenBeforeItIsKnownToBeACopyIsStored() {
    var queue = NamingQueue.of(2, copied: [1])
    _ = queue.saveAndStore("a")
    _ = queue.save("b")
    let effects = queue.arrived(2, copyOf: duplicate, as: photoID(2))
    #expect(effects.plain == [.store(.named("b"), photoID(2), position: 2)])
  }

  @Test func aDuplicateThatIsDeletedLeavesTheCopyAndNoLongerLooksAlike() {
    var queue = queue()
    _ = queue.append(picked(4...4))
    _ = queue.arrived(4, photo(4), similarTo: duplicate)
    _ = queue.removed(photos: [duplicate])
    #expect(
      queue.entries.map(\.duplicate) == [nil, .init(photo: duplicate, isExact: true), nil, nil])
  }

  // MARK: - Leaving all out

  @Test func allCopiesAreLeftOutAtOnce() {
    var queue = queue()
    _ = queue.append(picked(4...5))
    _ = queue.arrived(4, copyOf: duplicate, as: photoID(4))
    _ = queue.arrived(5, copyOf: duplicate, as: photoID(5))
    #expect(queue.prompt?.copyCount == 0, "the first is none")
    _ = queue.saveAndStore("a")
    #expect(queue.prompt?.copyCount == 3)
    let effects = queue.skipCopies()
    #expect(
      effects == [
        .saveDraft(nil, position: 2, cursor: NamingCursor(position: 2)),
        .skipAll([2, 4, 5], next: NamingCursor(position: 3)),
      ])
    #expect(queue.prompt?.field == 3)
    #expect(queue.prompt?.isHeld == true, "the picture stays until that is stored")
    let after = queue.skipsStored([2, 4, 5])
    #expect(after.isEmpty)
    let last = queue.saveAndStore("b")
    #expect(last.last == .endRound)
  }

  @Test func aCopyForWhichTextIsTypedStays() {
    var queue = queue()
    _ = queue.append(picked(4...4))
    _ = queue.arrived(4, copyOf: duplicate, as: photoID(4))
    _ = queue.saveAndStore("a")
    queue.typed("half")
    #expect(
      queue.skipCopies().plain == [.saveDraft("half", position: 2), .skipAll([4], next: nil)])
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.text == "half")
  }

  @Test func copiesAreAskedForAgainIfThatCouldNotBeStored() {
    var queue = queue()
    _ = queue.append(picked(4...4))
    _ = queue.arrived(4, copyOf: duplicate, as: photoID(4))
    _ = queue.saveAndStore("a")
    _ = queue.skipCopies()
    _ = queue.notStored(2)
    #expect(queue.prompt?.field == 2)
    #expect(queue.waitingCount == 3)
    #expect(
      queue.skipCopies().plain == [.saveDraft(nil, position: 2), .skipAll([2, 4], next: nil)])
  }

  // MARK: - Naming the rest

  @Test func theRestIsWhatWaitsAndIsNoCopy() {
    var queue = queue()
    _ = queue.append(picked(4...6))
    _ = queue.arrived(4, photo(4), similarTo: duplicate)
    _ = queue.arrived(5, photo(5))
    #expect(queue.remaining.map(\.position) == [1, 3, 4, 5])
    #expect(queue.remaining.map(\.photo) == [1, 3, 4, 5].map(photoID))
    _ = queue.saveAndStore("a")
    #expect(queue.remaining.map(\.position) == [3, 4, 5])
    _ = queue.go(to: 1)
    queue.typed("a, but bet")
    #expect(queue.remaining.map(\.position) == [3, 4, 5], "it has a name that was confirmed")
  }

  @Test func namesGivenAtOnceAnswerAndLeaveTheCopyToBeAsked() {
    var queue = queue()
    queue.typed("half")
    let effects = queue.namedAll([1: "n 1", 3: "n 2"])
    #expect(effects.isEmpty)
    #expect(queue.entries.map(\.name) == ["n 1", nil, "n 2"])
    #expect(queue.entries.map(\.draft) == [nil, nil, nil])
    #expect(queue.entries.map(\.isAnswered) == [true, false, true])
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.answeredCount == 2)
  }

  @Test func namesForAllEndTheRound() {
    var queue = NamingQueue.ready(3)
    let effects = queue.namedAll([1: "n 1", 2: "n 2", 3: "n 3"])
    #expect(effects == [.endRound])
    #expect(queue == NamingQueue())
  }

  @Test func whoStandsAtAPhotoThatWasNotNamedStaysThere() {
    var queue = queue()
    _ = queue.go(to: 2)
    queue.typed("half")
    _ = queue.namedAll([1: "n 1", 3: "n 2"])
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.text == "half")
  }

  @Test func anEarlierNameThatStillWaitsIsNotStoredOverTheOneOfAll() {
    var queue = NamingQueue.of(4, copied: [1, 4])
    _ = queue.saveAndStore("a")
    _ = queue.save("b")
    _ = queue.save("c")
    // The copy of the third is completed while all are being named.
    queue.list[2].photo = photoID(3)
    _ = queue.namedAll([3: "n 1", 4: "n 2"])
    let effects = queue.arrived(2, photo(2))
    #expect(effects.plain == [.store(.named("b"), photoID(2), position: 2)])
  }
}
