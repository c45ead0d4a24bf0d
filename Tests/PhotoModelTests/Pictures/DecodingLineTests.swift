// Tests of who is decoded next.

import Testing

@testable import PhotoModel

@Suite struct DecodingLineTests {
  @Test func theMostUrgentComesFirst() {
    var line = DecodingLine()
    let background = line.join(.background)
    let cell = line.join(.cell)
    let preview = line.join(.preview)
    let order = [line.next(), line.next(), line.next(), line.next()]
    #expect(order == [preview, cell, background, nil])
  }

  @Test func amongEquallyUrgentTheFirstToComeIsFirst() {
    var line = DecodingLine()
    let tickets = (1...5).map { _ in line.join(.cell) }
    let order = (1...5).map { _ in line.next() }
    #expect(order == tickets)
  }

  @Test func whoComesLaterButMoreUrgentIsNext() {
    var line = DecodingLine()
    _ = line.join(.background)
    _ = line.join(.background)
    _ = line.next()
    let preview = line.join(.preview)
    let next = line.next()
    #expect(next == preview)
  }

  @Test func whoLeavesIsNotTaken() {
    var line = DecodingLine()
    let first = line.join(.cell)
    let second = line.join(.cell)
    let left = line.leave(first)
    let next = line.next()
    let end = line.next()
    #expect(left)
    #expect(next == second)
    #expect(end == nil)
  }

  @Test func whoWasTakenOrHasLeftCanNotLeave() throws {
    var line = DecodingLine()
    let taken = line.join(.cell)
    _ = line.next()
    let other = line.join(.preview)
    let outcomes = [line.leave(taken), line.leave(other), line.leave(other)]
    #expect(outcomes == [false, true, false])
  }

  @Test func prioritiesAreOrderedByUrgency() {
    let priorities: [DecodingPriority] = [.background, .preview, .cell]
    #expect(priorities.sorted() == [.preview, .cell, .background])
  }
}
