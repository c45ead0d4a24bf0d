// Tests of backups as a person meets them: a library whose database is damaged is opened with the newest one.

import Foundation
import WindowDriver
import XCTest

final class BackupTests: XCTestCase {
  private var fixture: PhotosFixture!

  override func setUpWithError() throws { fixture = try PhotosFixture() }

  override func tearDown() { fixture = nil }

  private var index: URL { fixture.library.appending(path: "library.sqlite") }

  private func entries(_ folder: String) -> [String] {
    let path = fixture.library.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .filter { $0.hasPrefix("backup-") || folder == "damaged" }
  }

  /// The day of the backup, as the window says it: `28 November 2026`.
  private func backupDay() throws -> String {
    let parts = try XCTUnwrap(entries("backups").first).split(separator: "-")
    let date = try Date(
      parts.suffix(3).joined(separator: "-").replacing(".sqlite", with: ""),
      strategy: .iso8601.year().month().day())
    return date.formatted(
      Date.FormatStyle(
        locale: Locale(identifier: "en_GB"), timeZone: try XCTUnwrap(TimeZone(identifier: "UTC"))
      ).day().month(.wide).year())
  }

  /// Names two photos, has them backed up, and names one otherwise.
  private func makeBackup() throws {
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(2)))
    try app.giveNames(["Anna", "Berta"])
    try app.wait(for: "the backup", within: 60) { !entries("backups").isEmpty }
    try app.select("Berta")
    try Keyboard.press("F2")
    try app.nameFieldInGrid()
    try Keyboard.type("Beate")
    try Keyboard.press("Return")
    try fixture.wait(for: ["Anna", "Beate"], after: "the new name")
    try fixture.close()
  }

  private func useBackupByKeys(_ app: Application) throws {
    _ = try app.waitFor(
      role: "push button", named: "Use Backup", inWindow: "Photos Can't Start", within: 20)
    try Keyboard.press("Return")
    _ = try app.waitFor(
      role: "push button", named: "Open Photos", inWindow: "Photos Can't Start", within: 20)
  }

  func testADamagedLibraryIsOpenedWithItsBackupAndLosesNoName() throws {
    try makeBackup()
    let nonsense = Data(repeating: 0x78, count: 8192)
    try nonsense.write(to: index)
    XCTAssertEqual(try fixture.run("--list").status, 1)

    let app = try fixture.launch()
    let title = "Photos Can't Start"
    let use = try app.waitFor(
      role: "push button", named: "Use Backup", inWindow: title, within: 20)
    try app.waitForMessage("\(index.path) is damaged", in: title)
    // Of which day it is.
    try app.waitForMessage("There is a backup of \(try backupDay()). ", in: title)
    try Pointer.click(use)
    let open = try app.waitFor(
      role: "push button", named: "Open Photos", inWindow: title, within: 20)
    // It says what has happened, and where the damaged file is.
    let labels = try XCTUnwrap(try app.window(title)).all(role: "label").map(\.name)
    XCTAssertTrue(labels.contains("The Backup Is in Place"), "\(labels)")
    let kept = try XCTUnwrap(entries("damaged").first)
    XCTAssertTrue(labels.contains { $0.contains("damaged/\(kept)") }, "\(labels)")
    XCTAssertEqual(
      try Data(contentsOf: fixture.library.appending(path: "damaged/\(kept)/library.sqlite")),
      nonsense)
    try Pointer.click(open)
    try app.waitForWindowToClose(title)
    try app.wait(forCells: ["Anna", "Beate"])
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Beate"])
    let check = try fixture.run("--check")
    XCTAssertEqual(check.status, 0, check.output)
  }

  /// Changes a digest in the index of digests, but not in its table: an opening does not look there.
  private func damageIndex() throws {
    var bytes = try Data(contentsOf: index)
    let digest = Data(try XCTUnwrap(fixture.list().first).sha256.utf8)
    // The type of a page, in its first byte: a leaf of an index.
    let page = try XCTUnwrap(
      stride(from: 4096, to: bytes.count, by: 4096).first { start in
        bytes[start] == 10 && bytes[start..<start + 4096].firstRange(of: digest) != nil
      })
    let place = try XCTUnwrap(bytes[page..<page + 4096].firstRange(of: digest))
    bytes[place.upperBound - 1] ^= 1
    try bytes.write(to: index)
  }

  func testDamageThatIsFoundAfterTheStartIsToldAndNothingMoreIsWritten() throws {
    try makeBackup()
    try damageIndex()
    let app = try fixture.start()
    try app.waitForMessage("\(index.path) is damaged", in: "Photos")
    try app.select("Anna")
    try Keyboard.press("F2")
    try app.nameFieldInGrid()
    try Keyboard.type("Carla")
    try Keyboard.press("Return")
    Waiting.pause(1)
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Beate"])
    app.kill()
    _ = try app.waitForExit()
    let again = try fixture.launch()
    try useBackupByKeys(again)
    try Keyboard.press("Return")
    try again.wait(forCells: ["Anna", "Beate"])
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testFilesThatCanNotBeReadAreNamedBeforeTheBackupIsUsedWithoutThem() throws {
    try makeBackup()
    try Data(repeating: 0x78, count: 8192).write(to: index)
    let sidecar = try XCTUnwrap(
      FileManager.default.enumerator(
        at: fixture.library.appending(path: "originals"), includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL }.first { url in
          url.pathExtension == "xmp"
            && (try? String(contentsOf: url, encoding: .utf8))?.contains("Beate") == true
        })
    let app = try fixture.launch()
    let title = "Photos Can't Start"
    func press(_ button: String) throws {
      try Pointer.click(
        try app.waitFor(role: "push button", named: button, inWindow: title, within: 20))
    }
    // A pipe in its place: nothing can be read from it.
    try FileManager.default.removeItem(at: sidecar)
    XCTAssertEqual(mkfifo(sidecar.path, 0o600), 0)
    try press("Use Backup")
    _ = try app.waitFor(
      role: "push button", named: "Go On Without Them", inWindow: title, within: 20)
    try app.waitForMessage("can't be read now", in: title)
    try app.waitForMessage(sidecar.lastPathComponent, in: title)
    XCTAssertTrue(app.errorOutput.contains("not read: \(sidecar.path)"), app.errorOutput)
    XCTAssertEqual(entries("damaged"), [])
    try press("Go On Without Them")
    _ = try app.waitFor(role: "push button", named: "Open Photos", inWindow: title, within: 20)
    try app.waitForMessage("1 file could not be used", in: title)
    try press("Open Photos")
    try app.wait(forCells: ["Anna", "Berta"])
    try fixture.close()
  }

  func testADatabaseThatIsGoneComesBackByKeysAlone() throws {
    try makeBackup()
    try FileManager.default.removeItem(at: index)
    let app = try fixture.launch()
    try useBackupByKeys(app)
    try Keyboard.press("Return")
    try app.wait(forCells: ["Anna", "Beate"])
    try fixture.close()
  }

  func testFilesForALibraryThatCanNotBeOpenedAreStoredOnceTheBackupIsInPlace() throws {
    try makeBackup()
    try Data(repeating: 0x78, count: 8192).write(to: index)
    let files = [PhotosFixture.samples[2]]
    var app = try fixture.launch(files)
    _ = try app.waitFor(
      role: "push button", named: "Use Backup", inWindow: "Photos Can't Start", within: 20)
    try Keyboard.press("ctrl+w")
    XCTAssertEqual(try app.waitForExit(), .exited(1))
    XCTAssertEqual(app.errorOutput.split(separator: "\n").count, 1, app.errorOutput)

    app = try fixture.launch(files)
    try useBackupByKeys(app)
    try Keyboard.press("ctrl+w")
    XCTAssertEqual(try app.waitForExit(), .exited(0))
    try fixture.start().waitForPhoto(1, of: 1)
  }

  func testALibraryWithoutABackupIsOfferedNone() throws {
    try fixture.start(Array(PhotosFixture.samples.prefix(1))).giveNames(["Anna"])
    try fixture.close()
    try? FileManager.default.removeItem(at: fixture.library.appending(path: "backups"))
    try FileManager.default.removeItem(at: index)
    let app = try fixture.launch()
    let close = try app.waitFor(
      role: "push button", named: "Close", inWindow: "Photos Can't Start", within: 20)
    try app.waitForMessage("offers no backup", in: "Photos Can't Start")
    let retry = try app.waitFor(
      role: "push button", named: "Try Again", inWindow: "Photos Can't Start")
    for _ in 0..<3 {
      try Pointer.click(retry)
      try app.wait(for: "another try", within: 5) { retry.isEnabled }
      // A folder without backups is searched in milliseconds.
      Waiting.pause(0.5)
      let offer = try app.window("Photos Can't Start")?.first(
        role: "push button", named: "Use Backup")
      XCTAssertNil(offer)
    }
    try Pointer.click(close)
    XCTAssertEqual(try app.waitForExit(), .exited(1))
  }
}
