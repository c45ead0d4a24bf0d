// The size that pictures are decoded to for a frame whose own size changes, as a pure value.

import Gtk

/// What pictures of a frame are decoded to while the frame is resized: close to its size, so that
/// they are painted pixel by pixel. To scale a preview costs the software renderer more than
/// everything else in its frame.
struct DecodedSize: Equatable, Sendable {
  /// A frame that becomes this much larger or smaller keeps its pictures, in pixels of layout: a
  /// line of text that comes and goes below is no reason to decode all of them again.
  static let slack = 24
  /// The most that a picture is decoded to, in device pixels: ten of them are 66 MiB.
  static let largest = Size(width: 1920, height: 1200)

  /// The size in pixels of layout.
  private(set) var box: Size

  /// Begins with the size that the frame will probably have, in pixels of layout.
  init(_ box: Size) { self.box = box }

  /// Follows the frame to another size. Returns whether pictures are to be decoded anew.
  /// - Parameters:
  ///   - frame: the frame's size in pixels of layout; one without an area is no size yet.
  ///   - scale: device pixels for one of layout, at least 1.
  mutating func follow(_ frame: Size, scale: Int) -> Bool {
    guard frame.width > 0, frame.height > 0 else { return false }
    let wanted = Size(
      width: min(frame.width, Self.largest.width / scale),
      height: min(frame.height, Self.largest.height / scale))
    guard
      abs(wanted.width - box.width) > Self.slack || abs(wanted.height - box.height) > Self.slack
    else { return false }
    box = wanted
    return true
  }
}
