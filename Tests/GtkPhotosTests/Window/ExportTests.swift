// Tests of exports through the window: keys, menu, folder chooser, bar, Cancel, receipt, and a
// close in the middle. The screenshots are written to `.build/screenshots`.

import Foundation
import WindowDriver
import XCTest

final class ExportTests: XCTestCase {
  /// Creates the folder to export to.
  private func stick(_ fixture: PhotosFixture) throws -> URL {
    let folder = fixture.folder.appending(path: "stick")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The files of a folder with their bytes, including hidden ones.
  private func files(in folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    // A file that is being written gets its name at the end: the one that was listed may be gone.
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        (try? Data(contentsOf: folder.appending(path: name))).map { (name, $0) }
      })
  }

  func testTwoSelectedPhotosGoIntoTheFolderThatIsTyped() throws {
    let fixture = try PhotosFixture()
    let photos = Array(PhotosFixture.samples.prefix(3))
    let app = try fixture.start(photos)
    try app.giveNames(["Beach", "beach", "Dune"])
    let folder = try stick(fixture)
    try Data("mine".utf8).write(to: folder.appending(path: "BEACH 2.JPG"))

    // The cells that the keys below move between.
    try app.wait(forCells: ["Beach", "beach", "Dune"])
    try app.select("Beach")
    try Keyboard.press("shift+Right")
    try app.wait(for: "two cells to be selected", within: 5) {
      try ["Beach", "beach", "Dune"].map { try app.cell($0).isSelected } == [true, true, false]
    }
    try Keyboard.press("ctrl+e")
    try app.chooseFolder(folder, in: "Export 2 Photos")
    // What gets another name is told before anything is written.
    for text in ["beach 3.jpg", "Another photo of this export has this name"] {
      _ = try app.waitFor(role: "label", named: text, inWindow: "File Names")
    }
    XCTAssertEqual(Set(try files(in: folder).keys), ["BEACH 2.JPG"])
    try Keyboard.press("Return")
    try app.waitForWindowToClose("File Names")
    _ = try app.waitFor(
      role: "label", named: "Exported 2 photos to “stick”", inWindow: "Photos")
    _ = try app.waitFor(
      role: "label",
      named:
        "“beach” was exported as beach 3.jpg because another photo of this export has its name",
      inWindow: "Photos")
    XCTAssertEqual(
      try files(in: folder),
      [
        "Beach.jpg": try Data(contentsOf: photos[0]),
        "beach 3.jpg": try Data(contentsOf: photos[1]), "BEACH 2.JPG": Data("mine".utf8),
      ])
    try fixture.close()
  }

  func testWithoutASelectionAllThatAreShownGoAndAMissingOriginalIsTold() throws {
    let fixture = try PhotosFixture()
    let photos = Array(PhotosFixture.samples.prefix(3))
    let app = try fixture.start(photos)
    try app.giveNames(["Anna", "Bert", "Carla"])
    _ = try app.cell("Carla")
    let folder = try stick(fixture)
    let bert = try XCTUnwrap(fixture.list(of: 3).first { $0.name == "Bert" })
    try FileManager.default.removeItem(atPath: bert.path)

    try app.chooseFromMainMenu("Export…")
    try app.chooseFolder(folder, in: "Export 3 Photos")
    _ = try app.waitFor(
      role: "label", named: "Exported 2 of 3 photos to “stick”", inWindow: "Photos")
    try app.wait(for: "the reason", within: 5) {
      try app.window("Photos")?.all(role: "label")
        .contains { $0.name.hasPrefix("Bert: the original file /") } == true
    }
    XCTAssertEqual(Set(try files(in: folder).keys), ["Anna.jpg", "Carla.jpg"])
    try fixture.close()
  }

  func testWhatIsWrongWithANameIsSaidBeforeAnythingIsWritten() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(2)))
    // The reason for the second name takes two lines.
    let long = #"B/C\D:E"F"#
    let why = #"File names can't have “/”, “\”, “:”, “"” on all disks: “_” is written instead"#
    try app.giveNames(["AC/DC", long])
    _ = try app.cell(long)
    let folder = try stick(fixture)
    try app.chooseFromMainMenu("Export…")
    try app.chooseFolder(folder, in: "Export 2 Photos")
    for text in [
      "AC_DC.jpg", "File names can't have “/” on all disks: “_” is written instead",
      "B_C_D_E_F.jpg", why,
    ] {
      _ = try app.waitFor(role: "label", named: text, inWindow: "File Names")
    }
    // All of the last row is seen, without scrolling.
    let last = try app.waitFor(role: "label", named: why, inWindow: "File Names")
    try app.wait(for: "the last row to be whole", within: 5) {
      try last.visibleExtents() == last.extents()
    }
    try Keyboard.press("Return")
    _ = try app.waitFor(
      role: "label", named: "Exported 2 photos to “stick”", inWindow: "Photos")
    XCTAssertEqual(Set(try files(in: folder).keys), ["AC_DC.jpg", "B_C_D_E_F.jpg"])
    try fixture.close()
  }

  /// Enough photos for a bar; they are exported to the end.
  private static let many = 2500
  /// So many photos that the export takes several seconds on the fastest disk, and can be
  /// interrupted.
  private static let most = 20_000

  /// Opens a library of many photos with few originals.
  private func large(
    _ fixture: PhotosFixture, of count: Int, theme: String = "Adwaita"
  ) throws -> Application {
    try fixture.fill(with: count)
    // A photo whose original does not exist.
    try fixture.edit("UPDATE photo SET sha256 = printf('%064d', 0) WHERE name = 'Photo 7'")
    let app = try fixture.start(environment: ["GTK_THEME": theme])
    _ = try app.cell("Photo 1")
    return app
  }

  /// Exports all photos, and waits until the bar shows that some are done.
  private func begin(
    _ count: Int, to folder: URL, _ app: Application, withOtherNames: Bool = false
  ) throws {
    try app.wait(for: "the window to be active", within: 5) {
      try ScreenWindow.activeTitle() == "Photos"
    }
    try Keyboard.press("ctrl+e")
    func files() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).count
    }
    let before = try files()
    try app.chooseFolder(folder, in: "Export \(grouped(count)) Photos")
    if withOtherNames {
      _ = try app.waitForWindow("File Names")
      try Keyboard.press("Return")
    }
    // Work that ends within a second has no bar, and a fast disk needs less time for all photos, so
    // the app is stopped for more than a second.
    try app.wait(for: "the first file", within: 15) { try files() > before }
    kill(app.processID, SIGSTOP)
    Waiting.pause(1.1)
    kill(app.processID, SIGCONT)
    try app.wait(for: "the bar", within: 15) {
      try app.window("Photos")?.all(role: "label").contains { label in
        let counts = label.name.firstMatch(of: /^Exporting [1-9][0-9,]* of ([0-9,]+) photos/)
        return counts?.1.filter(\.isNumber) == "\(count)" && label.isShowing
      } == true
    }
  }

  /// A number in the app's English format.
  private func grouped(_ count: Int) -> String {
    count.formatted(.number.locale(Locale(identifier: "en")))
  }

  /// The receipt's first line, once it is there.
  private func receipt(_ app: Application) throws -> String {
    try app.wait(toFind: "the receipt", within: 60) {
      try app.window("Photos")?.all(role: "label").first {
        $0.isShowing && $0.name.hasPrefix("Exported ")
      }?.name
    }
  }

  /// Checks that the folder contains only whole photos. Returns how many.
  private func wholeFiles(in folder: URL, _ fixture: PhotosFixture) throws -> Int {
    let photos = try fixture.list()
    let originals = Dictionary(photos.map { ("\($0.name ?? "").jpg", $0.path) }) { $1 }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names {
      let original = try XCTUnwrap(originals[name], name)
      XCTAssertTrue(
        FileManager.default.contentsEqual(
          atPath: folder.appending(path: name).path, andPath: original), name)
    }
    return names.count
  }

  func testCancelAndClosingInTheMiddleLeaveWholeFilesAlone() throws {
    let fixture = try PhotosFixture()
    let app = try large(fixture, of: Self.most)
    let folder = try stick(fixture)
    try begin(Self.most, to: folder, app)
    try Pointer.click(
      try app.wait(toFind: "Cancel", within: 5) {
        try app.window("Photos")?.all(role: "push button", named: "Cancel").first { $0.isShowing }
      })
    let told = try receipt(app)
    let done = try wholeFiles(in: folder, fixture)
    XCTAssertTrue((1..<Self.most - 1).contains(done), "\(done)")
    XCTAssertEqual(told, "Exported \(grouped(done)) of \(grouped(Self.most)) photos to “stick”")

    let other = fixture.folder.appending(path: "other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try begin(Self.most, to: other, app)
    try fixture.close()
    XCTAssertTrue((1..<Self.most - 1).contains(try wholeFiles(in: other, fixture)))
  }

  func testTheBarAndTheReceiptAreShown() throws {
    let screenshots = PhotosFixture.package.appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: screenshots, withIntermediateDirectories: true)
    for (theme, name) in ["Adwaita": "light", "Adwaita:dark": "dark"] {
      let fixture = try PhotosFixture()
      let app = try large(fixture, of: Self.many, theme: theme)
      let folder = try stick(fixture)
      for taken in ["Photo 3.jpg", "photo 12.JPG"] {
        try Data("mine".utf8).write(to: folder.appending(path: taken))
      }
      try begin(Self.many, to: folder, app, withOtherNames: true)
      // Until then, the bar's transition has ended.
      Waiting.pause(0.5)
      try Screenshot.take(to: screenshots.appending(path: "export-bar-\(name).png"))
      XCTAssertEqual(try receipt(app), "Exported 2,499 of 2,500 photos to “stick”")
      Waiting.pause(0.5)
      try Screenshot.take(to: screenshots.appending(path: "export-receipt-\(name).png"))
      XCTAssertEqual(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).count, 2501)
      try fixture.close()
    }
  }

  func testExportAsWritesTextsAndAContactSheetUnderOtherNames() throws {
    let fixture = try PhotosFixture()
    let photos = Array(PhotosFixture.samples.prefix(3))
    let app = try fixture.start(photos)
    try app.giveNames(["Anna", "Bert", "Carla"])
    _ = try app.cell("Carla")
    let folder = try stick(fixture)
    try Keyboard.press("ctrl+shift+e")
    let title = "Export 3 Photos"
    let names = try app.waitFor(role: "text", named: "File Names", inWindow: title)
    try app.wait(for: "the dialog to have the keyboard", within: 5) { names.isFocused }
    try Keyboard.replace(with: "{n:2} {name}")
    for text in [
      "Write names, descriptions and keywords into the copies",
      "Add a contact sheet with all pictures and names (PDF)",
    ] {
      let box = try app.waitFor(role: "check box", named: text, inWindow: title)
      try Pointer.click(box)
    }
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Choose Folder…", inWindow: title))
    try app.wait(for: "the folder chooser") {
      try app.window(title)?.all(role: "push button", named: "Choose Folder…").isEmpty == true
    }
    try app.chooseFolder(folder, in: title)
    _ = try app.waitFor(
      role: "label", named: "Exported 3 photos to “stick”", inWindow: "Photos")
    let expected: Set = ["01 Anna.jpg", "02 Bert.jpg", "03 Carla.jpg", "Contact Sheet.pdf"]
    try app.wait(for: "the contact sheet", within: 20) {
      try Set(files(in: folder).keys) == expected
    }
    let written = try files(in: folder)
    XCTAssertEqual(written["Contact Sheet.pdf"]?.prefix(5), Data("%PDF-".utf8))
    for (name, text) in [("01 Anna.jpg", "Anna"), ("02 Bert.jpg", "Bert")] {
      let bytes = try XCTUnwrap(written[name])
      XCTAssertNotNil(bytes.range(of: Data("<rdf:li xml:lang=\"x-default\">\(text)</rdf:li>".utf8)))
    }
    try fixture.close()
  }
}
