// Points and rectangles in screen pixels. Element+Position.swift and ScreenWindow.swift create
// them, Pointer.swift uses them.

/// A position on the screen, in pixels from its upper left corner.
public struct Point: Equatable, Sendable, CustomStringConvertible {
  /// Pixels from the left edge.
  public var x: Int
  /// Pixels from the upper edge.
  public var y: Int

  /// A position in pixels.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// `x,y`, for messages.
  public var description: String { "\(x),\(y)" }
}

/// A rectangle on the screen, in pixels.
public struct Rectangle: Equatable, Sendable, CustomStringConvertible {
  /// Pixels of the left edge from the screen's left edge.
  public var x: Int
  /// Pixels of the upper edge from the screen's upper edge.
  public var y: Int
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int

  /// A rectangle in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The middle, where a click goes.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// Whether it covers no pixel at all.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The part that both rectangles cover; empty if they do not overlap.
  public func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    return Rectangle(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// The same rectangle, moved right and down by a point's pixels.
  func moved(by offset: Point) -> Rectangle {
    Rectangle(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }

  /// Whether `point` lies inside.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }

  /// `x,y width×height`, for messages.
  public var description: String { "\(x),\(y) \(width)×\(height)" }
}
