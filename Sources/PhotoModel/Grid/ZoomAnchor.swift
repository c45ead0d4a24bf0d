// Which photo stays where it is while the grid is zoomed.

/// What a zoom goes by.
public enum ZoomCenter: Sendable, Equatable {
  /// The pointer, in pixels from the upper left corner of what is seen.
  case pointer(x: Int, y: Int)
  /// The photo that has the keyboard: its place in the list.
  case focus(place: Int)
  /// The middle of what is seen.
  case middle
}

/// Remembers the photo that a zoom held, so that the next steps hold the same one: at another size
/// another photo is under the pointer, and there and back would lead elsewhere.
public struct ZoomAnchor: Sendable {
  private var center: ZoomCenter?
  private var anchor: GridAnchor?
  /// How far down the last step scrolled, in pixels; `nil` until it is laid out.
  private var scrolled: Double?

  /// Nothing is held.
  public init() {}

  /// A step of a zoom begins.
  /// - Parameters:
  ///   - layout: the grid as it is laid out now.
  ///   - viewWidth: the width of what is seen, in pixels.
  ///   - value: how far down it is scrolled, in pixels.
  /// - Returns: the photo to hold; `nil` where there are none.
  public mutating func begin(
    _ center: ZoomCenter, in layout: GridLayout, viewWidth: Int, scrolledTo value: Double
  ) -> GridAnchor? {
    let isUnmoved = scrolled.map { abs($0 - value) < 1 } ?? true
    if let anchor, isUnmoved, anchor.place < layout.count, center.isNear(self.center) {
      scrolled = nil
      return anchor
    }
    self.center = center
    scrolled = nil
    anchor = Self.anchor(center, layout, viewWidth, value)
    return anchor
  }

  /// The step is laid out, and the grid scrolled.
  public mutating func settle(scrolledTo value: Double) { scrolled = value }

  private static func anchor(
    _ center: ZoomCenter, _ layout: GridLayout, _ viewWidth: Int, _ value: Double
  ) -> GridAnchor? {
    switch center {
    case .pointer(let x, let y):
      let column = x / max(viewWidth / layout.columns, 1)
      return layout.place(column: column, y: Double(y), scrolledTo: value)
        .map { layout.anchor($0, y: Double(y), scrolledTo: value) }
    case .focus(let place):
      let middle = layout.top(of: place, scrolledTo: value) + layout.rowHeight / 2
      let y = min(max(middle, 0), layout.viewHeight)
      return layout.anchor(place, y: y, scrolledTo: value, isWhole: true)
    case .middle:
      let y = layout.viewHeight / 2
      return layout.place(column: layout.columns / 2, y: y, scrolledTo: value)
        .map { layout.anchor($0, y: y, scrolledTo: value) }
    }
  }
}

extension ZoomCenter {
  /// Whether it is the same: a hand on a wheel moves the pointer by a pixel or two.
  fileprivate func isNear(_ other: ZoomCenter?) -> Bool {
    guard case .pointer(let x, let y) = self, case .pointer(let otherX, let otherY) = other else {
      return self == other
    }
    return abs(x - otherX) <= 4 && abs(y - otherY) <= 4
  }
}
