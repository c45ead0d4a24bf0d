// How cells share the width of the grid: the number of columns, and the size of the pictures.

/// Columns of cells that fill a width.
public struct CellFit: Sendable, Equatable {
  /// How many columns there are; at least 1.
  public let columns: Int
  /// The size of each picture, in pixels of layout.
  public let picture: PixelSize

  /// The widest gutter, in hundredths of a cell.
  private static let mostGutter = 30
  /// The narrowest picture that makes room for one more column, in hundredths of its width.
  private static let leastPicture = 75

  /// As many columns as fit. Where they would leave wide gutters there is one more, and the pictures are
  /// a little smaller; where not even one fits, it is as wide as the grid.
  /// - Parameters:
  ///   - size: the size that the person chose.
  ///   - margin: the space beside each picture, left and right together, in pixels of layout.
  ///   - width: the width of the grid, in pixels of layout.
  public init(_ size: PhotoSize, margin: Int, within width: Int) {
    let whole = size.picture
    let cell = whole.width + margin
    let columns = GridLayout.columns(of: cell, within: width)
    let isWide = 100 * width > (100 + Self.mostGutter) * cell * columns
    let narrower = width / (columns + 1) - margin
    if isWide, 100 * narrower >= Self.leastPicture * whole.width {
      self.columns = columns + 1
      picture = whole.narrowed(to: narrower)
    } else {
      self.columns = columns
      picture = whole.narrowed(to: width / columns - margin)
    }
  }
}

extension PixelSize {
  /// The same shape, at most this wide; at least a pixel.
  fileprivate func narrowed(to width: Int) -> PixelSize {
    guard width < self.width else { return self }
    let width = max(width, 1)
    return PixelSize(width: width, height: max(height * width / self.width, 1))
  }
}
