// Tests that the naming queue asks in the order in which pictures were picked.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueOrderTests {
  @Test func nothingIsAskedBeforeTheFirstPickedPhotoArrives() {
    var queue = NamingQueue.of(3, copied: [2])
    #expect(queue.prompt == nil)
    _ = queue.arrived(1, photo(1))
    #expect(queue.prompt?.picture == photoID(1))
  }

  @Test(arguments: [[1, 2, 3, 4], [4, 3, 2, 1], [2, 4, 1, 3], [3, 1, 4, 2]] as [[Int64]])
  func theOrderPickedIsKeptWhateverArrivesFirst(arrivals: [Int64]) {
    var queue = NamingQueue()
    _ = queue.append(picked(1...4))
    for position in arrivals { _ = queue.arrived(position, photo(position)) }
    var asked: [Photo.ID?] = []
    while let prompt = queue.prompt {
      asked.append(prompt.picture)
      _ = queue.saveAndStore("a name")
    }
    #expect(asked == (1...4).map(photoID))
  }

  @Test func anArrivalLeavesTheDialogOfAnotherPhotoAlone() {
    var queue = NamingQueue.of(3, copied: [1])
    queue.typed("half")
    let before = queue.prompt
    _ = queue.arrived(3, photo(3))
    #expect(queue.prompt?.picture == before?.picture)
    #expect(queue.prompt?.field == before?.field)
    #expect(queue.prompt?.text == "half")
    #expect(queue.prompt?.ordinal == 1)
  }

  @Test func ordinalAndTotalCountTheWholeRound() {
    var queue = NamingQueue.ready(3)
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [1, 3])
    _ = queue.saveAndStore("a")
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [2, 3])
    _ = queue.saveAndStore("b")
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [3, 3])
  }

  @Test func theRestOfAPickJoinsTheEndAndAsksNobodyWhoPutThatOff() {
    var queue = NamingQueue.ready(2)
    _ = queue.pause()
    _ = queue.append(picked(3...4), isMore: true)
    #expect(queue.isPaused)
    #expect(queue.entries.count == 4)
    _ = queue.append(picked(5...5))
    #expect(!queue.isPaused)
  }

  @Test func picturesPickedWhileNamingJoinTheEnd() {
    var queue = NamingQueue.ready(2)
    _ = queue.saveAndStore("a")
    queue.typed("half")
    let effects = queue.append(picked(3...4))
    for position in Int64(3)...4 { _ = queue.arrived(position, photo(position)) }
    #expect(effects.isEmpty)
    #expect(queue.prompt?.picture == photoID(2))
    #expect(queue.prompt?.text == "half")
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [2, 4])
    _ = queue.saveAndStore("b")
    #expect(queue.prompt?.picture == photoID(3))
  }

  @Test func thePhotoToDecodeAheadIsTheNextOneThatHasArrived() {
    var queue = NamingQueue.of(3, copied: [1])
    #expect(queue.prompt?.ahead.first == nil)
    _ = queue.arrived(3, photo(3))
    #expect(queue.prompt?.ahead.first == photoID(3))
    _ = queue.arrived(2, photo(2))
    #expect(queue.prompt?.ahead.first == photoID(2))
  }

  @Test func onlyArrivedPhotosWithoutAnAnswerAreCountedAsWaiting() {
    var queue = NamingQueue()
    _ = queue.append(picked(1...3))
    #expect(queue.waitingCount == 0)
    _ = queue.arrived(1, photo(1))
    _ = queue.arrived(2, photo(2))
    #expect(queue.waitingCount == 2)
    _ = queue.save("a")
    #expect(queue.waitingCount == 1)
  }

  @Test func aFileThatFailsLeavesNoGap() {
    var queue = NamingQueue.of(3, copied: [1])
    _ = queue.removed(2)
    _ = queue.arrived(3, photo(3))
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [1, 2])
    _ = queue.saveAndStore("a")
    #expect(queue.prompt?.picture == photoID(3))
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [2, 2])
  }

  @Test func theTextFieldGoesOnToTheNextPhotoWhenItsOwnTurnsOutBroken() {
    var queue = NamingQueue.of(3, copied: [1, 3])
    _ = queue.saveAndStore("a")
    #expect(queue.prompt?.field == 2)
    #expect(queue.prompt?.picture == nil)
    _ = queue.removed(2)
    #expect(queue.prompt?.field == 3)
    #expect(queue.prompt?.picture == photoID(3))
  }

  @Test func aPickOfNothingButBrokenFilesNeverPrompts() {
    var queue = NamingQueue()
    var effects = queue.append(picked(1...3))
    for position in [2, 1, 3] as [Int64] {
      effects += queue.removed(position)
      #expect(queue.prompt == nil)
    }
    #expect(effects.isEmpty)
    #expect(queue == NamingQueue())
  }

  @Test func brokenFilesBeforeTheFirstGoodOneNeverPrompt() {
    var queue = NamingQueue()
    _ = queue.append(picked(1...3))
    _ = queue.removed(1)
    #expect(queue.prompt == nil)
    _ = queue.removed(2)
    #expect(queue.prompt == nil)
    _ = queue.arrived(3, photo(3))
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [1, 1])
  }
}
