// Where photos stand in the grid: arithmetic without widgets. Rows are equally tall, so that it
// works for photos that no widget was made for.

/// The rows of a grid that scrolls, and how much of them is seen.
public struct GridLayout: Sendable, Equatable {
  /// How many photos there are.
  public let count: Int
  /// How many stand side by side; at least 1.
  public let columns: Int
  /// The height of a row in pixels; above 0.
  public let rowHeight: Double
  /// The height of what is seen, in pixels.
  public let viewHeight: Double

  /// A layout; numbers that make no grid become the nearest that do.
  public init(count: Int, columns: Int, rowHeight: Double, viewHeight: Double) {
    self.count = max(count, 0)
    self.columns = max(columns, 1)
    self.rowHeight = max(rowHeight, 1)
    self.viewHeight = max(viewHeight, 0)
  }

  /// How many cells of a width stand side by side in a wider one, both in pixels; at least 1.
  public static func columns(of width: Int, within viewWidth: Int) -> Int {
    max(viewWidth / max(width, 1), 1)
  }

  /// How many rows some photos fill.
  public static func rows(of count: Int, columns: Int) -> Int {
    (max(count, 0) + max(columns, 1) - 1) / max(columns, 1)
  }

  /// How far down the grid can be scrolled, in pixels.
  public var furthest: Double {
    max(Double(Self.rows(of: count, columns: columns)) * rowHeight - viewHeight, 0)
  }

  /// The photo at a point of what is seen, or the nearest one; `nil` where there are none.
  /// - Parameters:
  ///   - column: which column the point is in.
  ///   - y: pixels from the upper edge of what is seen.
  ///   - value: how far down the grid is scrolled, in pixels.
  public func place(column: Int, y: Double, scrolledTo value: Double) -> Int? {
    guard count > 0 else { return nil }
    let row = max(((value + y) / rowHeight).rounded(.down), 0)
    let lastRow = (count - 1) / columns
    let column = min(max(column, 0), columns - 1)
    return min((row < Double(lastRow) ? Int(row) : lastRow) * columns + column, count - 1)
  }

  /// The first photo of the first row that is seen by half at least; `nil` where there are none.
  public func topPlace(scrolledTo value: Double) -> Int? {
    place(column: 0, y: rowHeight / 2, scrolledTo: min(max(value, 0), furthest))
  }

  /// The upper edge of a photo's row, in pixels from that of what is seen.
  public func top(of place: Int, scrolledTo value: Double) -> Double {
    Double(place / columns) * rowHeight - value
  }

  /// Whether any of a photo's row is seen.
  public func isSeen(_ place: Int, scrolledTo value: Double) -> Bool {
    let top = top(of: place, scrolledTo: value)
    return top + rowHeight > 0 && top < viewHeight
  }

  /// Where the keyboard goes from a photo by pages, as GTK's Page Down and Page Up take it: in its
  /// column, so far that both photos are seen whole at once, and no further than there are rows.
  /// - Parameter pages: below 0 towards the beginning.
  public func place(_ place: Int, turnedBy pages: Int) -> Int {
    let lastRow = max(count - 1, 0) / columns
    let page = max(Int(viewHeight / rowHeight) - 1, 1)
    let row = min(max(place / columns + pages * page, 0), lastRow)
    return min(row * columns + place % columns, max(count - 1, 0))
  }

  /// A photo, held at the point of it that is at `y` now.
  /// - Parameter isWhole: whether it is to be seen whole.
  public func anchor(
    _ place: Int, y: Double, scrolledTo value: Double, isWhole: Bool = false
  ) -> GridAnchor {
    let part = (y - top(of: place, scrolledTo: value)) / rowHeight
    return GridAnchor(place: place, y: y, part: min(max(part, 0), 1), isWhole: isWhole)
  }

  /// How far down to scroll so that a photo stays where it is held, as far as there are rows to
  /// scroll by.
  public func scroll(holding anchor: GridAnchor) -> Double {
    let row = Double(min(max(anchor.place, 0), max(count - 1, 0)) / columns)
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
  ///   - least: the least length of a thumb, in pixels.
  public func thumbMiddle(scrolledTo value: Double, on length: Double, least: Double) -> Double {
    let seen = viewHeight > 0 ? viewHeight / (furthest + viewHeight) : 1
    let thumb = min(max(length * seen, least), length)
    let part = furthest > 0 ? min(max(value / furthest, 0), 1) : 0
    return part * (length - thumb) + thumb / 2
  }
}

/// A photo that is held where it is, while the grid around it changes.
public struct GridAnchor: Sendable, Equatable {
  /// The photo's place in the list.
  public let place: Int
  /// Where it is held, in pixels from the upper edge of what is seen.
  public let y: Double
  /// The part of its row above that point, from 0 to 1.
  public let part: Double
  /// Whether it is to be seen whole, even if it has to move for that.
  public let isWhole: Bool
}
