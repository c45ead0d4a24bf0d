// How a picture stands in the area that shows it: zoom, pan, and what of it can be seen. A pure value;
// what is painted for it is chosen in `TileGrid.swift`.

import Foundation

/// A point or a distance, in pixels.
public struct PixelPoint: Equatable, Sendable {
  /// From the left side.
  public var x: Double
  /// From the upper side.
  public var y: Double

  /// Makes a point of its parts.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The part of a picture that an area shows. All sizes are in device pixels, except those of the
/// picture.
public struct PictureViewport: Equatable, Sendable {
  /// How large the picture is.
  public enum Zoom: Equatable, Sendable {
    /// It fits into the area whole, and is never enlarged. It follows the size of the area.
    case fit
    /// Device pixels for one pixel of the picture.
    case scale(Double)
  }

  /// The most device pixels for the side of one pixel of the picture.
  public static let largestScale = 16.0
  /// How much larger one step of a key or a button makes the picture.
  public static let step = 1.25

  /// The picture's size, upright, in its own pixels.
  public private(set) var picture: PixelSize
  /// The size of the area.
  public private(set) var area: PixelSize
  /// How large the picture is.
  public private(set) var zoom = Zoom.fit
  /// The point of the picture that is in the middle of the area, in pixels of the picture.
  private var middle: PixelPoint

  /// Shows a picture whole.
  public init(_ picture: PixelSize, in area: PixelSize) {
    self.picture = picture
    self.area = area
    middle = Self.middle(of: picture)
  }

  private static func middle(of size: PixelSize) -> PixelPoint {
    PixelPoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
  }

  // MARK: - What is shown

  /// Device pixels for one pixel of the picture.
  public var scale: Double {
    switch zoom {
    case .fit: bestFit
    case .scale(let scale): scale
    }
  }

  /// The scale in percent of the picture's own size, as a person reads it: whole, and at least 1.
  public var percent: Int { max(1, Int((scale * 100).rounded())) }

  /// The scale at which the picture fits into the area, at most 1.
  public var bestFit: Double {
    min(
      1, Double(area.width) / Double(picture.width), Double(area.height) / Double(picture.height))
  }

  /// The size of the whole picture at this scale.
  public var scaledSize: PixelSize {
    PixelSize(
      width: max(1, Int((Double(picture.width) * scale).rounded())),
      height: max(1, Int((Double(picture.height) * scale).rounded())))
  }

  /// Where the whole picture is, relative to the area. Whole pixels: software renderers take ten times
  /// as long for a picture between two pixels.
  public var frame: PixelRectangle {
    let size = scaledSize
    return PixelRectangle(
      x: Self.origin(size.width, area.width, middle.x * scale),
      y: Self.origin(size.height, area.height, middle.y * scale), size: size)
  }

  /// A picture that is smaller than the area is in its middle; a larger one leaves no gap.
  private static func origin(_ size: Int, _ area: Int, _ middle: Double) -> Int {
    guard size > area else { return (area - size) / 2 }
    return min(0, max(area - size, Int((Double(area) / 2 - middle).rounded())))
  }

  /// The visible part of the picture at this scale; `nil` if the area is empty.
  public var visible: PixelRectangle? {
    let frame = frame
    let (left, top) = (max(0, -frame.x), max(0, -frame.y))
    let right = min(frame.size.width, area.width - frame.x)
    let bottom = min(frame.size.height, area.height - frame.y)
    guard right > left, bottom > top else { return nil }
    return PixelRectangle(
      x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
  }

  /// Whether a part of the picture is out of sight.
  public var canPan: Bool { canPanAcross || canPanDown }
  /// Whether a part of the picture is out of sight at the left or the right.
  public var canPanAcross: Bool { scaledSize.width > area.width }
  /// Whether a part of the picture is out of sight above or below.
  public var canPanDown: Bool { scaledSize.height > area.height }

  /// Whether the picture can be made larger.
  public var canZoomIn: Bool { scale < Self.largestScale }
  /// Whether the picture can be made smaller.
  public var canZoomOut: Bool { scale > bestFit }

  // MARK: - Changes

  /// Follows the area to another size.
  public mutating func resize(to area: PixelSize) {
    self.area = area
    // What fits at this scale now need not be smaller than the area.
    if case .scale(let scale) = zoom, scale <= bestFit { zoom = .fit }
    clamp()
  }

  /// Moves the picture, as if it was dragged. Returns how far it has moved: less at its edges.
  @discardableResult
  public mutating func pan(by distance: PixelPoint) -> PixelPoint {
    let before = middle
    middle.x -= distance.x / scale
    middle.y -= distance.y / scale
    clamp()
    return PixelPoint(x: (before.x - middle.x) * scale, y: (before.y - middle.y) * scale)
  }

  /// Changes the scale. The point of the picture that is under a point of the area stays there, as far
  /// as the picture's edges allow.
  public mutating func zoom(to scale: Double, at point: PixelPoint) {
    let target = min(max(scale, bestFit), Self.largestScale)
    let before = frame
    let old = self.scale
    let under = PixelPoint(
      x: (point.x - Double(before.x)) / old, y: (point.y - Double(before.y)) / old)
    zoom = target <= bestFit ? .fit : .scale(target)
    middle.x = under.x + (Double(area.width) / 2 - point.x) / target
    middle.y = under.y + (Double(area.height) / 2 - point.y) / target
    clamp()
  }

  /// Multiplies the scale. A step that passes the best fit or the picture's own size stops there, so
  /// that keys reach both.
  public mutating func zoom(by factor: Double, at point: PixelPoint) {
    let target = scale * factor
    let stops = [bestFit, 1].filter { stop in
      // A scale that was reached by multiplying may differ in its last digits.
      let isBetween = (scale < stop) == (stop < target)
      return isBetween && abs(scale / stop - 1) > 0.001
    }
    let nearest = factor > 1 ? stops.min() : stops.max()
    zoom(to: nearest ?? target, at: point)
  }

  /// Between the best fit and the picture's own size. A picture that has its own size when it fits is
  /// doubled.
  public mutating func toggle(at point: PixelPoint) {
    guard zoom == .fit else { return fit() }
    zoom(to: bestFit < 1 ? 1 : 2, at: point)
  }

  /// Shows the whole picture.
  public mutating func fit() {
    zoom = .fit
    middle = Self.middle(of: picture)
  }

  /// Shows the same part of a similar picture as another viewport does of its own, as far as the sizes
  /// allow: as much larger than the best fit, around the same point.
  public mutating func follow(_ other: PictureViewport) {
    guard other.zoom != .fit else { return fit() }
    let target = min(bestFit * other.scale / other.bestFit, Self.largestScale)
    zoom = target <= bestFit ? .fit : .scale(target)
    middle = PixelPoint(
      x: other.middle.x / Double(other.picture.width) * Double(picture.width),
      y: other.middle.y / Double(other.picture.height) * Double(picture.height))
    clamp()
  }

  /// The middle of the area: the point that stays when a key changes the scale.
  public var centre: PixelPoint {
    PixelPoint(x: Double(area.width) / 2, y: Double(area.height) / 2)
  }

  /// Keeps the picture from leaving a gap in the area.
  private mutating func clamp() {
    middle.x = Self.clamped(middle.x, Double(picture.width), Double(area.width) / scale)
    middle.y = Self.clamped(middle.y, Double(picture.height), Double(area.height) / scale)
  }

  private static func clamped(_ middle: Double, _ picture: Double, _ seen: Double) -> Double {
    picture > seen ? min(max(middle, seen / 2), picture - seen / 2) : picture / 2
  }

  /// A viewport on the way to another one of the same picture and area, as for an animation.
  /// - Parameter part: how far, from 0 to 1. The scale changes by equal factors in equal parts.
  public func between(_ end: PictureViewport, _ part: Double) -> PictureViewport {
    var between = end
    between.zoom = .scale(scale * pow(end.scale / scale, part))
    between.middle = PixelPoint(
      x: middle.x + (end.middle.x - middle.x) * part,
      y: middle.y + (end.middle.y - middle.y) * part)
    between.clamp()
    return between
  }
}
