// SIGKILL at calls to the disk in the app: in a deletion, a deletion for good and an export, with real decoders
// and the thumbnails beside. Each call of the model alone is killed by `make torture` (`Tests/Torture`), and the
// app at random moments of an import and a naming in `KillTests`.

import Foundation
import WindowDriver
import XCTest

final class KilledCallTests: XCTestCase {
  private static let names = ["One", "Two", "Three"]
  private static let pictures = Array(PhotosFixture.samples.prefix(names.count))

  private let manager = FileManager.default

  /// The files below a folder, without those of SQLite, which come and go.
  private func files(of fixture: PhotosFixture) throws -> Set<String> {
    let folder = fixture.folder.path + "/"
    let files = manager.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return Set(
      files.filter {
        !$0.hasPrefix("fault-") && !$0.contains(".sqlite-") && !$0.hasPrefix("state")
          && !$0.contains("backup")
      })
  }

  /// Kills the app at some calls of what a person does, and opens the library again each time.
  /// - Parameters:
  ///   - trashed: whether the first photo is in the trash before.
  ///   - after: the names that the library holds once it is done.
  ///   - act: what the person does. It may fail where the app is killed meanwhile.
  private func killAtCalls(
    trashed: Bool = false, after: [String],
    _ act: (Application, PhotosFixture) throws -> Void
  ) throws {
    let fixture = try PhotosFixture()
    try fixture.start(Self.pictures).giveNames(Self.names)
    try fixture.wait(for: Self.names, after: "the names")
    if trashed {
      try XCTUnwrap(fixture.app).select("One")
      try Keyboard.press("Delete")
      try fixture.wait(for: ["Two", "Three"], after: "Delete")
    }
    try fixture.close()
    let before = try fixture.list().compactMap(\.name)
    let base = fixture.folder.appending(path: "base")
    try manager.copyItem(at: fixture.library, to: base)
    let exports = fixture.folder.appending(path: "exports")

    func open(_ disk: FaultyDisk? = nil) throws -> Application {
      let app = try fixture.launch(environment: disk?.environment ?? [:])
      try app.waitForWindow("Photos")
      try app.wait(forCells: before)
      return app
    }
    func reset() throws {
      // The first time there are no exports.
      for folder in [fixture.library, exports] { try? manager.removeItem(at: folder) }
      try manager.copyItem(at: base, to: fixture.library)
      try manager.createDirectory(at: exports, withIntermediateDirectories: true)
    }

    try reset()
    var expected = try files(of: fixture)
    let counted = try FaultyDisk(fixture.folder, beside: fixture)
    try counted.countChanges()
    let app = try open(counted)
    let first = try counted.callCount()
    try act(app, fixture)
    let count = try counted.callCount() - first
    try fixture.close()
    XCTAssertEqual(try fixture.list().compactMap(\.name), after)
    expected.formUnion(try files(of: fixture))
    XCTAssertGreaterThan(count, 3)

    for part in 1...3 {
      try reset()
      let disk = try FaultyDisk(fixture.folder, beside: fixture)
      try disk.countChanges()
      let app = try open(disk)
      try disk.kill(before: try disk.callCount() + max(count * UInt64(part) / 4, 1))
      // It ends in the middle.
      try? act(app, fixture)
      XCTAssertEqual(try app.waitForExit(within: 20), .signalled(SIGKILL), "\(part) of 4")
      let again = try fixture.launch()
      try again.waitForWindow("Photos")
      try again.wait(for: "the rest of the session", within: 20) {
        try fixture.run("--check").status == 0
      }
      try fixture.close()
      let names = try fixture.list().compactMap(\.name)
      XCTAssert([before, after].contains(names), "\(names)")
      XCTAssertEqual(try fixture.run("--check").status, 0)
      for name in try manager.contentsOfDirectory(atPath: exports.path) {
        let exported = try Data(contentsOf: exports.appending(path: name))
        XCTAssert(try Self.pictures.contains { try Data(contentsOf: $0) == exported }, name)
      }
      XCTAssertEqual(try files(of: fixture).subtracting(expected), [], "left over")
    }
  }

  func testADeletion() throws {
    try killAtCalls(after: ["Two", "Three"]) { app, fixture in
      try app.select("One")
      try Keyboard.press("Delete")
      try fixture.wait(for: ["Two", "Three"], after: "Delete")
    }
  }

  func testADeletionForGood() throws {
    try killAtCalls(trashed: true, after: ["Two", "Three"]) { app, fixture in
      try Keyboard.press("alt+3")
      try Pointer.click(
        try app.waitFor(role: "push button", named: "Empty Trash…", inWindow: "Photos"))
      try Pointer.click(
        try app.waitFor(role: "push button", named: "Empty Trash", inWindow: "Empty Trash"))
      _ = try app.waitFor(role: "label", named: "The Trash Is Empty", inWindow: "Photos")
    }
  }

  func testAnExport() throws {
    try killAtCalls(after: Self.names) { app, fixture in
      try app.chooseFromMainMenu("Export…")
      try app.chooseFolder(fixture.folder.appending(path: "exports"), in: "Export 3 Photos")
      _ = try app.waitFor(
        role: "label", named: "Exported 3 photos to “exports”", inWindow: "Photos")
    }
  }
}
