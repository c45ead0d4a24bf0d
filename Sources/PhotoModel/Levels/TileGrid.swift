// Which parts of a zoomed picture are decoded, and in which order. A pure value; the tiles are
// rendered by a decoder from the levels that it keeps (`PictureLevels.swift`).

/// A picture at one scale, divided into squares. Each is painted without scaling: software renderers
/// take longer for a scaled picture than for everything else.
public struct TileGrid: Equatable, Sendable {
  /// The side of a tile, in device pixels. A window of 1920 × 1080 has 40 to 54 of them: software
  /// renderers convert all pixels of a tile in each frame, also those beyond the window.
  public static let side = 256
  /// How far around what is seen tiles are loaded too, in device pixels.
  private static let margin = 512

  /// A tile by its place in the grid, from 0.
  public struct Tile: Hashable, Sendable {
    /// From left to right.
    public let column: Int
    /// From top to bottom.
    public let row: Int

    /// Makes a place.
    public init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }
  }

  /// The size of the whole picture at this scale, in device pixels.
  public let size: PixelSize

  /// Divides a picture.
  public init(size: PixelSize) { self.size = size }

  /// The part of the scaled picture that a tile shows. Those at the right and at the bottom are
  /// smaller.
  public func rectangle(of tile: Tile) -> PixelRectangle {
    let (x, y) = (tile.column * Self.side, tile.row * Self.side)
    return PixelRectangle(
      x: x, y: y,
      size: PixelSize(
        width: min(Self.side, size.width - x), height: min(Self.side, size.height - y)))
  }

  /// The tiles that show a part of the scaled picture, those nearest to its middle first.
  public func tiles(showing part: PixelRectangle) -> [Tile] {
    let columns = Self.indices(part.x, part.size.width, size.width)
    let rows = Self.indices(part.y, part.size.height, size.height)
    let middle = (x: 2 * part.x + part.size.width, y: 2 * part.y + part.size.height)
    func distance(_ tile: Tile) -> Int {
      let rectangle = rectangle(of: tile)
      let across = 2 * rectangle.x + rectangle.size.width - middle.x
      let down = 2 * rectangle.y + rectangle.size.height - middle.y
      return across * across + down * down
    }
    return rows.flatMap { row in columns.map { Tile(column: $0, row: row) } }
      .map { (tile: $0, distance: distance($0)) }
      .sorted {
        ($0.distance, $0.tile.row, $0.tile.column) < ($1.distance, $1.tile.row, $1.tile.column)
      }
      .map(\.tile)
  }

  /// The tiles around a part of the picture that are not needed yet, but by the next movement.
  public func tiles(around part: PixelRectangle) -> [Tile] {
    let seen = Set(tiles(showing: part))
    let (left, top) = (max(0, part.x - Self.margin), max(0, part.y - Self.margin))
    let wider = PixelRectangle(
      x: left, y: top,
      size: PixelSize(
        width: min(size.width, part.x + part.size.width + Self.margin) - left,
        height: min(size.height, part.y + part.size.height + Self.margin) - top))
    return tiles(showing: wider).filter { !seen.contains($0) }
  }

  private static func indices(_ start: Int, _ length: Int, _ size: Int) -> Range<Int> {
    let (first, end) = (max(0, start), min(size, start + length))
    guard end > first else { return 0..<0 }
    return first / side..<(end - 1) / side + 1
  }
}
