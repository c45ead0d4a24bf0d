// The size that previews are decoded to while their frame is resized.

import Gtk
import Testing

@testable import AsyncGtk

struct DecodedSizeTests {
  private static let usual = Size(width: 704, height: 407)

  /// `#expect` can't call what changes a value.
  private func follow(_ size: inout DecodedSize, _ frame: Size, scale: Int) -> Bool {
    size.follow(frame, scale: scale)
  }

  @Test(arguments: [(0, 0), (24, -24), (-24, 24)])
  func aFrameThatHardlyChangesKeepsItsPictures(_ change: (Int, Int)) {
    var size = DecodedSize(Self.usual)
    let frame = Size(width: 704 + change.0, height: 407 + change.1)
    #expect(follow(&size, frame, scale: 1) == false)
    #expect(size.box == Self.usual)
  }

  @Test(arguments: [(25, 0), (0, 25), (-25, 0), (0, -25)])
  func aFrameThatChangesGetsPicturesOfItsSize(_ change: (Int, Int)) {
    var size = DecodedSize(Self.usual)
    let frame = Size(width: 704 + change.0, height: 407 + change.1)
    #expect(follow(&size, frame, scale: 1) == true)
    #expect(size.box == frame)
    #expect(follow(&size, frame, scale: 1) == false)
  }

  @Test func smallStepsAddUp() {
    var size = DecodedSize(Self.usual)
    let changes = (1...100).filter {
      size.follow(Size(width: 704 + $0, height: 407), scale: 1)
    }
    #expect(changes == [25, 50, 75, 100])
  }

  @Test func pixelsAreBoundedWhateverTheDisplay() {
    var size = DecodedSize(Self.usual)
    #expect(follow(&size, Size(width: 3800, height: 2000), scale: 1) == true)
    #expect(size.box == Size(width: 1920, height: 1200))
    #expect(follow(&size, Size(width: 3800, height: 2000), scale: 2) == true)
    #expect(size.box == Size(width: 960, height: 600))
    #expect(follow(&size, Size(width: 3000, height: 1900), scale: 2) == false)
  }

  @Test func aFrameThatIsNotLaidOutIsNoSize() {
    var size = DecodedSize(Self.usual)
    #expect(follow(&size, Size(width: 0, height: 0), scale: 1) == false)
    #expect(size.box == Self.usual)
  }
}
