// Tests of a picture that is dragged, and of how it goes on.

import Testing

@testable import PhotoModel

@Suite struct PictureDragTests {
  @Test func aClickThatTremblesMovesNothing() {
    var drag = PictureDrag()
    #expect(drag.move(to: PixelPoint(x: 3, y: -4), at: 0) == nil)
    #expect(!drag.goesOn(at: 0.01))
  }

  @Test func itGoesOnUnlessThePointerStoodStill() {
    var drag = PictureDrag()
    #expect(drag.move(to: PixelPoint(x: 40, y: 0), at: 1) == PixelPoint(x: 40, y: 0))
    #expect(drag.move(to: PixelPoint(x: 100, y: 10), at: 1.02) == PixelPoint(x: 60, y: 10))
    #expect(drag.goesOn(at: 1.05))
    #expect(!drag.goesOn(at: 1.5))
  }

  @Test func itSlowsDownAndStopsAtTheEnd() {
    var viewport = PictureViewport(
      PixelSize(width: 4000, height: 100), in: PixelSize(width: 100, height: 100))
    viewport.zoom(to: 1, at: viewport.centre)
    var drag = PictureDrag()
    _ = drag.move(to: PixelPoint(x: 50, y: 0), at: 1)
    var frames = 0
    while drag.glide(&viewport, for: 1.0 / 60), frames < 1000 { frames += 1 }
    #expect((10..<600).contains(frames))
  }
}
