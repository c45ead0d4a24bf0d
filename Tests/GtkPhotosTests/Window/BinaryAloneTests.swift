// Tests that the binary runs in a folder that contains only it and its decoder: what else it needs
// is built in.

import Foundation
import WindowDriver
import XCTest

final class BinaryAloneTests: XCTestCase {
  func testABinaryAloneHasItsBuiltInCatalogue() throws {
    let fixture = try PhotosFixture()
    let folder = fixture.folder.appending(path: "alone")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let binary = folder.appending(path: PhotosFixture.binary.lastPathComponent)
    try FileManager.default.copyItem(at: PhotosFixture.binary, to: binary)
    try FileManager.default.copyItem(
      at: PhotosFixture.decoder,
      to: folder.appending(path: PhotosFixture.decoder.lastPathComponent))
    let server = try CatalogServer()
    server.stop()
    let cache = fixture.folder.appending(path: "cache")
    let app = try Application(
      binary,
      arguments: [
        "--library", fixture.library.path, "--catalog-url", server.address().absoluteString,
      ], environment: ["XDG_CACHE_HOME": cache.path])
    _ = try app.waitForWindow("Photos")
    try app.openCatalog()
    try Pointer.click(
      try app.waitFor(
        role: "push button", named: "Show Built-in Catalog", inWindow: "Photos"))
    let card = try app.card("Spiral Galaxy with Two Arms")

    // The card shows a file of the cache, as decoders read files only.
    let original = PhotosFixture.package.appending(path: "data/catalog/GP-0001/GP-0001~orig.jpg")
    let preview = try Data(
      contentsOf: original.deletingLastPathComponent().appending(path: "GP-0001~thumb.jpg"))
    let pictures = cache.appending(path: "gtk-photos/catalog")
    try app.wait(for: "the preview to be asked for", within: 10) {
      guard FileManager.default.fileExists(atPath: pictures.path) else { return false }
      return try PhotosFixture.files(in: pictures).contains {
        FileManager.default.contents(atPath: $0.path) == preview
      }
    }

    try Pointer.click(try app.button("Save Photo", in: card))
    try app.waitForPhoto(1, of: 1)
    try app.giveNames(["Two arms"])
    let saved = try app.wait(toFind: "the named photo", within: 10) {
      try fixture.list().first { $0.name == "Two arms" }
    }
    XCTAssertEqual(
      try Data(contentsOf: URL(filePath: saved.path)), try Data(contentsOf: original))
    // The file that was written for the import is removed after it.
    try app.wait(for: "the copy to go", within: 10) {
      try PhotosFixture.files(in: fixture.library.appending(path: "pasted")).isEmpty
    }
    app.terminate()
    XCTAssertEqual(try app.waitForExit(), .exited(0), app.errorOutput)
  }
}
