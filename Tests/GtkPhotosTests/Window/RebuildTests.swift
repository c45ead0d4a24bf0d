// Tests of a library that loses its database, after it was used through the window: `--rebuild` makes
// it anew from originals and sidecars, row by row.

import CSQLite
import Foundation
import PhotoModel
import WindowDriver
import XCTest

final class RebuildTests: XCTestCase {
  private var rebuilt: URL { fixture.folder.appending(path: "rebuilt") }
  private var fixture: PhotosFixture!

  override func setUpWithError() throws { fixture = try PhotosFixture() }

  override func tearDown() { fixture = nil }

  /// Names three of six photos through the window, and closes it.
  private func useLibrary() throws {
    let app = try fixture.start(PhotosFixture.samples)
    _ = try app.waitFor(role: "text", named: "Photo name", inWindow: "Name Photo")
    try app.waitForKeyboard()
    for name in ["Harbour <1>", "Two & two", "\\u{41}"] {
      try Keyboard.type(name)
      try Keyboard.press("Return")
      try app.wait(for: name, within: 30) {
        try self.fixture.list().contains { $0.name == name }
      }
    }
    try app.wait(for: "all six", within: 60) { try self.fixture.list().count == 6 }
    app.terminate()
    XCTAssertEqual(try app.waitForExit(within: 20), .exited(0), app.errorOutput)
  }

  /// The rows of the table `photo`, as texts, in the order of their sequence.
  private func rows(_ library: URL) throws -> [String] {
    var database: OpaquePointer?
    let path = library.appending(path: "library.sqlite").path
    XCTAssertEqual(sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil), SQLITE_OK)
    defer { sqlite3_close(database) }
    var statement: OpaquePointer?
    XCTAssertEqual(
      sqlite3_prepare_v2(database, "SELECT * FROM photo ORDER BY sequence", -1, &statement, nil),
      SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    var rows: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).compactMap { column in
          let name = String(cString: sqlite3_column_name(statement, column))
          // The sidecar does not hold the size of the picture, which only says where a thumbnail stands.
          guard name != "pixel_size" else { return nil }
          let text = sqlite3_column_text(statement, column).map { String(cString: $0) }
          return "\(name)=\(text ?? "NULL")"
        }.joined(separator: "|"))
    }
    return rows
  }

  private func rebuild() throws -> CommandRun {
    try CommandRun(
      PhotosFixture.binary,
      arguments: ["--rebuild", rebuilt.path, "--library", fixture.library.path])
  }

  private var database: URL { fixture.library.appending(path: "library.sqlite") }

  func testEachKindOfLossBringsBackAllRows() throws {
    try useLibrary()
    let before = try rows(fixture.library)
    XCTAssertEqual(before.count, 6)
    let losses: [(String, () throws -> Void)] = [
      ("whole", {}),
      (
        "damaged",
        {
          let handle = try FileHandle(forWritingTo: self.database)
          for page in 0..<8 {
            try handle.seek(toOffset: UInt64(page * 4096))
            try handle.write(contentsOf: Data(repeating: 0x5a, count: 300))
          }
          try handle.close()
        }
      ),
      ("empty", { try Data().write(to: self.database) }),
      ("deleted", { try FileManager.default.removeItem(at: self.database) }),
    ]
    for (loss, lose) in losses {
      try lose()
      let run = try rebuild()
      XCTAssertEqual(run.status, 0, "\(loss): \(run.output) \(run.errorOutput)")
      XCTAssertTrue(run.output.contains("6 photos rebuilt"), run.output)
      XCTAssertEqual(try rows(rebuilt), before, loss)
      let check = try CommandRun(
        PhotosFixture.binary, arguments: ["--check", "--library", rebuilt.path])
      XCTAssertEqual(check.status, 0, "\(loss): \(check.output)")
      try FileManager.default.removeItem(at: rebuilt)
    }
  }

  func testDamagedSidecarsAreListedAndTheirPhotosHaveNoName() throws {
    try useLibrary()
    let photos = try fixture.list()
    let first = try XCTUnwrap(photos.first { $0.name != nil })
    let second = try XCTUnwrap(photos.last { $0.name != nil })
    try Data("<?xpacket begin= damaged".utf8).write(to: URL(fileURLWithPath: first.path + ".xmp"))
    try FileManager.default.removeItem(atPath: second.path + ".xmp")
    try FileManager.default.removeItem(at: database)
    let run = try rebuild()
    XCTAssertEqual(run.status, 1)
    XCTAssertTrue(run.output.contains("damaged: \(first.path).xmp"), run.output)
    XCTAssertTrue(run.output.contains("missing: \(second.path).xmp"), run.output)
    let list = try CommandRun(
      PhotosFixture.binary, arguments: ["--list", "--library", rebuilt.path])
    for photo in photos {
      XCTAssertTrue(list.output.contains(photo.sha256), "every photo is there")
      guard let name = photo.name else { continue }
      let isExpected = photo.sha256 != first.sha256 && photo.sha256 != second.sha256
      let literal = name.replacingOccurrences(of: "\\", with: "\\\\")
      XCTAssertEqual(list.output.contains("\"name\":\"\(literal)\""), isExpected, name)
    }
  }

  func testARebuildNeedsANewFolderAndALibrary() throws {
    try useLibrary()
    let before = try rows(fixture.library)
    let onto = try CommandRun(
      PhotosFixture.binary,
      arguments: ["--rebuild", fixture.library.path, "--library", fixture.library.path])
    XCTAssertEqual(onto.status, 1)
    XCTAssertTrue(onto.errorOutput.contains("is inside the library"), onto.errorOutput)
    XCTAssertEqual(try rows(fixture.library), before)
    let nothing = try CommandRun(
      PhotosFixture.binary,
      arguments: ["--rebuild", rebuilt.path, "--library", fixture.folder.path + "/nowhere"])
    XCTAssertEqual(nothing.status, 1)
    XCTAssertFalse(FileManager.default.fileExists(atPath: rebuilt.path))
  }

  func testADecoderThatLiesAboutSidecarsCostsNamesAndNoPhoto() throws {
    try useLibrary()
    let app = try LyingDecoder.app(in: fixture.folder.appending(path: "liar"))
    let run = try CommandRun(
      app, arguments: ["--rebuild", rebuilt.path, "--library", fixture.library.path])
    XCTAssertEqual(run.status, 1)
    for photo in try fixture.list() {
      XCTAssertTrue(run.output.contains("not read: \(photo.path).xmp"), run.output)
    }
    let list = try CommandRun(
      PhotosFixture.binary, arguments: ["--list", "--library", rebuilt.path])
    XCTAssertEqual(list.output.split(separator: "\n").count, 6)
    XCTAssertFalse(list.output.contains("Harbour"))
  }

  func testARebuildThatIsEndedLeavesNothing() throws {
    try useLibrary()
    let script = fixture.folder.appending(path: "deaf")
    try "sleep 3000\n".write(to: script, atomically: true, encoding: .utf8)
    let binary = try LyingDecoder.app(in: fixture.folder.appending(path: "app"), script: script)
    let app = try Application(
      binary, arguments: ["--rebuild", rebuilt.path, "--library", fixture.library.path])
    defer { app.kill() }
    func drafts() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
        .filter { $0.hasPrefix("rebuilt") }
    }
    try Waiting.wait(for: "the rebuild to begin") { try !drafts().isEmpty }
    app.terminate()
    XCTAssertEqual(try app.waitForExit(within: 15), .exited(1))
    XCTAssertEqual(try drafts(), [])
    XCTAssertTrue(app.errorOutput.contains("cancelled"), app.errorOutput)
  }
}
