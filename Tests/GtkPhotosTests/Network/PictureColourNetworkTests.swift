// Tests that the pictures of the test server have their colours after decoding.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class PictureColourNetworkTests: XCTestCase {
  func testPicturesAreWholeAndHaveTheirColours() async throws {
    let loopback = try loopback()
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let pool = DecoderPool(size: 1, program: PhotosFixture.decoder.path)
    for number in [1, 2, 250] {
      let id = CatalogServer.id(of: number)
      try await loopback.fetch("/image/\(id)~thumb.png").write(to: file)
      let box = PixelSize(width: FlatPicture.width, height: FlatPicture.height)
      let picture = try await pool.picture(at: FilePath(file.path), covering: box, priority: .cell)
      XCTAssertEqual(picture.size, box)
      let colour = CatalogServer.colour(of: number)
      for (shown, wanted) in zip(picture.bytes, [colour.red, colour.green, colour.blue]) {
        XCTAssertEqual(Int(shown), Int(wanted), accuracy: 2, "\(id)")
      }
    }
  }
}
