// Tests of the photo that is looked at, while the list changes under it.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct ViewerPositionTests {
  private let order: [Int64] = [10, 20, 30, 40, 50]

  private func position(_ sequence: Int64) throws -> ViewerPosition {
    try #require(ViewerPosition(sequence, in: order))
  }

  /// Follows a change of the list, after which there is a photo to look at, or not.
  private func follow(
    _ position: inout ViewerPosition, _ order: [Int64], _ isThere: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = position.follow(order)
    #expect(found == isThere, sourceLocation: sourceLocation)
  }

  @Test func itMovesAndStopsAtTheEnds() throws {
    var position = try position(20)
    position.move(.previous, in: order)
    #expect(position.sequence == 10)
    #expect(!position.canMove(.previous, in: order))
    position.move(.previous, in: order)
    #expect(position.sequence == 10)
    position.move(.last, in: order)
    #expect(position.sequence == 50)
    #expect(!position.canMove(.next, in: order))
    position.move(.first, in: order)
    #expect(position.sequence == 10)
    #expect(ViewerPosition(60, in: order) == nil)
  }

  @Test func twoAreDecodedAheadOnTheSideOneIsGoing() throws {
    var position = try position(30)
    #expect(position.ahead(in: order) == [40, 50, 20])
    position.move(.previous, in: order)
    #expect(position.ahead(in: order) == [10, 30])
    position.move(.last, in: order)
    #expect(position.ahead(in: order) == [40, 30])
    position.move(.first, in: order)
    #expect(position.ahead(in: order) == [20, 30])
  }

  @Test func aPhotoThatIsDeletedGivesWayToTheNextAndComesBack() throws {
    var position = try position(30)
    follow(&position, [10, 20, 40, 50], true)
    #expect(position.sequence == 40)
    follow(&position, order, true)
    #expect(position.sequence == 30)
    // At the end of the list, the one before.
    var last = try self.position(50)
    follow(&last, [10, 20, 30, 40], true)
    #expect(last.sequence == 40)
    follow(&last, [], false)
  }

  @Test func aPhotoThatComesBackLaterIsNotForcedOnAPersonWhoHasMovedOn() throws {
    var position = try position(30)
    _ = position.follow([10, 20, 40, 50])
    position.move(.next, in: [10, 20, 40, 50])
    _ = position.follow(order)
    #expect(position.sequence == 50)
  }

  @Test(arguments: 0..<20)
  func itIsAlwaysInTheList(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var order = (0..<30).map { Int64($0) }
    var position = try #require(ViewerPosition(7, in: order))
    for _ in 0..<500 {
      // What a person sees who goes through the list by hand.
      let index = order.firstIndex(of: position.sequence) ?? 0
      var expected: Int64?
      switch Int.random(in: 0..<6, using: &generator) {
      case 0 where order.count > 1:
        order.remove(at: Int.random(in: 0..<order.count, using: &generator))
      case 1:
        let new = Int64.random(in: 0..<60, using: &generator)
        if !order.contains(new) {
          order.insert(new, at: Int.random(in: 0...order.count, using: &generator))
        }
      case 2: order.shuffle(using: &generator)
      case 3:
        position.move(.next, in: order)
        expected = order[min(index + 1, order.count - 1)]
      case 4:
        position.move(.previous, in: order)
        expected = order[max(index - 1, 0)]
      default:
        let isFirst = Bool.random(using: &generator)
        position.move(isFirst ? .first : .last, in: order)
        expected = isFirst ? order[0] : order[order.count - 1]
      }
      if let expected { #expect(position.sequence == expected) }
      follow(&position, order, true)
      #expect(order[position.index] == position.sequence)
      let ahead = position.ahead(in: order)
      #expect(!ahead.contains(position.sequence))
      #expect(ahead.allSatisfy(order.contains))
    }
  }

  @Test(
    arguments: [
      (2, [1, 2, 3]), (1, [1, 2, 3]), (5, [4, 5, 6]), (6, [4, 5, 6]),
    ] as [(Int64, [Int64])])
  func theNeighboursAreAsManyAtTheEnds(_ sequence: Int64, _ expected: [Int64]) throws {
    let position = try #require(ViewerPosition(sequence, in: [1, 2, 3, 4, 5, 6]))
    #expect(Array(position.neighbors(3, in: [1, 2, 3, 4, 5, 6])) == expected)
  }

  @Test func aShortListIsAllNeighbours() throws {
    let position = try #require(ViewerPosition(2, in: [1, 2]))
    #expect(Array(position.neighbors(9, in: [1, 2])) == [1, 2])
  }

  @Test func aPhotoThatMovesInTheListAfterAnotherWasDeletedIsFollowed() throws {
    var position = try position(30)
    follow(&position, [10, 20, 40, 50], true)
    #expect(position.sequence == 40)
    // A rename moves it by a removal and an insertion.
    follow(&position, [10, 20, 50], true)
    follow(&position, [10, 20, 50, 40], true)
    #expect(position.sequence == 40)
    // The one that was deleted before still comes back.
    follow(&position, [10, 20, 30, 50, 40], true)
    #expect(position.sequence == 30)
  }

  @Test func itGoesToAnyPhoto() throws {
    var position = try #require(ViewerPosition(5, in: [1, 2, 3, 4, 5]))
    position.move(to: 2, in: [1, 2, 3, 4, 5])
    #expect(position.sequence == 2)
    #expect(position.ahead(in: [1, 2, 3, 4, 5]) == [1, 3])
    position.move(to: 9, in: [1, 2, 3, 4, 5])
    #expect(position.sequence == 2)
  }
}
