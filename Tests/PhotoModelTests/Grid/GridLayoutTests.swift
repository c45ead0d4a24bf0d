// Tests of the positions of photos in the grid, and of scrolling when the number of columns
// changes.

import SeededRandom
import Testing

@testable import PhotoModel

struct GridLayoutTests {
  private let layout = GridLayout(count: 23, columns: 5, rowHeight: 100, viewHeight: 250)

  @Test func columnsAreThoseThatFit() {
    #expect(GridLayout.columns(of: 192, within: 1000) == 5)
    #expect(GridLayout.columns(of: 192, within: 960) == 5)
    #expect(GridLayout.columns(of: 192, within: 959) == 4)
    #expect(GridLayout.columns(of: 192, within: 0) == 1)
    #expect(GridLayout.columns(of: 0, within: 3) == 3)
  }

  @Test func photosAreFoundByAPoint() {
    #expect(layout.furthest == 250)
    #expect(layout.position(column: 3, y: 0, scrolledTo: 0) == 3)
    #expect(layout.position(column: 3, y: 99, scrolledTo: 100) == 8)
    #expect(layout.position(column: 3, y: 100, scrolledTo: 100) == 13)
    // A point beside or below the photos gives the nearest one.
    #expect(layout.position(column: 9, y: 0, scrolledTo: 0) == 4)
    #expect(layout.position(column: 4, y: 240, scrolledTo: 250) == 22)
    #expect(layout.position(column: 0, y: 9e30, scrolledTo: 0) == 20)
    #expect(layout.position(column: -1, y: -50, scrolledTo: 0) == 0)
    #expect(
      GridLayout(count: 0, columns: 5, rowHeight: 100, viewHeight: 250)
        .position(column: 0, y: 0, scrolledTo: 0) == nil)
  }

  @Test func theTopPositionIsTheFirstThatIsSeenByHalf() {
    #expect(layout.topPosition(scrolledTo: 0) == 0)
    #expect(layout.topPosition(scrolledTo: 49) == 0)
    #expect(layout.topPosition(scrolledTo: 51) == 5)
    #expect(layout.topPosition(scrolledTo: 250) == 15)
    #expect(layout.topPosition(scrolledTo: 9999) == 15)
  }

  @Test func pagesAreTurnedByTheRowsThatAreSeenWhole() {
    // A view of 250 shows two whole rows of 100; the row with the keyboard focus is one of them.
    #expect(layout.position(7, movedBy: 1) == 12)
    #expect(layout.position(7, movedBy: 3) == 22)
    #expect(layout.position(7, movedBy: -1) == 2)
    // The focus stays in its column, as far as there are photos.
    #expect(layout.position(7, movedBy: -2) == 2)
    #expect(layout.position(5, movedBy: 1000) == 20)
    #expect(layout.position(8, movedBy: 1000) == 22)
    let tall = GridLayout(count: 23, columns: 5, rowHeight: 100, viewHeight: 450)
    #expect(tall.position(1, movedBy: 1) == 16)
    #expect(
      GridLayout(count: 0, columns: 5, rowHeight: 100, viewHeight: 250).position(0, movedBy: 1) == 0
    )
  }

  @Test func whatIsSeenIsToldByItsRow() {
    #expect(layout.isSeen(0, scrolledTo: 99))
    #expect(!layout.isSeen(0, scrolledTo: 100))
    #expect(layout.isSeen(12, scrolledTo: 0))
    #expect(!layout.isSeen(15, scrolledTo: 0))
  }

  @Test func aPhotoStaysWhereItIsHeld() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let view = Double.random(in: 200...1200, using: &random)
      let before = GridLayout(
        count: Int.random(in: 1...100_000, using: &random),
        columns: Int.random(in: 1...12, using: &random),
        rowHeight: Double.random(in: 120...330, using: &random), viewHeight: view)
      let after = GridLayout(
        count: before.count, columns: Int.random(in: 1...12, using: &random),
        rowHeight: Double.random(in: 120...330, using: &random), viewHeight: view)
      let value = Double.random(in: 0...max(before.furthest, 1), using: &random)
      let y = Double.random(in: 0..<view, using: &random)
      guard let position = before.position(column: 0, y: y, scrolledTo: value) else { continue }
      let new = after.scroll(holding: before.anchor(position, y: y, scrolledTo: value))
      #expect(new >= 0 && new <= after.furthest)
      let top = after.top(of: position, scrolledTo: new)
      let isUnder = top <= y + 0.01 && top + after.rowHeight >= y - 0.01
      // At both ends the grid can't be scrolled further.
      #expect(isUnder || new == 0 || new == after.furthest)
    }
  }

  @Test func aPhotoThatIsCutOffStaysSoUnlessItIsToBeSeenWhole() {
    #expect(layout.scroll(holding: layout.anchor(7, y: 25, scrolledTo: 150)) == 150)
    #expect(layout.scroll(holding: layout.anchor(7, y: 25, scrolledTo: 150, isWhole: true)) == 100)
  }

  @Test func thereAndBackLeadsToTheSamePosition() {
    let large = GridLayout(count: 1000, columns: 4, rowHeight: 250, viewHeight: 600)
    let small = GridLayout(count: 1000, columns: 9, rowHeight: 130, viewHeight: 600)
    let anchor = large.anchor(501, y: 333, scrolledTo: 30_983)
    #expect(abs(large.scroll(holding: anchor) - 30_983) < 0.001)
    let there = small.scroll(holding: anchor)
    #expect(abs(there - (55 * 130 + 130 * anchor.part - 333)) < 0.001)
  }

  @Test func theThumbGoesFromEndToEnd() {
    let long = GridLayout(count: 100_000, columns: 5, rowHeight: 190, viewHeight: 700)
    #expect(long.thumbMiddle(scrolledTo: 0, on: 700, least: 40) == 20)
    #expect(long.thumbMiddle(scrolledTo: long.furthest, on: 700, least: 40) == 680)
    #expect(long.thumbMiddle(scrolledTo: long.furthest / 2, on: 700, least: 40) == 350)
    #expect(layout.thumbMiddle(scrolledTo: 0, on: 300, least: 40) == 75)
    let short = GridLayout(count: 2, columns: 5, rowHeight: 100, viewHeight: 250)
    #expect(short.thumbMiddle(scrolledTo: 0, on: 300, least: 40) == 150)
  }
}
