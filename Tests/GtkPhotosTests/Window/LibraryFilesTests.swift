// Tests of the files of a library, while its window is open and after it is closed: removing the
// log loses no names, the database is complete without a log, and only the owner may read the
// files.

import Foundation
import WindowDriver
import XCTest

final class LibraryFilesTests: XCTestCase {
  func testALogThatIsRemovedWhileNamingTakesNoNameWithIt() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(4))
    try app.namePhoto(1, of: 4, as: "One")
    try app.namePhoto(2, of: 4, as: "Two")
    try app.waitForPhoto(3, of: 4)
    try FileManager.default.removeItem(atPath: database(fixture.library).path + "-wal")
    // The app may have noticed the removal and be about to create both files again.
    try? FileManager.default.removeItem(atPath: database(fixture.library).path + "-shm")
    try app.namePhoto(3, of: 4, as: "Three")
    try app.namePhoto(4, of: 4, as: "Four")
    try app.waitForWindowToClose("Name Photo")
    XCTAssertEqual(try fixture.list().map(\.name), ["One", "Two", "Three", "Four"])
    app.kill()
    _ = try app.waitForExit()
    XCTAssertEqual(try fixture.list().map(\.name), ["One", "Two", "Three", "Four"])
  }

  func testTheDatabaseAloneHoldsEveryNameAfterTheEnd() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.giveNames(["One", "Two"])
    try fixture.close()
    XCTAssertFalse(FileManager.default.fileExists(atPath: database(fixture.library).path + "-wal"))
    let copy = fixture.folder.appending(path: "copy")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: database(fixture.library), to: database(copy))
    try FileManager.default.copyItem(
      at: fixture.library.appending(path: "originals"), to: copy.appending(path: "originals"))
    let check = try CommandRun(
      PhotosFixture.binary, arguments: ["--library", copy.path, "--check"])
    XCTAssertEqual(check.status, 0, check.output)
    let list = try CommandRun(PhotosFixture.binary, arguments: ["--library", copy.path, "--list"])
    for name in ["One", "Two"] { XCTAssertTrue(list.output.contains("\"\(name)\""), list.output) }
  }

  func testListAndCheckLeaveTheLibraryAsItWas() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.giveNames(["One", "Two"])
    try fixture.close()
    let before = try contents(of: fixture.library)
    XCTAssertNotNil(before["library.sqlite"])
    for call in ["--list", "--check"] {
      let run = try fixture.run(call)
      XCTAssertEqual(run.status, 0, run.errorOutput)
      let after = try contents(of: fixture.library)
      XCTAssertEqual(after.keys.sorted(), before.keys.sorted(), call)
      XCTAssertEqual(after, before, call)
    }
  }

  /// The bytes of all files below a folder, by their paths.
  private func contents(of folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      let isFile = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      if isFile == true { contents[path] = try Data(contentsOf: file) }
    }
    return contents
  }

  func testALibraryIsItsOwnersAlone() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(1))
    try app.giveNames(["One"])
    let paths = try FileManager.default.subpathsOfDirectory(atPath: fixture.library.path)
    XCTAssertTrue(paths.contains("library.sqlite-wal"))
    for path in paths.map({ fixture.library.path + "/" + $0 }) + [fixture.library.path] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let mode = try XCTUnwrap(attributes[.posixPermissions] as? NSNumber).intValue
      XCTAssertEqual(mode & 0o077, 0, path)
    }
    try fixture.close()
  }

  private func database(_ library: URL) -> URL { library.appending(path: "library.sqlite") }
}
