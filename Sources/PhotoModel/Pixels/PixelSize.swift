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

  /// The size as text: "4000x3000".
  var text: String { "\(width)x\(height)" }

  /// Parses a size of ``text``; `nil` if no picture can have it.
  init?(text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return nil }
    self.init(width: sides[0], height: sides[1])
    guard let pixelCount, pixelCount <= PictureLimits.pixels else { return nil }
  }

  /// The part in the middle that is left when a picture of this size is cropped to an aspect ratio.
  /// - Parameter ratio: a size of that ratio.
  public func middle(ofRatio ratio: PixelSize) -> PixelRectangle {
    let scale = min(Double(width) / Double(ratio.width), Double(height) / Double(ratio.height))
    func part(_ length: Int, _ whole: Int) -> Int {
      min(whole, max(1, Int((Double(length) * scale).rounded())))
    }
    let size = PixelSize(width: part(ratio.width, width), height: part(ratio.height, height))
    return PixelRectangle(
      x: (width - size.width) / 2, y: (height - size.height) / 2, size: size)
  }

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
