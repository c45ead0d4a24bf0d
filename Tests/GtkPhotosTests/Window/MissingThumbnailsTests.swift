// Tests that a library whose cache was deleted gets its thumbnails back by itself, including those
// of photos that no cell shows.

import CSQLite
import Foundation
import WindowDriver
import XCTest

final class MissingThumbnailsTests: XCTestCase {
  /// More photos than the grid has cells; photos that are bound to a cell get their thumbnails by
  /// that.
  private static let count = 120

  /// How many thumbnails are stored in the cache; 0 if its file can't be read.
  private func kept(_ fixture: PhotosFixture) -> Int {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    let path = fixture.folder.appending(path: "cache/gtk-photos/thumbnails.sqlite").path
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else { return 0 }
    sqlite3_busy_timeout(database, 5000)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard
      sqlite3_prepare_v2(database, "SELECT count(*) FROM thumbnail", -1, &statement, nil)
        == SQLITE_OK, sqlite3_step(statement) == SQLITE_ROW
    else { return 0 }
    return Int(sqlite3_column_int64(statement, 0))
  }

  /// Waits until each photo has a thumbnail in the cache. The time is that for one more: the
  /// decoders of thumbnails that nobody looks at only get the processor time that no other process
  /// wants, so a busy machine makes them all the same, but slowly.
  private func waitForAll(of app: Application, _ fixture: PhotosFixture) throws {
    var last = kept(fixture)
    while last < Self.count {
      try app.wait(for: "more than \(last) of \(Self.count) thumbnails", within: 30) {
        kept(fixture) > last
      }
      last = kept(fixture)
    }
  }

  /// A library of many named photos, without a cache.
  private func library() throws -> PhotosFixture {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotoPile(Self.count, in: fixture.folder).files)
    try app.waitForPhoto(1, of: Self.count)
    try waitForAll(of: app, fixture)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try fixture.close()
    try fixture.edit("UPDATE photo SET name = source_name; DELETE FROM naming_queue")
    try FileManager.default.removeItem(at: fixture.folder.appending(path: "cache"))
    return fixture
  }

  func testADeletedCacheComesBackByItself() throws {
    let fixture = try library()
    let app = try fixture.start()
    try waitForAll(of: app, fixture)
    try fixture.close()
    XCTAssertEqual(kept(fixture), Self.count)
  }
}
