// Tests of who is decoded next.

import Testing

@testable import PhotoModel

@Suite struct DecodeQueueTests {
  @Test func theMostUrgentComesFirst() {
    var line = DecodeQueue(decoderCount: 2)
    let background = line.join(.background)
    let cell = line.join(.cell)
    let preview = line.join(.preview)
    let order = (1...4).map { _ in line.next(freeCount: 2) }
    #expect(order == [preview, cell, background, nil])
  }

  @Test func amongEquallyUrgentTheFirstToComeIsFirst() {
    var line = DecodeQueue(decoderCount: 2)
    let tickets = (1...5).map { _ in line.join(.cell) }
    let order = (1...5).map { _ in line.next(freeCount: 2) }
    #expect(order == tickets)
  }

  @Test func whoComesLaterButMoreUrgentIsNext() {
    var line = DecodeQueue(decoderCount: 2)
    _ = line.join(.background)
    _ = line.join(.background)
    _ = line.next(freeCount: 2)
    let preview = line.join(.preview)
    let next = line.next(freeCount: 2)
    #expect(next == preview)
  }

  @Test func whoLeavesIsNotTaken() {
    var line = DecodeQueue(decoderCount: 2)
    let first = line.join(.cell)
    let second = line.join(.cell)
    let left = line.leave(first)
    let next = line.next(freeCount: 2)
    let end = line.next(freeCount: 2)
    #expect(left)
    #expect(next == second)
    #expect(end == nil)
  }

  @Test func whoWasTakenOrHasLeftCanNotLeave() throws {
    var line = DecodeQueue(decoderCount: 2)
    let taken = line.join(.cell)
    _ = line.next(freeCount: 2)
    let other = line.join(.preview)
    let outcomes = [line.leave(taken), line.leave(other), line.leave(other)]
    #expect(outcomes == [false, true, false])
  }

  @Test func ofWhatIsDecodedAheadTheLastToComeIsFirst() {
    var line = DecodeQueue(decoderCount: 2)
    let tickets = (1...3).map { _ in line.join(.upcoming) }
    let order = (1...3).map { _ in line.next(freeCount: 2) }
    #expect(order == tickets.reversed())
  }

  @Test func whoGetsMoreUrgentStandsBehindThoseWhoAre() {
    var line = DecodeQueue(decoderCount: 2)
    let upcoming = line.join(.upcoming)
    _ = line.join(.upcoming)
    let preview = line.join(.preview)
    let isMoved = line.move(upcoming, to: .preview)
    let order = [line.next(freeCount: 2), line.next(freeCount: 2)]
    let isMovedAgain = line.move(upcoming, to: .preview)
    #expect(order == [preview, upcoming])
    #expect([isMoved, isMovedAgain] == [true, false])
  }

  @Test func theLastFreeDecoderIsForThePreview() {
    var line = DecodeQueue(decoderCount: 3)
    let upcoming = line.join(.upcoming)
    let refused = line.next(freeCount: 1)
    let preview = line.join(.preview)
    let order = [line.next(freeCount: 1), line.next(freeCount: 1), line.next(freeCount: 2)]
    #expect(refused == nil)
    #expect(order == [preview, nil, upcoming])
  }

  @Test func aSingleDecoderIsForEverybody() {
    var line = DecodeQueue(decoderCount: 1)
    let background = line.join(.background)
    let next = line.next(freeCount: 1)
    #expect(next == background)
  }

  @Test func whereNobodyLooksNoDecoderIsKept() {
    var line = DecodeQueue(decoderCount: 2, hasPreviews: false)
    let tickets = [line.join(.background), line.join(.background)]
    let order = [line.next(freeCount: 2), line.next(freeCount: 1)]
    #expect(order == tickets)
  }

  @Test func nobodyIsTakenWhereNoDecoderIsFree() {
    var line = DecodeQueue(decoderCount: 1)
    _ = line.join(.preview)
    let next = line.next(freeCount: 0)
    #expect(next == nil)
  }

  @Test func prioritiesAreOrderedByUrgency() {
    let priorities: [DecodingPriority] = [.background, .preview, .cell]
    #expect(priorities.sorted() == [.preview, .cell, .background])
  }
}
