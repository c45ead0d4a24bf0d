// What the window tests share: the built programs, pictures to pick, a temporary library.

import Foundation
import TestPictures
import WindowDriver
import XCTest

/// A library in a temporary folder and the app on it.
final class PhotosFixture {
  let folder: URL
  let library: URL
  private(set) var app: Application?

  init() throws {
    guard ProcessInfo.processInfo.environment["DISPLAY"] != nil else {
      throw XCTSkip("skipped: no display (make test brings one)")
    }
    folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
    library = folder.appending(path: "library")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    app?.kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The program under test, beside the test bundle.
  static let binary = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "gtk-photos")

  /// The decoder, beside it.
  static let decoder = binary.deletingLastPathComponent().appending(path: "gtk-photos-decoder")

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  /// The pictures that the project ships.
  static let samples = (1...6).map { package.appending(path: "data/samples/IMG_000\($0).jpg") }

  /// The files of a folder, by name.
  static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Large photos to pick: shared ones of cameras if there are any, else the project's samples.
  static func photos(_ count: Int) throws -> [URL] {
    let shared = PictureSet.having("cameras").first { !$0.isOwn }
    let photos = try shared?.files(in: "cameras") ?? samples
    XCTAssertGreaterThanOrEqual(photos.count, count, "there are not as many photos")
    return Array(photos.prefix(count))
  }

  /// Starts the app on the library and waits for its window.
  @discardableResult
  func start(
    _ files: [URL] = [], catalog: URL? = nil, environment: [String: String] = [:],
    program: URL = binary
  ) throws -> Application {
    let app = try launch(files, catalog: catalog, environment: environment, program: program)
    _ = try app.waitForWindow("Photos")
    return app
  }

  /// Starts the app on the library and returns at once.
  @discardableResult
  func launch(
    _ files: [URL] = [], catalog: URL? = nil, environment: [String: String] = [:],
    program: URL = binary
  ) throws -> Application {
    let catalog = catalog.map { ["--catalog-url", $0.absoluteString] } ?? []
    let arguments = ["--library", library.path] + catalog + files.map(\.path)
    let cache = [
      "XDG_CACHE_HOME": folder.appending(path: "cache").path,
      "XDG_STATE_HOME": folder.appending(path: "state").path,
    ]
    // `Tests/window-runs` lowers or raises the app's priority by this.
    let nice = ProcessInfo.processInfo.environment["PHOTOS_NICE"].map { ["-n", $0] }
    let app = try Application(
      nice == nil ? program : URL(fileURLWithPath: "/usr/bin/nice"),
      arguments: (nice.map { $0 + [program.path] } ?? []) + arguments,
      environment: cache.merging(environment) { $1 })
    self.app = app
    return app
  }

  /// Ends the app as a logout does (SIGTERM), and waits for its exit.
  func close(file: StaticString = #filePath, line: UInt = #line) throws {
    let app = try XCTUnwrap(app)
    app.terminate()
    XCTAssertEqual(try app.waitForExit(), .exited(0), app.errorOutput, file: file, line: line)
  }

  /// Runs the program with options that open no window.
  func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(Self.binary, arguments: ["--library", library.path] + arguments)
  }

  /// One line of `--list`.
  struct Listed: Decodable, Equatable {
    let id: UUID
    let name: String?
    let sha256: String
    let path: String
    let liked: Bool
    let added: String
  }

  /// What `--list` prints.
  func list() throws -> [Listed] {
    try run("--list").output.split(separator: "\n").map {
      try JSONDecoder().decode(Listed.self, from: Data($0.utf8))
    }
  }

  /// What `--list` prints, once the app has imported so many photos: a name may be given before its
  /// photo is copied.
  func list(of count: Int) throws -> [Listed] {
    try XCTUnwrap(app).wait(toFind: "\(count) photos in the library") {
      let found = try list()
      return found.count == count ? found : nil
    }
  }
}

extension Application {
  /// Waits until the naming dialog asks for a photo: "Photo 2 of 5".
  func waitForPhoto(_ ordinal: Int, of total: Int) throws {
    _ = try waitFor(
      role: "label", named: "Photo \(ordinal) of \(total)", inWindow: "Name Photo", within: 15)
  }

  /// Waits until the naming dialog has the keyboard focus.
  func waitForKeyboard() throws {
    try wait(for: "the dialog to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Name Photo"
    }
  }

  /// Waits until the naming dialog asks for a photo, and names it.
  func namePhoto(_ ordinal: Int, of total: Int, as name: String) throws {
    try waitForPhoto(ordinal, of: total)
    try Keyboard.type(name)
    try Keyboard.press("Return")
  }

  /// The naming dialog's text field, once there is one.
  func nameField() throws -> Element {
    try waitFor(role: "text", named: "Photo name", inWindow: "Name Photo")
  }

  /// Clicks a button of the naming dialog, once it is sensitive.
  func clickAnswer(_ name: String) throws {
    let button = try waitFor(role: "push button", named: name, inWindow: "Name Photo")
    try wait(for: "\(name) to be sensitive", within: 5) { button.isEnabled }
    try Pointer.click(button)
  }

  /// Waits until a window shows a label with this text in it.
  func waitForMessage(
    _ text: String, in window: String = "Photos", within seconds: Double = 30
  ) throws {
    try wait(for: "a message with “\(text)”", within: seconds) {
      try self.window(window)?.all(role: "label").contains {
        $0.name.contains(text) && $0.isShowing
      } == true
    }
  }

  /// Names every photo of a round by keyboard, without waiting between photos.
  func giveNames(_ names: [String]) throws {
    try waitForPhoto(1, of: names.count)
    try waitForKeyboard()
    for name in names {
      try Keyboard.type(name)
      try Keyboard.press("Return")
    }
    try waitForWindowToClose("Name Photo")
  }
}
