// Tests of the sizes of the grid, and of the photo that a zoom holds.

import Testing

@testable import PhotoModel

@MainActor
struct GridZoomTests {
  @Test func thereAreFourSizes() {
    #expect(PhotoSize.allCases.map(\.picture.width) == [110, 170, 240, 340])
    for size in PhotoSize.allCases {
      let picture = size.picture
      #expect(abs(Double(picture.width) / Double(picture.height) - 17.0 / 14) < 0.01)
    }
    #expect(PhotoSize.usual.stepped(by: .max) == .largest)
    #expect(PhotoSize.usual.stepped(by: .min) == .small)
  }

  @Test func stepsEndAtTheLastSizes() {
    let zoom = GridZoom()
    #expect(zoom.size == .usual)
    zoom.zoom(by: 1)
    #expect(zoom.size == .large && zoom.canZoomIn)
    zoom.zoom(by: 1)
    zoom.zoom(by: 1)
    #expect(zoom.size == .largest && !zoom.canZoomIn && zoom.canZoomOut)
    zoom.zoom(by: -9)
    #expect(zoom.size == .small && zoom.canZoomIn && !zoom.canZoomOut)
    zoom.zoom(to: .usual)
    #expect(zoom.size == .usual)
  }

  private let five = GridLayout(count: 1000, columns: 5, rowHeight: 200, viewHeight: 600)
  private let three = GridLayout(count: 1000, columns: 3, rowHeight: 300, viewHeight: 600)

  @Test func thePointerHoldsThePhotoUnderIt() {
    var hold = ZoomAnchor()
    let anchor = hold.begin(
      .pointer(x: 700, y: 250), in: five, viewWidth: 1000, scrolledTo: 2000)
    #expect(anchor == five.anchor(58, y: 250, scrolledTo: 2000))
  }

  @Test func theFocusHoldsItsPhotoAndElseTheMiddleOneIs() {
    var hold = ZoomAnchor()
    let focus = hold.begin(.focus(position: 53), in: five, viewWidth: 1000, scrolledTo: 2000)
    #expect(focus == five.anchor(53, y: 100, scrolledTo: 2000, isWhole: true))
    // The larger row would not be fully visible at the position of the smaller one.
    #expect(focus.map(three.scroll) == 5100.0)
    let middle = hold.begin(.middle, in: five, viewWidth: 1000, scrolledTo: 2000)
    #expect(middle == five.anchor(57, y: 300, scrolledTo: 2000))
  }

  @Test func thereAndBackHoldsTheSamePhoto() throws {
    var hold = ZoomAnchor()
    func step(_ x: Int, _ layout: GridLayout, at value: Double) throws -> GridAnchor {
      let center = ZoomCenter.pointer(x: x, y: 250)
      let anchor = hold.begin(center, in: layout, viewWidth: 1000, scrolledTo: value)
      return try #require(anchor)
    }
    let first = try step(700, five, at: 2000)
    // Two steps within one frame.
    #expect(try step(700, five, at: 2000) == first)
    let value = three.scroll(holding: first)
    hold.adjusted(scrolledTo: value)
    #expect(try step(702, three, at: value) == first)
    #expect(abs(five.scroll(holding: first) - 2000) < 0.001)
    // Scrolling, or moving the pointer, makes the next zoom hold another photo.
    hold.adjusted(scrolledTo: value)
    #expect(try step(700, three, at: value + 300) != first)
    hold.adjusted(scrolledTo: value + 300)
    let second = try step(700, three, at: value + 300)
    hold.adjusted(scrolledTo: value + 300)
    #expect(try step(100, three, at: value + 300) != second)
  }

  @Test func whatIsGoneIsNotHeld() {
    var hold = ZoomAnchor()
    func position(of count: Int) -> Int? {
      let layout = GridLayout(count: count, columns: 5, rowHeight: 200, viewHeight: 600)
      return hold.begin(.pointer(x: 700, y: 250), in: layout, viewWidth: 1000, scrolledTo: 0)?
        .position
    }
    #expect([1000, 4, 0].map(position) == [8, 3, nil])
  }
}
