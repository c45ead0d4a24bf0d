// Tests of which tiles are decoded, against a choice that looks at each tile.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct TileGridTests {
  private func overlaps(_ left: PixelRectangle, _ right: PixelRectangle) -> Bool {
    left.x < right.x + right.size.width && right.x < left.x + left.size.width
      && left.y < right.y + right.size.height && right.y < left.y + left.size.height
  }

  private func all(_ grid: TileGrid) -> [TileGrid.Tile] {
    let side = TileGrid.side
    return (0..<(grid.size.height + side - 1) / side).flatMap { row in
      (0..<(grid.size.width + side - 1) / side).map { TileGrid.Tile(column: $0, row: row) }
    }
  }

  @Test(arguments: 0..<30)
  func whatIsSeenIsCoveredByTheTilesThatOverlapIt(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(
      width: Int.random(in: 1...6000, using: &generator),
      height: Int.random(in: 1...6000, using: &generator))
    let grid = TileGrid(size: size)
    for _ in 0..<50 {
      let x = Int.random(in: 0..<size.width, using: &generator)
      let y = Int.random(in: 0..<size.height, using: &generator)
      let part = PixelRectangle(
        x: x, y: y,
        size: PixelSize(
          width: Int.random(in: 1...size.width - x, using: &generator),
          height: Int.random(in: 1...size.height - y, using: &generator)))
      let tiles = grid.tiles(showing: part)
      #expect(Set(tiles) == Set(all(grid).filter { overlaps(grid.rectangle(of: $0), part) }))
      #expect(Set(tiles).count == tiles.count)
      let around = grid.tiles(around: part)
      #expect(Set(around).isDisjoint(with: tiles))
      for tile in around {
        let rectangle = grid.rectangle(of: tile)
        #expect(
          rectangle.x < part.x + part.size.width + 512
            && rectangle.y < part.y + part.size.height + 512)
        #expect(rectangle.x + rectangle.size.width > part.x - 512)
        #expect(rectangle.y + rectangle.size.height > part.y - 512)
      }
    }
  }

  @Test func tilesCoverThePictureOnceAndAreWithinIt() {
    for (width, height) in [(256, 256), (257, 1), (1, 1), (1500, 1025)] {
      let grid = TileGrid(size: PixelSize(width: width, height: height))
      let area = all(grid).map { grid.rectangle(of: $0).size }.reduce(0) {
        $0 + $1.width * $1.height
      }
      #expect(area == width * height)
    }
  }

  @Test func theMiddleComesFirst() {
    let grid = TileGrid(size: PixelSize(width: 5120, height: 5120))
    let part = PixelRectangle(x: 1024, y: 1024, size: PixelSize(width: 1792, height: 1792))
    #expect(grid.tiles(showing: part).first == TileGrid.Tile(column: 7, row: 7))
  }

  @Test func nothingIsShownOfNothing() {
    let grid = TileGrid(size: PixelSize(width: 100, height: 100))
    #expect(
      grid.tiles(
        showing: PixelRectangle(x: 200, y: 0, size: PixelSize(width: 10, height: 10))
      ).isEmpty)
  }
}
