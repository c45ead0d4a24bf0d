// Tests of names that were given before the copy is complete: they are stored before the dialog
// moves on, and a restart gives them again.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueGivenTests {
  /// Stored entries of which the first is named, and the others are not copied yet.
  private func stored(_ count: Int64, given: [Int64: String]) -> [NamingEntry] {
    var entries = picked(1...count)
    (entries[0].photo, entries[0].name, entries[0].isAnswered) = (photoID(1), "a", true)
    for index in entries.indices { entries[index].given = given[entries[index].position] }
    return entries
  }

  @Test func afterARestartTheNameIsStoredAsSoonAsTheCopyIsSafe() {
    var queue = NamingQueue()
    var effects = queue.resume(stored(3, given: [2: "b"]), cursor: NamingCursor(position: 3))
    #expect(effects.isEmpty)
    #expect(queue.cursor == 3)
    #expect(queue.entries.map(\.name) == ["a", "b", nil])
    #expect(queue.entries.map(\.isAnswered) == [true, true, false])
    effects = queue.arrived(2, photo(2))
    #expect(effects.plain == [.store(.named("b"), photoID(2), position: 2)])
  }

  @Test func killedBetweenArrivalAndAnswerTheNameIsStoredAtOnce() {
    var entries = stored(3, given: [2: "b"])
    for index in 1...2 { entries[index].photo = photoID(Int64(index + 1)) }
    var queue = NamingQueue()
    let effects = queue.resume(entries, cursor: NamingCursor(position: 3))
    #expect(effects.plain == [.store(.named("b"), photoID(2), position: 2)])
    #expect(queue.prompt?.previousName == "b")
  }

  @Test func aRoundOfNothingButGivenNamesEndsWithTheLastCopy() {
    var queue = NamingQueue()
    _ = queue.resume(stored(3, given: [2: "b", 3: "c"]), cursor: nil)
    #expect(queue.entries.count == 3)
    let effects =
      queue.arrived(3, photo(3)) + queue.arrived(2, photo(2)) + queue.stored(2) + queue.stored(3)
    #expect(
      effects.plain == [
        .store(.named("c"), photoID(3), position: 3), .store(.named("b"), photoID(2), position: 2),
        .endRound,
      ])
  }

  @Test func aGivenNameWhoseFileIsBrokenIsForgotten() {
    var queue = NamingQueue()
    _ = queue.resume(stored(2, given: [2: "b"]), cursor: nil)
    let effects = queue.removed(2)
    #expect(effects == [.endRound])
  }

  @Test func textBegunSinceANameWasGivenIsOnTheDiskBehindTheAnswer() {
    var queue = NamingQueue.waitingForACopy()
    _ = queue.go(to: 4)
    queue.typed("d")
    queue.takeUp(2)
    queue.typed("b, but bet")
    // The answer removes the draft.
    let effects = queue.arrived(2, photo(2))
    #expect(
      effects.plain == [
        .store(.named("b"), photoID(2), position: 2), .saveDraft("b, but bet", position: 2),
      ])
  }
}

extension NamingQueue {
  /// Makes an entry that is not copied yet the current one, as a restart does.
  fileprivate mutating func takeUp(_ position: Int64) { cursor = position }
}
