// Sizes and parts of pictures, in pixels.

/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// Makes a size; both sides have to be at least 1.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize {
  /// The size of no picture.
  static let zero = PixelSize(width: 0, height: 0)

  /// Width times height; `nil` on overflow.
  public var pixelCount: Int? {
    let (pixels, isTooMuch) = width.multipliedReportingOverflow(by: height)
    return isTooMuch ? nil : pixels
  }

  /// The size of the pixels of a picture of this size, in bytes; `nil` on overflow.
  func byteCount(channels: Int) -> Int? {
    guard let pixelCount else { return nil }
    let (bytes, isTooMuch) = pixelCount.multipliedReportingOverflow(by: channels)
    return isTooMuch ? nil : bytes
  }
}

/// A part of a picture, in pixels.
public struct PixelRectangle: Hashable, Sendable {
  /// The distance from the left side of the picture.
  public var x: Int
  /// The distance from the upper side of the picture.
  public var y: Int
  /// The size of the part; both sides have to be at least 1.
  public var size: PixelSize

  /// Makes a rectangle of its parts.
  public init(x: Int, y: Int, size: PixelSize) {
    self.x = x
    self.y = y
    self.size = size
  }

  /// The rectangle at another position.
  public func moved(_ across: Int, _ down: Int) -> PixelRectangle {
    PixelRectangle(x: x + across, y: y + down, size: size)
  }

  /// The smallest rectangle with both.
  public func union(_ other: PixelRectangle) -> PixelRectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRectangle(
      x: left, y: top,
      size: PixelSize(
        width: max(x + size.width, other.x + other.size.width) - left,
        height: max(y + size.height, other.y + other.size.height) - top))
  }
}
