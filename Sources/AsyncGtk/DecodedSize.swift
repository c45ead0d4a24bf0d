// The size that pictures are decoded to, for a frame whose size changes. A pure value.

import Gtk

/// The size that pictures are decoded to while their frame is resized. It is close to the size of
/// the frame, so that the pictures are painted without scaling: scaling a large picture takes the
/// software renderer longer than painting everything else.
struct DecodedSize: Equatable, Sendable {
  /// A frame that differs from the decoded size by up to this many layout pixels doesn't change it.
  /// For example, a line of text that appears below the frame causes no new decodes.
  static let slack = 24
  /// The maximum, in device pixels. Ten pictures of this size take 66 MiB.
  static let largest = Size(width: 1920, height: 1200)

  /// The size in layout pixels.
  private(set) var box: Size

  /// Starts with the size that the frame will probably have, in layout pixels.
  init(_ box: Size) { self.box = box }

  /// Follows the frame to another size. Returns whether pictures must be decoded again.
  /// - Parameters:
  ///   - frame: the frame's size in layout pixels; ignored if it is empty, as before a layout.
  ///   - scale: device pixels per layout pixel, at least 1.
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
