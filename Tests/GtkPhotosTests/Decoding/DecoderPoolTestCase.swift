// What tests of real decoders share: a pool of one decoder, and a folder for files.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

class DecoderPoolTestCase: XCTestCase {
  private(set) var folder = FilePath("/")
  let pool = DecoderPool(size: 1, program: PhotosFixture.decoder.path)

  override func setUpWithError() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    folder = FilePath(path.path)
  }

  override func tearDownWithError() throws {
    pool.end()
    try FileManager.default.removeItem(atPath: folder.text)
  }
}
