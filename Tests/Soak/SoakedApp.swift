// What a person does in the window, one operation at a time, drawn at random. Each begins and ends in the library.

import Foundation
import SeededRandom
import WindowDriver

/// What the soak may do.
enum Operation: String, CaseIterable {
  case importing, naming, liking, renaming, deleting, undoing, redoing, searching, zooming, viewing
  case catalog, trash, reloading, exporting, emptying

  /// How often it is drawn, beside the others.
  var weight: Int {
    switch self {
    case .importing, .exporting: 1
    case .emptying: 0
    case .naming: 0
    case .catalog, .trash, .reloading: 2
    case .viewing, .searching, .zooming, .deleting: 4
    case .liking, .renaming, .undoing, .redoing: 6
    }
  }
}

/// The app under the soak.
final class SoakedApp {
  /// How often each operation was done.
  private(set) var counts: [Operation: Int] = [:]
  /// The operations that were done last, with their keys.
  private(set) var lastKeys: [String] = []
  /// The app.
  let app: Application

  private let program: URL
  private let arguments: [String]
  private let environment: [String: String]
  private let folder: URL
  private let samples: [URL]
  private let keys: KeyStream
  private var random: SeededGenerator
  private var pictureCount = 0
  private var nameCount = 0

  var library: URL { folder.appending(path: "library") }
  var trace: URL { folder.appending(path: "trace") }
  var temporary: URL { folder.appending(path: "tmp") }

  /// Starts the app with a library of its own.
  init(_ program: URL, catalog: String, in folder: URL, samples: [URL], seed: UInt64) throws {
    self.program = program
    self.folder = folder
    self.samples = samples
    random = SeededGenerator(seed: seed)
    keys = try KeyStream()
    let manager = FileManager.default
    try? manager.removeItem(at: folder)
    for name in ["tmp", "exports", "cards", "cache", "state"] {
      try manager.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    arguments = ["--library", folder.appending(path: "library").path, "--catalog-url", catalog]
    environment = [
      "TMPDIR": folder.appending(path: "tmp").path,
      "XDG_CACHE_HOME": folder.appending(path: "cache").path,
      "XDG_STATE_HOME": folder.appending(path: "state").path,
    ]
    app = try Application(
      program, arguments: arguments,
      environment: environment.merging(["GTK_PHOTOS_TRACE": folder.appending(path: "trace").path]) {
        $1
      })
    _ = try app.waitForWindow("Photos", within: 60)
    try waitForTitle { $0 == "Photos" }
  }

  /// Does one operation, drawn at random.
  func operate() throws {
    let all = Operation.allCases.flatMap { Array(repeating: $0, count: $0.weight) }
    try perform(all[Int.random(in: 0..<all.count, using: &random)])
  }

  /// Does one operation.
  func perform(_ operation: Operation) throws {
    guard app.isRunning else { throw SoakError(text: "the app has ended: \(app.errorOutput)") }
    note("\(operation.rawValue):")
    // A key that found no photo may have led elsewhere.
    try press("Escape")
    switch operation {
    case .importing: try importPictures(.random(in: 1...3, using: &random))
    case .naming: return
    case .liking: try press(step(), "ctrl+l")
    case .renaming:
      nameCount += 1
      try press(step(), "F2")
      try type("r\(nameCount)", "Return")
    case .deleting:
      // Some photos stay.
      guard try photoCount() > 8 else { return try importPictures(3) }
      try press(step(), "Delete")
    case .undoing: try press("ctrl+z")
    case .redoing: try press("ctrl+y")
    case .searching:
      try press("ctrl+f")
      try type("n\(Int.random(in: 1...9, using: &random))", "Return")
      try press("Escape", "Escape")
    case .zooming:
      try press(
        ["ctrl+plus", "ctrl+minus", "ctrl+0"].randomElement(using: &random) ?? "", step(),
        "Next", "Prior")
    case .viewing:
      try press(step(), "Return")
      try press("Right", "ctrl+plus", "ctrl+1", "ctrl+0", "Left")
      try press("Escape")
    case .catalog:
      try press("alt+2", "Next", "F5", "Prior", "alt+1")
      try waitForLibrary()
    case .trash:
      try press("alt+3", "Down", "Right", "alt+1")
      try waitForLibrary()
    case .reloading: try press("F5")
    case .exporting: try export()
    case .emptying: try emptyTrash()
    }
    counts[operation, default: 0] += 1
    // As fast as a person in a hurry.
    Waiting.pause(0.02)
  }

  /// Leaves the library as it was at the beginning: a few photos with names, nothing in the trash.
  func tidy() throws {
    try press("alt+1", "Escape", "ctrl+0", "ctrl+a", "Delete")
    try emptyTrash()
    try importPictures(samples.count)
    try press("alt+1", "Home")
    try Waiting.wait(for: "the pictures", within: 60) { try photoCount() == samples.count }
  }

  /// What it holds once it is at rest.
  func footprint() throws -> Footprint {
    Waiting.pause(12)
    try press("Home")
    Waiting.pause(1)
    return Footprint(
      of: app.processID, trace: trace, temporary: temporary,
      folders: ["library", "cache", "exports"].map { folder.appending(path: $0) })
  }

  /// The number of photos that are not in the trash.
  func photoCount() throws -> Int { try list().count }

  /// The photos that are not in the trash, as `--list` prints them.
  func list() throws -> [String] {
    try CommandRun(program, arguments: ["--list"] + arguments, environment: environment).output
      .split(separator: "\n").map(String.init)
  }

  /// What `--check` finds in the library once it is closed.
  func problems() throws -> [String] {
    let run = try CommandRun(program, arguments: ["--check"] + arguments, environment: environment)
    return run.status == 0 ? [] : ["--check: \(run.output) \(run.errorOutput)"]
  }

  private func step() -> String {
    ["Left", "Right", "Up", "Down", "Home", "End"].randomElement(using: &random) ?? "Home"
  }

  private func press(_ combos: String...) throws {
    for combo in combos where !combo.isEmpty {
      note(combo)
      try keys.press(combo)
      Waiting.pause(0.03)
    }
  }

  private func note(_ key: String) {
    lastKeys.append(key)
    if lastKeys.count > 200 { lastKeys.removeFirst(100) }
  }

  private func type(_ text: String, _ key: String) throws {
    note("“\(text)” \(key)")
    try keys.type(text, thenPress: key)
    Waiting.pause(0.05)
  }

  private func waitForTitle(_ isRight: (String) -> Bool) throws {
    try Waiting.wait(
      for: "the next window, not “\((try? ScreenWindow.activeTitle()) ?? "")”", within: 30
    ) {
      try ScreenWindow.activeTitle().map(isRight) ?? false
    }
  }

  /// Waits for the page of the library: what follows would be done on another one.
  private func waitForLibrary() throws {
    try app.wait(for: "the library", within: 20) {
      try app.window("Photos")?.first(role: "table", named: "Photos")?.isShowing == true
    }
  }

  /// Hands pictures to the app by a second start, as a file manager does, and gives each a name.
  private func importPictures(_ count: Int) throws {
    let files = try (0..<count).map { _ in
      pictureCount += 1
      let file = folder.appending(path: "cards/IMG_\(pictureCount).jpg")
      // What follows the end of a JPEG file is no part of the picture.
      let picture = try Data(contentsOf: samples[pictureCount % samples.count])
      try (picture + Data("\(pictureCount)".utf8)).write(to: file)
      return file
    }
    let run = try CommandRun(
      program, arguments: arguments + files.map(\.path), environment: environment, within: 60)
    guard run.status == 0 else { throw SoakError(text: "not handed over: \(run.errorOutput)") }
    try waitForTitle { $0 == "Name Photo" }
    var names: Set<String> = []
    // An undo may have brought back others, which are asked for too.
    for _ in 0..<50 where try ScreenWindow.activeTitle() != "Photos" {
      nameCount += 1
      names.insert("n\(nameCount)")
      try type("n\(nameCount)", "Return")
      counts[.naming, default: 0] += 1
    }
    // Names are given before the copies are complete.
    try waitForTitle { $0 == "Photos" }
    // What is typed while the dialog goes is nobody's name.
    try Waiting.wait(for: "\(count) names of \(names.sorted())", within: 60) {
      try list().count { photo in names.contains { photo.contains("\"name\":\"\($0)\"") } } >= count
    }
    for file in files { try FileManager.default.removeItem(at: file) }
  }

  private func export() throws {
    let exports = folder.appending(path: "exports")
    func exported() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: exports.path)
        .filter { $0.hasSuffix(".jpg") }
    }
    guard try photoCount() > 0 else { return }
    try press("ctrl+a", "ctrl+e")
    try waitForTitle { $0.hasPrefix("Export") }
    try type(exports.path, "Return")
    try waitForTitle { !$0.hasPrefix("Export") }
    // Return does nothing until the names are made.
    for _ in 0..<100 where try ScreenWindow.activeTitle() == "File Names" {
      try press("Return")
      Waiting.pause(0.2)
    }
    try waitForTitle { $0 == "Photos" }
    // Until the names are made, no other export begins.
    var count = 0
    try Waiting.wait(for: "the export", within: 60) {
      defer { count = (try? exported().count) ?? 0 }
      Waiting.pause(0.3)
      return try count > 0 && exported().count == count
    }
    for file in try exported() {
      try FileManager.default.removeItem(at: exports.appending(path: file))
    }
  }

  private func emptyTrash() throws {
    // A photo that is selected has buttons of its own.
    try press("alt+3", "ctrl+shift+a")
    func isEmpty() throws -> Bool {
      try app.window("Photos")?.first(role: "label", named: "The Trash Is Empty")?.isShowing == true
    }
    func button() throws -> Element? {
      try app.window("Photos")?.all(role: "push button", named: "Empty Trash…").first(
        where: \.isShowing)
    }
    try app.wait(for: "the trash", within: 20) { try isEmpty() || button()?.isEnabled == true }
    if let button = try button() {
      try Pointer.click(button)
      try Pointer.click(try app.waitFor(role: "push button", named: "Empty Trash", within: 20))
      try app.wait(for: "the trash to be empty", within: 60) { try isEmpty() }
    }
    try press("alt+1")
  }
}

/// Why the soak ended early.
struct SoakError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
