// Tests of photos that are handed to other programs: the clipboard, a drag into another window, a program
// that opens and changes a copy, the file manager.

import Foundation
import WindowDriver
import XCTest

final class HandOutTests: XCTestCase {
  private var fixture: PhotosFixture!

  override func setUpWithError() throws { fixture = try PhotosFixture() }

  override func tearDown() { fixture = nil }

  private var photos: [URL] { Array(PhotosFixture.samples.prefix(3)) }

  /// A library of named photos, and its window.
  private func open(
    _ names: [String], environment: [String: String] = [:]
  ) throws -> Application {
    try fixture.start(photos).giveNames(names)
    try fixture.close()
    let app = try fixture.start(environment: environment)
    try app.wait(forCells: names)
    return app
  }

  /// What another program pastes, of a type.
  private func clipboard(_ type: String) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["30", "xclip", "-selection", "clipboard", "-o", "-t", type]
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  /// The files that another program pastes.
  private func pastedFiles() throws -> [URL] {
    String(decoding: try clipboard("text/uri-list"), as: UTF8.self)
      .split(whereSeparator: \.isNewline).compactMap { URL(string: String($0)) }
  }

  /// The folders with copies of this session.
  private func handedOut() throws -> [String] {
    let cache = fixture.folder.appending(path: "cache/gtk-photos/handed-out")
    return (try? FileManager.default.contentsOfDirectory(atPath: cache.path)) ?? []
  }

  func testCopiedPhotosAreFilesUnderTheirNamesUntilTheWindowCloses() throws {
    let app = try open(["Anna", "Berta", "Anna"])
    try app.select("Berta")
    try Keyboard.press("ctrl+a")
    try Keyboard.press("ctrl+c")
    try Waiting.wait(for: "the clipboard", within: 5) {
      String(decoding: try clipboard("TARGETS"), as: UTF8.self).contains("text/uri-list")
    }
    let files = try pastedFiles()
    XCTAssertEqual(files.map(\.lastPathComponent), ["Anna.jpg", "Berta.jpg", "Anna 2.jpg"])
    XCTAssertEqual(
      try files.map { try Data(contentsOf: $0) }, try photos.map { try Data(contentsOf: $0) })
    XCTAssertEqual(
      String(decoding: try clipboard("text/plain;charset=utf-8"), as: UTF8.self),
      "Anna\nBerta\nAnna")
    let originals = try Set(fixture.list().map(\.path))
    XCTAssertTrue(originals.isDisjoint(with: files.map(\.path)), "never the library's own file")
    try fixture.close()
    XCTAssertFalse(FileManager.default.fileExists(atPath: files[0].path))
    XCTAssertEqual(try handedOut(), [])
  }

  func testASinglePhotoIsAPictureToo() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    try app.select("Berta")
    try Keyboard.press("Return")
    _ = try app.waitFor(role: "push button", named: "Back to Photos", inWindow: "Photos")
    try Keyboard.press("ctrl+c")
    try Waiting.wait(for: "the clipboard", within: 5) {
      String(decoding: try clipboard("TARGETS"), as: UTF8.self).contains("image/png")
    }
    XCTAssertEqual(Array(try clipboard("image/png").prefix(4)), [0x89, 0x50, 0x4e, 0x47])
    try fixture.close()
  }

  func testAPhotoIsDraggedIntoAnotherWindow() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    let other = try PhotosFixture()
    let target = try other.start()
    _ = try target.waitForWindow("Photos")
    // Side by side.
    for (application, x) in [(app, 0), (target, 640)] {
      let window = try XCTUnwrap(try application.window("Photos")).screenWindow()
      try window.resize(width: 620, height: 700)
      try window.move(x: x, y: 20)
    }
    let cell = try app.cell("Berta")
    let start = try cell.steadyPoint()
    let end = try XCTUnwrap(try target.window("Photos")).screenWindow().frame
    try Pointer.hold(at: start)
    for step in 1...12 {
      try Pointer.move(
        to: Point(
          x: start.x + (end.x + end.width / 2 - start.x) * step / 12,
          y: start.y + (end.y + end.height / 2 - start.y) * step / 12))
      Waiting.pause(0.04)
    }
    try Pointer.letGo()
    try target.waitForPhoto(1, of: 1)
    try Keyboard.press("Escape")
    XCTAssertEqual(
      try other.list().map { try Data(contentsOf: URL(fileURLWithPath: $0.path)) },
      [try Data(contentsOf: photos[1])])
    try other.close()
    XCTAssertEqual(try fixture.list().count, 3, "the photo stays in its own library")
    try fixture.close()
  }

  /// A data folder in which one program opens pictures: it writes its arguments into a file, and
  /// changes what it opens.
  private func editor() throws -> (data: URL, opened: URL) {
    let data = fixture.folder.appending(path: "data")
    let programs = data.appending(path: "applications")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    let opened = fixture.folder.appending(path: "opened")
    let script = fixture.folder.appending(path: "editor")
    try """
    #!/bin/sh
    printf '%s\\n' "$@" > '\(opened.path)'
    cat '\(PhotosFixture.samples[3].path)' > "$1"
    """.write(to: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: script.path)
    try """
    [Desktop Entry]
    Type=Application
    Name=Scripted Editor
    Exec=\(script.path) %F
    MimeType=image/jpeg;
    """.write(
      to: programs.appending(path: "scripted-editor.desktop"), atomically: true, encoding: .utf8)
    try "[MIME Cache]\nimage/jpeg=scripted-editor.desktop;\n".write(
      to: programs.appending(path: "mimeinfo.cache"), atomically: true, encoding: .utf8)
    return (data, opened)
  }

  func testAnotherProgramOpensACopyAndWhatItSavesIsOfferedAsANewPhoto() throws {
    let (data, opened) = try editor()
    let system =
      ProcessInfo.processInfo.environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    let app = try open(
      ["Anna", "Berta", "Cora"], environment: ["XDG_DATA_DIRS": "\(data.path):\(system)"])
    try app.select("Anna")
    try Keyboard.press("ctrl+shift+o")
    _ = try app.waitForWindow("Open With")
    try app.wait(for: "the chooser to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Open With"
    }
    // The program for these pictures is selected.
    try Keyboard.press("Return")
    try app.wait(for: "the program to be started", within: 10) {
      FileManager.default.fileExists(atPath: opened.path)
    }
    _ = try app.waitFor(
      role: "label", named: "“Anna” was edited in another program", inWindow: "Photos")
    let file = try String(contentsOf: opened, encoding: .utf8).split(separator: "\n").map(
      String.init)
    XCTAssertEqual(file.map { URL(fileURLWithPath: $0).lastPathComponent }, ["Anna.jpg"])
    XCTAssertFalse(try fixture.list().map(\.path).contains(file[0]))
    let anna = try XCTUnwrap(try fixture.list().first { $0.name == "Anna" })
    XCTAssertEqual(
      try Data(contentsOf: URL(fileURLWithPath: anna.path)), try Data(contentsOf: photos[0]),
      "the original is as it was")

    try Pointer.click(
      try app.waitFor(role: "push button", named: "Add as New Photo", inWindow: "Photos"))
    try app.waitForPhoto(1, of: 1)
    try Keyboard.press("Escape")
    XCTAssertEqual(
      try Data(contentsOf: URL(fileURLWithPath: XCTUnwrap(fixture.list(of: 4).last).path)),
      try Data(contentsOf: PhotosFixture.samples[3]))
    try fixture.close()
  }

  /// What the file manager and the portals are asked for, one call a line.
  private func desktop() throws -> (process: Process, calls: () throws -> [[String]]) {
    let process = Process()
    let file = fixture.folder.appending(path: "calls")
    try Data().write(to: file)
    process.executableURL = PhotosFixture.binary.deletingLastPathComponent().appending(
      path: "scripted-desktop")
    process.standardInput = Pipe()
    process.standardOutput = try FileHandle(forWritingTo: file)
    try process.run()
    let calls = {
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
        $0.split(separator: "\t").map(String.init)
      }
    }
    try Waiting.wait(for: "the file manager and the portals", within: 10) {
      try calls().first == ["ready"]
    }
    return (process, { Array(try calls().dropFirst()) })
  }

  /// Chooses an entry of the menu of a photo in the grid.
  private func choose(_ entry: String, of photo: String, _ app: Application) throws {
    try Pointer.click(
      try app.cell(photo), button: .right, until: "the menu to be there"
    ) { try app.shows("menu item", entry) }
    try Pointer.click(try app.waitFor(role: "menu item", named: entry, inWindow: "Photos"))
  }

  /// Exports three photos, and has the file manager show the folder.
  private func exportAndShow(_ app: Application, _ calls: () throws -> [[String]]) throws {
    let folder = fixture.folder.appending(path: "stick")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let title = "Export 3 Photos"
    try Keyboard.press("ctrl+e")
    try app.chooseFolder(folder, in: title)
    let count = try calls().count
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Show in Files", inWindow: "Photos"))
    try app.wait(for: "the file manager to be asked") { try calls().count == count + 1 }
    let shown = try XCTUnwrap(calls().last)
    XCTAssertEqual(shown[0], "ShowFolders")
    XCTAssertTrue(shown[1].contains(folder.absoluteString.dropLast()), shown[1])
  }

  func testTheDesktopIsAskedToShowAFileToSetTheWallpaperAndToSendPhotos() throws {
    let (process, calls) = try desktop()
    defer { process.terminate() }
    let app = try open(["Anna", "Berta", "Cora"])
    let original = try XCTUnwrap(try fixture.list().first { $0.name == "Berta" }).path
    try choose("Show in Files", of: "Berta", app)
    try app.wait(for: "the file manager to be asked") { try calls().count == 1 }
    let shown = try calls()[0]
    XCTAssertEqual(shown[0], "ShowItems")
    XCTAssertTrue(shown[1].contains("'\(URL(fileURLWithPath: original).absoluteString)'"), shown[1])

    try choose("Set as Wallpaper", of: "Berta", app)
    try app.wait(for: "the portal to be asked") { try calls().count == 2 }
    let wallpaper = try calls()[1]
    XCTAssertEqual(wallpaper[0], "SetWallpaperURI")
    XCTAssertTrue(wallpaper[1].contains("/Berta.jpg'"), wallpaper[1])
    XCTAssertFalse(wallpaper[1].contains(fixture.library.path), "never the library's own file")

    try Keyboard.press("ctrl+a")
    try choose("Send…", of: "Berta", app)
    try app.wait(for: "the portal to be asked") { try calls().count == 3 }
    let mail = try calls()[2]
    XCTAssertEqual(mail[0], "ComposeEmail")
    let sent = mail.dropFirst(2).map { URL(fileURLWithPath: $0) }
    XCTAssertEqual(sent.map(\.lastPathComponent), ["Anna.jpg", "Berta.jpg", "Cora.jpg"])
    try exportAndShow(app, calls)
    XCTAssertEqual(
      try sent.map { try Data(contentsOf: $0) }, try photos.map { try Data(contentsOf: $0) })
    try fixture.close()
  }

  func testPhotosArePrintedOneAPage() throws {
    // GTK's printer that is a file writes into the folder of documents.
    let documents = fixture.folder.appending(path: "documents")
    let settings = fixture.folder.appending(path: "config")
    for folder in [documents, settings] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try "XDG_DOCUMENTS_DIR=\"\(documents.path)\"\n".write(
      to: settings.appending(path: "user-dirs.dirs"), atomically: true, encoding: .utf8)
    let app = try open(
      ["Anna", "Berta", "Cora"], environment: ["XDG_CONFIG_HOME": settings.path])
    try app.select("Anna")
    try Keyboard.press("ctrl+a", "ctrl+p")
    _ = try app.waitForWindow("Print")
    // So GTK calls the button with its mnemonic and its label.
    let button = try app.waitFor(role: "push button", named: "_Print Print", inWindow: "Print")
    let printer = try app.wait(toFind: "the printer that is a file") {
      try app.window("Print")?.first { $0.name == "Print to File" && $0.isShowing }
    }
    // Once: the dialog is laid out anew for the printer, so that another click may hit a button.
    try Pointer.click(printer, until: "it to be chosen", within: 20) { button.isEnabled }
    try Keyboard.press("alt+p")
    try app.waitForWindowToClose("Print")
    let pdf = try app.wait(toFind: "the printed file", within: 90) {
      try PhotosFixture.files(in: documents).first { $0.pathExtension == "pdf" }
    }
    func count(_ text: String) throws -> Int {
      String(decoding: try Data(contentsOf: pdf), as: Unicode.ASCII.self)
        .components(separatedBy: text).count - 1
    }
    try app.wait(for: "the whole file") { try count("%%EOF") == 1 }
    XCTAssertEqual(try count("/DCTDecode"), 3, "as JPEG, which the decoder has compressed")
    try fixture.close()
  }

  func testWithoutAFileManagerItIsSaidWhereThePhotoIs() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    try app.select("Anna")
    try Keyboard.press("ctrl+alt+f")
    try app.wait(for: "the sentence") {
      try app.window("Photos")?.all(role: "label").contains {
        $0.isShowing && $0.name.contains("file manager")
      } == true
    }
    try Pointer.click(try app.cell("Anna"), button: .right, until: "the menu to be there") {
      try app.shows("menu item", "Show in Files")
    }
    XCTAssertFalse(try app.shows("menu item", "Send…"), "no portal sends mail")
    try fixture.close()
  }

  func testWhatIsCopiedInTheViewerIsItsPhotoAlone() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    try app.select("Berta")
    try Keyboard.press("ctrl+a")
    try Keyboard.press("Return")
    try app.wait(for: "a photo to be shown") { try app.shownPhoto() != nil }
    let shown = try XCTUnwrap(try app.shownPhoto())
    try Keyboard.press("ctrl+c")
    try Waiting.wait(for: "the clipboard", within: 5) {
      String(decoding: try clipboard("TARGETS"), as: UTF8.self).contains("text/uri-list")
    }
    XCTAssertEqual(try pastedFiles().map(\.lastPathComponent), ["\(shown).jpg"])
    try fixture.close()
  }

  func testTextsOfTheDetailsAreUndoneCopiedAndPastedAsTexts() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    try app.look(at: "Anna")
    try Keyboard.press("F2")
    try Keyboard.replace(with: "Amsterdam")
    try Keyboard.press("Return")
    try app.wait(for: "the name") { try fixture.list()[0].name == "Amsterdam" }
    try Keyboard.press("F9")
    let description = try app.waitFor(role: "text", named: "Description", inWindow: "Photos")
    try Pointer.click(description, until: "the description to have the keyboard") {
      description.isFocused
    }
    try Keyboard.type("harbor")
    try Keyboard.press("ctrl+z")
    try Keyboard.press("ctrl+a")
    try Keyboard.type("harbour")
    try Keyboard.press("ctrl+a", "ctrl+c", "End", "ctrl+v")
    try app.wait(for: "the text twice") { description.text == "harbourharbour" }
    XCTAssertEqual(try fixture.list()[0].name, "Amsterdam", "the keys are those of the text")
    XCTAssertEqual(try fixture.list().count, 3)
    try fixture.close()
  }

  func testTextsStayWhileOnePagesThroughPhotosAndWhatIsTakenBackIsNotSaved() throws {
    var app = try open(["Anna", "Berta", "Cora"])
    try app.look(at: "Anna")
    try Keyboard.press("F9")
    for (name, text) in [("Anna", "one"), ("Berta", "two")] {
      try app.wait(forShownPhoto: name)
      let description = try app.waitFor(role: "text", named: "Description", inWindow: "Photos")
      try app.wait(for: "an empty description") { description.text == "" }
      try Pointer.click(description, until: "it to have the keyboard") { description.isFocused }
      try Keyboard.type(text)
      try Keyboard.press("Escape", "Right")
    }
    try app.wait(forShownPhoto: "Cora")
    func described() throws -> Int {
      try fixture.number("SELECT count(*) FROM photo WHERE description IS NOT NULL")
    }
    try app.wait(for: "both texts") { try described() == 2 }
    try Keyboard.press("Left", "Left", "Right", "Right", "Left")
    try app.wait(forShownPhoto: "Berta")
    // Typed, and taken back by hand.
    try Keyboard.press("F2")
    try app.nameFieldInGrid()
    try Keyboard.press("End")
    try Keyboard.type("x")
    Waiting.pause(0.6)
    try Keyboard.press("BackSpace", "Return")
    Waiting.pause(0.6)
    // What is noted of typing is saved by the start after a crash.
    app.kill()
    app = try fixture.start()
    try app.wait(forCells: ["Anna", "Berta", "Cora"])
    try fixture.close()
    XCTAssertEqual(try described(), 2)
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Berta", "Cora"])
    XCTAssertEqual(
      try fixture.number("SELECT count(*) FROM setting WHERE key = 'typed' AND value <> ''"), 0)
  }

  func testTheDescriptionAndKeywordsThatAreTypedAreStoredAndFound() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    try app.select("Anna")
    try Keyboard.press("Return")
    _ = try app.waitFor(role: "push button", named: "Back to Photos", inWindow: "Photos")
    try Keyboard.press("F9")
    let description = try app.waitFor(role: "text", named: "Description", inWindow: "Photos")
    try Pointer.click(description, until: "the description to have the keyboard") {
      description.isFocused
    }
    try Keyboard.type("At the old harbour")
    let keywords = try app.waitFor(role: "text", named: "Keywords", inWindow: "Photos")
    try Keyboard.press("Tab")
    try app.wait(for: "the keywords to have the keyboard") { keywords.isFocused }
    try Keyboard.type("Crete, sea")
    // Another photo: what is typed is saved, and this one has neither.
    try Keyboard.press("Return")
    try Keyboard.press("Right")
    try app.wait(for: "the next photo's description") { description.text == "" }
    try Keyboard.press("Left")
    try app.wait(for: "the photo's description") {
      description.text == "At the old harbour" && keywords.text == "Crete, sea"
    }
    try Keyboard.press("Escape")
    try Keyboard.press("ctrl+f")
    try Keyboard.type("crete harbour")
    try app.wait(for: "the photo to be found") {
      try app.window("Photos")?.all(role: "table cell").filter(\.isShowing).count == 1
        || app.cell("Anna").isShowing
    }
    try fixture.close()
    let sidecar = try XCTUnwrap(try fixture.list().first { $0.name == "Anna" }).path + ".xmp"
    let text = try String(contentsOfFile: sidecar, encoding: .utf8)
    XCTAssertTrue(text.contains("<rdf:li xml:lang=\"x-default\">At the old harbour</rdf:li>"))
    XCTAssertTrue(text.contains("<rdf:li>Crete</rdf:li>"))
  }
}
