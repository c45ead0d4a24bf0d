// The positions of photos in the grid: arithmetic without widgets. All rows have the same height,
// so that it also works for photos without a widget.

/// The rows of a grid that scrolls, and the part of it that is visible.
public struct GridLayout: Sendable, Equatable {
  /// How many photos there are.
  public let count: Int
  /// How many photos a row holds; at least 1.
  public let columns: Int
  /// The height of a row in pixels; above 0.
  public let rowHeight: Double
  /// The height of the visible part, in pixels.
  public let viewHeight: Double

  /// Creates a layout; invalid numbers are replaced by the nearest valid ones.
  public init(count: Int, columns: Int, rowHeight: Double, viewHeight: Double) {
    self.count = max(count, 0)
    self.columns = max(columns, 1)
    self.rowHeight = max(rowHeight, 1)
    self.viewHeight = max(viewHeight, 0)
  }

  /// How many cells of a width fit into a wider row, both in pixels; at least 1.
  public static func columns(of width: Int, within viewWidth: Int) -> Int {
    max(viewWidth / max(width, 1), 1)
  }

  /// How many rows some photos fill.
  public static func rows(of count: Int, columns: Int) -> Int {
    (max(count, 0) + max(columns, 1) - 1) / max(columns, 1)
  }

  /// The largest value to which the grid can be scrolled, in pixels.
  public var furthest: Double {
    max(Double(Self.rows(of: count, columns: columns)) * rowHeight - viewHeight, 0)
  }

  /// The position of the photo at a point of the visible part, or of the nearest one; `nil` if
  /// there are none.
  /// - Parameters:
  ///   - column: the column of the point.
  ///   - y: pixels from the upper edge of the visible part.
  ///   - value: how far down the grid is scrolled, in pixels.
  public func position(column: Int, y: Double, scrolledTo value: Double) -> Int? {
    guard count > 0 else { return nil }
    let row = max(((value + y) / rowHeight).rounded(.down), 0)
    let lastRow = (count - 1) / columns
    let column = min(max(column, 0), columns - 1)
    return min((row < Double(lastRow) ? Int(row) : lastRow) * columns + column, count - 1)
  }

  /// The position of the first photo in the first row of which at least half is visible; `nil` if
  /// there are none.
  public func topPosition(scrolledTo value: Double) -> Int? {
    position(column: 0, y: rowHeight / 2, scrolledTo: min(max(value, 0), furthest))
  }

  /// The upper edge of a photo's row, in pixels from that of the visible part.
  public func top(of position: Int, scrolledTo value: Double) -> Double {
    Double(position / columns) * rowHeight - value
  }

  /// Whether any part of a photo's row is visible.
  public func isSeen(_ position: Int, scrolledTo value: Double) -> Bool {
    let top = top(of: position, scrolledTo: value)
    return top + rowHeight > 0 && top < viewHeight
  }

  /// The position to which Page Down and Page Up move the keyboard focus, by GTK's rule: in the
  /// same column, as far as both photos are fully visible at once, and within the rows.
  /// - Parameter pages: how many pages to move; negative towards the beginning.
  public func position(_ position: Int, movedBy pages: Int) -> Int {
    let lastRow = max(count - 1, 0) / columns
    let page = max(Int(viewHeight / rowHeight) - 1, 1)
    let row = min(max(position / columns + pages * page, 0), lastRow)
    return min(row * columns + position % columns, max(count - 1, 0))
  }

  /// An anchor for a photo, at the point of it that is at `y` now.
  /// - Parameter isWhole: whether the photo must be fully visible.
  public func anchor(
    _ position: Int, y: Double, scrolledTo value: Double, isWhole: Bool = false
  ) -> GridAnchor {
    let part = (y - top(of: position, scrolledTo: value)) / rowHeight
    return GridAnchor(position: position, y: y, part: min(max(part, 0), 1), isWhole: isWhole)
  }

  /// The scroll value at which an anchored photo stays where it is, within the range of the grid.
  public func scroll(holding anchor: GridAnchor) -> Double {
    let row = Double(min(max(anchor.position, 0), max(count - 1, 0)) / columns)
    var value = (row + anchor.part) * rowHeight - anchor.y
    if anchor.isWhole {
      value = min(max(value, (row + 1) * rowHeight - viewHeight), row * rowHeight)
    }
    return min(max(value, 0), furthest)
  }

  /// The middle of a scroll bar's thumb, in pixels from the upper end of the bar.
  /// - Parameters:
  ///   - value: how far down the grid is scrolled, in pixels.
  ///   - length: the length of the bar, in pixels.
  ///   - least: the minimum length of a thumb, in pixels.
  public func thumbMiddle(scrolledTo value: Double, on length: Double, least: Double) -> Double {
    let seen = viewHeight > 0 ? viewHeight / (furthest + viewHeight) : 1
    let thumb = min(max(length * seen, least), length)
    let part = furthest > 0 ? min(max(value / furthest, 0), 1) : 0
    return part * (length - thumb) + thumb / 2
  }
}

/// A photo that stays where it is while the grid around it changes.
public struct GridAnchor: Sendable, Equatable {
  /// The photo's position in the list.
  public let position: Int
  /// The point at which it stays, in pixels from the upper edge of the visible part.
  public let y: Double
  /// The part of its row above that point, from 0 to 1.
  public let part: Double
  /// Whether it must be fully visible, even if it has to move for that.
  public let isWhole: Bool

  /// The anchor of the same photo at another position of the list.
  public func moved(to position: Int) -> GridAnchor {
    GridAnchor(position: position, y: y, part: part, isWhole: isWhole)
  }
}
