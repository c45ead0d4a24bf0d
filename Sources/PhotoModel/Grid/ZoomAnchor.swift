// Chooses the photo that stays where it is while the grid is zoomed.

/// The point that a zoom does not move.
public enum ZoomCenter: Sendable, Equatable {
  /// The pointer, in pixels from the upper left corner of the visible part.
  case pointer(x: Int, y: Int)
  /// The photo that has the keyboard focus: its position in the list.
  case focus(position: Int)
  /// The middle of the visible part.
  case middle
}

/// Remembers the photo that a zoom step held, so that the next steps hold the same one: at another
/// size another photo is under the pointer, and zooming in and out again would end elsewhere.
public struct ZoomAnchor: Sendable {
  private var center: ZoomCenter?
  private var anchor: GridAnchor?
  /// To where the last step scrolled, in pixels; `nil` until it is laid out.
  private var scrolled: Double?

  /// Creates an anchor that holds no photo.
  public init() {}

  /// Begins a zoom step.
  /// - Parameters:
  ///   - layout: the current layout of the grid.
  ///   - viewWidth: the width of the visible part, in pixels.
  ///   - value: how far down it is scrolled, in pixels.
  /// - Returns: the photo to hold; `nil` if there are none.
  public mutating func begin(
    _ center: ZoomCenter, in layout: GridLayout, viewWidth: Int, scrolledTo value: Double
  ) -> GridAnchor? {
    let isUnmoved = scrolled.map { abs($0 - value) < 1 } ?? true
    if let anchor, isUnmoved, anchor.position < layout.count, center.isNear(self.center) {
      scrolled = nil
      return anchor
    }
    self.center = center
    scrolled = nil
    anchor = Self.anchor(center, layout, viewWidth, value)
    return anchor
  }

  /// Notes that the step is laid out, and to where the grid is scrolled.
  public mutating func adjusted(scrolledTo value: Double) { scrolled = value }

  private static func anchor(
    _ center: ZoomCenter, _ layout: GridLayout, _ viewWidth: Int, _ value: Double
  ) -> GridAnchor? {
    switch center {
    case .pointer(let x, let y):
      let column = x / max(viewWidth / layout.columns, 1)
      return layout.position(column: column, y: Double(y), scrolledTo: value)
        .map { layout.anchor($0, y: Double(y), scrolledTo: value) }
    case .focus(let position):
      let middle = layout.top(of: position, scrolledTo: value) + layout.rowHeight / 2
      let y = min(max(middle, 0), layout.viewHeight)
      return layout.anchor(position, y: y, scrolledTo: value, isWhole: true)
    case .middle:
      let y = layout.viewHeight / 2
      return layout.position(column: layout.columns / 2, y: y, scrolledTo: value)
        .map { layout.anchor($0, y: y, scrolledTo: value) }
    }
  }
}

extension ZoomCenter {
  /// Whether it is the same point: turning the wheel moves the pointer by a pixel or two.
  fileprivate func isNear(_ other: ZoomCenter?) -> Bool {
    guard case .pointer(let x, let y) = self, case .pointer(let otherX, let otherY) = other else {
      return self == other
    }
    return abs(x - otherX) <= 4 && abs(y - otherY) <= 4
  }
}
