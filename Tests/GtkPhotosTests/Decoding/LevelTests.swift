// Tests of the levels of a picture and its tiles, through real decoders: each tile is the part of the
// picture that it should be, in every orientation.

import Foundation
import PhotoModel
import TestPictures
import XCTest

@testable import GtkPhotos

final class LevelTests: DecoderPoolTestCase {
  /// The mean difference of two pictures of the same size, in levels of 255.
  private func difference(_ left: Picture, _ right: Picture) -> Double {
    guard left.size == right.size, left.bytes.count == right.bytes.count else { return 255 }
    let sum = zip(left.bytes, right.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(left.bytes.count)
  }

  /// A picture made of its tiles at a scale.
  private func tiled(_ path: FilePath, _ scaled: PixelSize) async throws -> Picture {
    let store = try XCTUnwrap(LevelStore(in: folder))
    let levels = try await pool.writeLevels(of: path, to: store, priority: .preview)
    let grid = TileGrid(size: scaled)
    let channels = levels.channels
    var bytes = [UInt8](repeating: 0, count: scaled.width * scaled.height * channels)
    for tile in grid.tiles(showing: PixelRectangle(x: 0, y: 0, size: scaled)) {
      let part = grid.rectangle(of: tile)
      let picture = try await pool.tile(
        part, of: scaled, from: levels, in: store, of: path, priority: .preview)
      XCTAssertEqual(picture.size, part.size)
      let length = part.size.width * channels
      for row in 0..<part.size.height {
        let start = ((part.y + row) * scaled.width + part.x) * channels
        bytes.replaceSubrange(
          start..<start + length, with: picture.bytes[row * length..<(row + 1) * length])
      }
    }
    return Picture(size: scaled, hasAlpha: channels == 4, bytes: bytes)
  }

  func testTheTilesMakeThePictureInEachOrientation() async throws {
    for orientation in 1...8 {
      for shape in ["Landscape", "Portrait"] {
        let path = FilePath(PictureSet.own.url("orientation/\(shape)_\(orientation).jpg").path)
        let (whole, size) = try await pool.fitted(
          at: path, within: PixelSize(width: 10_000, height: 10_000), priority: .preview)
        XCTAssertEqual(whole.size, size)
        let tiled = try await tiled(path, size)
        XCTAssertLessThan(difference(tiled, whole), 3, "\(shape) \(orientation)")
      }
    }
  }

  func testAScaledPictureIsThatOfTheDecoder() async throws {
    let path = FilePath(PhotosFixture.samples[0].path)
    let (whole, size) = try await pool.fitted(
      at: path, within: PixelSize(width: 300, height: 300), priority: .preview)
    XCTAssertLessThan(whole.size.width, size.width)
    let tiled = try await tiled(path, whole.size)
    XCTAssertLessThan(difference(tiled, whole), 6)
  }

  func testAnEnlargedPictureIsRendered() async throws {
    let path = FilePath(PhotosFixture.samples[0].path)
    let (_, size) = try await pool.fitted(
      at: path, within: PixelSize(width: 300, height: 300), priority: .preview)
    let scaled = PixelSize(width: size.width * 2, height: size.height * 2)
    let store = try XCTUnwrap(LevelStore(in: folder))
    let levels = try await pool.writeLevels(of: path, to: store, priority: .preview)
    let part = PixelRectangle(
      x: scaled.width - 100, y: scaled.height - 100, size: PixelSize(width: 100, height: 100))
    let tile = try await pool.tile(
      part, of: scaled, from: levels, in: store, of: path, priority: .preview)
    XCTAssertEqual(tile.size, part.size)
  }

  func testABrokenPictureHasNoLevels() async throws {
    let bad = URL(fileURLWithPath: folder.text).appending(path: "bad.jpg")
    try Data(contentsOf: PhotosFixture.samples[0]).prefix(3000).write(to: bad)
    let store = try XCTUnwrap(LevelStore(in: folder))
    do {
      _ = try await pool.writeLevels(of: FilePath(bad.path), to: store, priority: .preview)
      XCTFail("written")
    } catch PictureError.damaged {}
  }

  func testAFileWithoutLevelsGivesNoTile() async throws {
    let store = try XCTUnwrap(LevelStore(in: folder))
    let levels = StoredLevels(
      PixelSize(width: 4000, height: 3000), channels: 3, orientation: .upright)
    do {
      _ = try await pool.tile(
        PixelRectangle(x: 0, y: 0, size: PixelSize(width: 512, height: 512)),
        of: levels.size, from: levels, in: store, of: folder, priority: .preview)
      XCTFail("rendered")
    } catch PictureError.unreadable {}
  }

  func testTheFileHasNoNameAndIsGoneWithItsStore() throws {
    XCTAssertNotNil(LevelStore(in: folder))
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.text), [])
    XCTAssertNotNil(LevelStore(in: FilePath("/proc/levels")), "memory takes its place")
  }

  func testWhoRendersTilesCannotChangeThem() throws {
    let store = try XCTUnwrap(LevelStore(in: folder))
    var byte: UInt8 = 1
    XCTAssertEqual(pwrite(store.descriptor, &byte, 1, 0), 1)
    XCTAssertEqual(pwrite(store.readable, &byte, 1, 0), -1)
    XCTAssertEqual(errno, EBADF)
    XCTAssertEqual(pread(store.readable, &byte, 1, 0), 1)
  }
}
