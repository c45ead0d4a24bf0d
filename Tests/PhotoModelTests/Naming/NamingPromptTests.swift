// Tests of what the naming dialog shows: the strip of neighbours, the counts, the pictures decoded
// ahead and the text of the field.

import Testing

@testable import PhotoModel

@Suite struct NamingPromptTests {
  private func prompt(_ queue: NamingQueue) throws -> NamingPrompt { try #require(queue.prompt) }

  @Test(
    arguments: [
      (1, 1...9), (2, 1...9), (5, 1...9), (6, 2...10), (15, 11...19), (16, 12...20), (17, 12...20),
      (20, 12...20),
    ] as [(Int64, ClosedRange<Int64>)])
  func theStripIsAsLongAtTheEndsAsInTheMiddle(
    position: Int64, strip: ClosedRange<Int64>
  ) throws {
    var queue = NamingQueue.ready(20)
    _ = queue.go(to: position)
    let neighbors = try prompt(queue).neighbors
    #expect(neighbors.map(\.position) == Array(strip))
    #expect(neighbors.filter(\.isShown).map(\.position) == [position])
    #expect(neighbors.map(\.picture) == strip.map(photoID))
  }

  @Test func ofFewPhotosTheStripHoldsAll() throws {
    var queue = NamingQueue.ready(3)
    _ = queue.go(to: 2)
    #expect(try prompt(queue).neighbors.map(\.position) == [1, 2, 3])
  }

  @Test func theNeighborsThatWereNamedHaveTheirNames() throws {
    var queue = NamingQueue.ready(4)
    _ = queue.saveAndStore("a")
    _ = queue.skip() + queue.stored(2)
    #expect(try prompt(queue).neighbors.map(\.name) == ["a", nil, nil, nil])
  }

  @Test func aNameFromElsewhereIsNoTick() throws {
    var queue = NamingQueue()
    _ = queue.append(picked(1...2))
    for position in Int64(1)...2 { _ = queue.arrived(position, photo(position, named: "old")) }
    #expect(try prompt(queue).neighbors.map(\.name) == [nil, nil])
  }

  @Test func aNeighborThatIsBeingCopiedHasNoPicture() throws {
    let queue = NamingQueue.of(2, copied: [1])
    #expect(try prompt(queue).neighbors.map(\.picture) == [photoID(1), nil])
  }

  @Test func theStripStaysWithThePhotoShownWhileAnAnswerIsStored() throws {
    var queue = NamingQueue.ready(3)
    _ = queue.save("a")
    #expect(try prompt(queue).neighbors.map(\.isShown) == [true, false, false])
    #expect(try prompt(queue).fieldPicture == photoID(2))
    _ = queue.stored(1)
    #expect(try prompt(queue).neighbors.map(\.isShown) == [false, true, false])
  }

  @Test func theNextEightAndTheOneBeforeAreDecodedAhead() throws {
    var queue = NamingQueue.ready(13)
    #expect(try prompt(queue).ahead == (2...9).map(photoID))
    _ = queue.go(to: 4)
    #expect(try prompt(queue).ahead == (Array(5...12) + [3]).map(photoID))
    _ = queue.go(to: 12)
    #expect(try prompt(queue).ahead == [13, 11].map(photoID))
  }

  @Test func answersAreCountedAndOnesToBeGivenAgainAreNot() throws {
    var queue = NamingQueue.ready(4)
    _ = queue.saveAndStore("a")
    _ = queue.skip() + queue.stored(2)
    #expect(try prompt(queue).answeredCount == 2)
    _ = queue.go(to: 1)
    queue.typed("a, but bet")
    #expect(try prompt(queue).answeredCount == 1)
  }

  @Test func thePreviousNameIsTheOneGivenLast() throws {
    var queue = NamingQueue.ready(4)
    #expect(try prompt(queue).previousName == nil)
    _ = queue.saveAndStore("a")
    _ = queue.saveAndStore("b")
    _ = queue.skip() + queue.stored(3)
    #expect(try prompt(queue).previousName == "b")
    _ = queue.go(to: 1)
    _ = queue.saveAndStore("A")
    #expect(try prompt(queue).previousName == "A")
  }

  @Test func thePreviousNameOutlivesTheSession() throws {
    var entries = picked(1...3)
    for index in entries.indices { entries[index].photo = photoID(Int64(index + 1)) }
    (entries[0].name, entries[0].isAnswered) = ("a", true)
    entries[2].name = "of an earlier round"
    var queue = NamingQueue()
    _ = queue.resume(entries, cursor: nil)
    #expect(try prompt(queue).previousName == "a")
  }

  @Test func theSuggestionStandsBesideWhatIsTyped() throws {
    var entry = picked(1...1)[0]
    entry.suggestion = "Messier 31"
    var queue = NamingQueue()
    _ = queue.append([entry])
    _ = queue.arrived(1, photo(1))
    queue.typed("M")
    #expect([try prompt(queue).text, try prompt(queue).initialText] == ["M", "Messier 31"])
  }

  @Test func whetherThereIsAPhotoToGoToIsTold() throws {
    var queue = NamingQueue.of(3, copied: [1])
    #expect(try !prompt(queue).canGoForward)
    _ = queue.arrived(3, photo(3))
    #expect(try prompt(queue).canGoForward)
    #expect(try !prompt(queue).canGoBack)
    _ = queue.forward()
    #expect(try !prompt(queue).canGoForward)
    #expect(try prompt(queue).canGoBack)
  }
}
