// Tests of zoom and pan: what is under the pointer stays there, no gap opens, both stops are reached.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct PictureViewportTests {
  private let area = PixelSize(width: 1000, height: 700)
  private let landscape = PixelSize(width: 4000, height: 3000)

  private func point(_ x: Double, _ y: Double) -> PixelPoint { PixelPoint(x: x, y: y) }

  @Test func aLargePictureFitsWholeAndInTheMiddle() {
    let viewport = PictureViewport(landscape, in: area)
    #expect(viewport.frame.size == PixelSize(width: 933, height: 700))
    #expect(viewport.frame.x == 33)
    #expect(viewport.frame.y == 0)
    #expect(!viewport.canPan)
    #expect(!viewport.canZoomOut)
  }

  @Test func aSmallPictureIsNotEnlarged() {
    let viewport = PictureViewport(PixelSize(width: 100, height: 50), in: area)
    #expect(viewport.scale == 1)
    #expect(
      viewport.frame
        == PixelRectangle(x: 450, y: 325, size: PixelSize(width: 100, height: 50)))
  }

  @Test func theScaleIsToldInWholePercent() {
    var viewport = PictureViewport(landscape, in: area)
    #expect(viewport.percent == 23)
    viewport.zoom(to: 1, at: viewport.centre)
    #expect(viewport.percent == 100)
    viewport.zoom(by: 1 / PictureViewport.step, at: viewport.centre)
    #expect(viewport.percent == 80)
    viewport.zoom(to: 100, at: viewport.centre)
    #expect(viewport.percent == 1600)
    // Never nothing.
    #expect(PictureViewport(PixelSize(width: 900_000, height: 10), in: area).percent == 1)
  }

  @Test func thePointUnderThePointerStays() {
    var viewport = PictureViewport(landscape, in: area)
    let pointer = point(600, 300)
    func under() -> (Double, Double) {
      (
        (pointer.x - Double(viewport.frame.x)) / viewport.scale,
        (pointer.y - Double(viewport.frame.y)) / viewport.scale
      )
    }
    for _ in 0..<6 {
      let (before, scale) = (under(), viewport.scale)
      viewport.zoom(by: 1.5, at: pointer)
      // The picture stands at whole pixels, before and after.
      #expect(abs(under().0 - before.0) <= 1 / scale + 1 / viewport.scale)
      #expect(abs(under().1 - before.1) <= 1 / scale + 1 / viewport.scale)
    }
  }

  @Test func stepsStopAtThePicturesOwnSizeAndAtTheBestFit() {
    var viewport = PictureViewport(landscape, in: area)
    let first = viewport.scale
    var scales: [Double] = []
    while viewport.canZoomIn {
      viewport.zoom(by: PictureViewport.step, at: viewport.centre)
      scales.append(viewport.scale)
    }
    #expect(scales.contains(1))
    #expect(scales.last == PictureViewport.largestScale)
    scales = []
    while viewport.canZoomOut {
      viewport.zoom(by: 1 / PictureViewport.step, at: viewport.centre)
      scales.append(viewport.scale)
    }
    #expect(scales.contains(1))
    #expect(scales.last == first)
    #expect(viewport.zoom == .fit)
  }

  @Test func aDoubleClickGoesToThePicturesOwnSizeAndBack() {
    var viewport = PictureViewport(landscape, in: area)
    viewport.toggle(at: point(100, 100))
    #expect(viewport.scale == 1)
    #expect(viewport.canPan)
    viewport.toggle(at: point(500, 500))
    #expect(viewport == PictureViewport(landscape, in: area))
    var small = PictureViewport(PixelSize(width: 100, height: 50), in: area)
    small.toggle(at: point(500, 350))
    #expect(small.scale == 2)
  }

  @Test func aDragStopsAtTheEdges() {
    var viewport = PictureViewport(landscape, in: area)
    viewport.zoom(to: 1, at: viewport.centre)
    let moved = viewport.pan(by: point(10_000, -20))
    #expect(viewport.frame.x == 0)
    #expect(abs(moved.x - 1500) <= 5)
    #expect(moved.y == -20)
    viewport.pan(by: point(-10_000, -10_000))
    #expect(viewport.frame.x == 1000 - 4000)
    #expect(viewport.frame.y == 700 - 3000)
  }

  @Test func aWindowThatGrowsKeepsThePictureFitted() {
    var viewport = PictureViewport(landscape, in: area)
    viewport.resize(to: PixelSize(width: 2000, height: 1500))
    #expect(viewport.frame.size == PixelSize(width: 2000, height: 1500))
    viewport.zoom(to: 0.6, at: viewport.centre)
    viewport.resize(to: PixelSize(width: 8000, height: 6000))
    #expect(viewport.zoom == .fit)
    viewport.resize(to: area)
    #expect(viewport == PictureViewport(landscape, in: area))
  }

  @Test(arguments: 0..<20)
  func noGapEverOpens(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let picture = PixelSize(
      width: Int.random(in: 1...9000, using: &generator),
      height: Int.random(in: 1...9000, using: &generator))
    var viewport = PictureViewport(picture, in: area)
    for _ in 0..<300 {
      let at = point(
        Double.random(in: 0...Double(viewport.area.width), using: &generator),
        Double.random(in: 0...Double(viewport.area.height), using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: viewport.zoom(by: Double.random(in: 0.3...3, using: &generator), at: at)
      case 1:
        viewport.pan(
          by: point(
            Double.random(in: -900...900, using: &generator),
            Double.random(in: -900...900, using: &generator)))
      case 2:
        viewport.resize(
          to: PixelSize(
            width: Int.random(in: 1...2000, using: &generator),
            height: Int.random(in: 1...2000, using: &generator)))
      case 3: viewport.toggle(at: at)
      case 4: viewport.zoom(by: PictureViewport.step, at: viewport.centre)
      default: viewport.fit()
      }
      let (frame, area) = (viewport.frame, viewport.area)
      for (start, length, room) in [
        (frame.x, frame.size.width, area.width), (frame.y, frame.size.height, area.height),
      ] {
        if length > room {
          #expect(start <= 0 && start + length >= room)
        } else {
          #expect(start == (room - length) / 2)
        }
      }
      #expect(viewport.scale >= viewport.bestFit)
      #expect(viewport.scale <= max(PictureViewport.largestScale, viewport.bestFit))
      let visible = viewport.visible
      #expect(visible != nil)
      #expect((visible?.size.width ?? 0) <= area.width)
    }
  }

  @Test func anotherPictureShowsTheSamePart() {
    let area = PixelSize(width: 400, height: 300)
    var large = PictureViewport(PixelSize(width: 4000, height: 3000), in: area)
    var small = PictureViewport(PixelSize(width: 2000, height: 1500), in: area)
    large.zoom(to: 0.5, at: PixelPoint(x: 100, y: 200))
    small.follow(large)
    #expect(abs(small.scale - 1) < 0.0001)
    #expect(small.frame == large.frame)
    large.pan(by: PixelPoint(x: 37, y: -21))
    small.follow(large)
    #expect(small.frame == large.frame)
    large.fit()
    small.follow(large)
    #expect(small.zoom == .fit)
    // No picture is enlarged beyond the limit, and none leaves a gap.
    var tiny = PictureViewport(PixelSize(width: 20, height: 15), in: area)
    large.zoom(to: 16, at: large.centre)
    tiny.follow(large)
    #expect(tiny.scale <= PictureViewport.largestScale)
  }
}
