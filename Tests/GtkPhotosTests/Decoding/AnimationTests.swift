// Tests of animations and details through real decoders.

import Foundation
import PhotoModel
import TestPictures
import XCTest

@testable import GtkPhotos

final class AnimationTests: DecoderPoolTestCase {
  private func file(_ name: String, _ bytes: [UInt8]) throws -> FilePath {
    let path = folder.appending(name)
    try Data(bytes).write(to: URL(filePath: path.text))
    return path
  }

  func testEachFrameHasItsTimeAndItsPixels() async throws {
    let path = try file("a.gif", AnimatedGIF.redAndGreen(centiseconds: [7, 0, 30]))
    let animation = try await pool.animation(at: path)
    XCTAssertEqual(animation?.delays, [70, 100, 300])
    let box = PixelSize(width: 64, height: 64)
    let frames = try await pool.frames(0..<3, at: path, within: box)
    XCTAssertEqual(
      frames.map(\.size), [PixelSize](repeating: PixelSize(width: 1, height: 1), count: 3))
    let colours = frames.map { frame in
      frame.bytes.withUnsafeBufferPointer { Array($0.prefix(3)) }
    }
    XCTAssertEqual(colours, [[255, 0, 0], [0, 255, 0], [255, 0, 0]])
    let last = try await pool.frames(2..<3, at: path, within: box)
    XCTAssertEqual(last.count, 1)
  }

  func testFramesThatAreNotThereAreDamage() async throws {
    let path = try file("a.gif", AnimatedGIF.redAndGreen(centiseconds: [7, 7]))
    do {
      _ = try await pool.frames(1..<4, at: path, within: PixelSize(width: 8, height: 8))
      XCTFail("it has two frames")
    } catch PictureError.damaged {
    }
  }

  func testAPictureThatDoesNotMoveHasNoAnimation() async throws {
    for sample in PhotosFixture.samples.prefix(2) {
      let animation = try await pool.animation(at: FilePath(sample.path))
      XCTAssertNil(animation)
    }
    let single = try file("one.gif", AnimatedGIF.redAndGreen(centiseconds: [7]))
    let animation = try await pool.animation(at: single)
    XCTAssertNil(animation)
  }

  func testDetailsHaveTheSizeOfTheUprightPicture() async throws {
    let path = try file("a.gif", AnimatedGIF.redAndGreen(centiseconds: [7, 7]))
    let details = try await pool.details(at: path)
    XCTAssertEqual(details.size, PixelSize(width: 1, height: 1))
  }
}
