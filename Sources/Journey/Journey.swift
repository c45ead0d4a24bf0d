// The journey that `make run` runs if there is no display: pictures are picked, named by mouse and
// keyboard, and found in the grid; then the space catalogue is opened. Each step is recorded in a
// screenshot.
//
// Usage: journey PROGRAM FOLDER CATALOG-URL PICTURE… (inside `Tests/with-display`).

import Foundation
import WindowDriver

@main
struct Journey {
  /// Names for the project's samples, in their order.
  private static let names = [
    "Beach at sunset", "Mountain lake", "City at night", "Forest in fog", "Desert road",
    "Lighthouse",
  ]

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 4 else {
      print("Usage: journey PROGRAM FOLDER CATALOG-URL PICTURE…")
      exit(1)
    }
    do {
      let program = URL(fileURLWithPath: arguments[1])
      let folder = URL(fileURLWithPath: arguments[2])
      try Journey(program: program, folder: folder).walk(
        Array(arguments.dropFirst(3)), catalog: arguments[3])
    } catch {
      print("The journey ended early: \(error)")
      exit(1)
    }
  }

  private let program: URL
  private let folder: URL
  private let library: URL

  private init(program: URL, folder: URL) throws {
    self.program = program
    self.folder = folder
    library = folder.appending(path: "library")
    // The library of the journey before; in the first one there is nothing to remove.
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func walk(_ pictures: [String], catalog: String) throws {
    print("There is no display: walking the journey on a virtual one.")
    let app = try Application(
      program, arguments: ["--library", library.path, "--catalog-url", catalog] + pictures)
    _ = try app.waitForWindow("Photos")
    _ = try app.waitForWindow("Name Photo")
    let total = try finalTotal(app)
    print("\(total) pictures wait for a name.")
    for (index, name) in Self.names.prefix(total).enumerated() {
      try answer(index, name, app)
    }
    if total > Self.names.count {
      try Keyboard.press("Escape")
      print("Put the other \(total - Self.names.count) off.")
    }
    try app.waitForWindowToClose("Name Photo")
    try like(Self.names[0], app)
    try shoot("grid")
    try Pointer.click(
      try app.waitFor(role: "page tab", named: "Space Catalog", inWindow: "Photos"))
    _ = try app.waitFor(role: "push button", named: "Save Photo", inWindow: "Photos")
    try shoot("catalog")
    print("Looked into the built-in space catalogue.")
    app.terminate()
    let ending = try app.waitForExit()
    print("Closed the window: \(ending).")
    print("In the library now:")
    let lines = try list()
    for line in lines { print("  \(line)") }
    let given = Self.names.prefix(total).enumerated().filter { $0.offset != 2 }.map(\.element)
    let lost = given.filter { name in !lines.contains { $0.contains("\"\(name)\"") } }
    guard ending == .exited(0), lost.isEmpty else {
      throw JourneyError(text: "\(ending), not in the library: \(lost)")
    }
    print("The screenshots lie in \(folder.path)")
  }

  /// The number of pictures that are asked for, once it no longer changes: files that prove to be
  /// damaged or duplicates are not counted.
  private func finalTotal(_ app: Application) throws -> Int {
    func total() throws -> Int {
      try counter(app)?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }
    var before = 0
    try app.wait(for: "all pictures to be copied", within: 600) {
      let now = try total()
      Waiting.pause(1)
      defer { before = now }
      return try now > 0 && now == before && now == total()
    }
    return before
  }

  /// Names a picture and clicks Save; the third is skipped.
  private func answer(_ index: Int, _ name: String, _ app: Application) throws {
    try app.wait(for: "picture \(index + 1)", within: 10) {
      try counter(app)?.hasPrefix("Photo \(index + 1) of ") == true
    }
    let isSkipped = index == 2
    if !isSkipped { try Keyboard.type(name) }
    if index < 3 { try shoot("name-\(index + 1)") }
    let title = isSkipped ? "Skip" : "Save"
    let button = try app.waitFor(role: "push button", named: title, inWindow: "Name Photo")
    try app.wait(for: "\(title) to be sensitive", within: 5) { button.isEnabled }
    try Pointer.click(button)
    print(isSkipped ? "Skipped picture \(index + 1)." : "Named picture \(index + 1) “\(name)”.")
  }

  private func like(_ name: String, _ app: Application) throws {
    let cell = try app.waitFor(role: "table cell", named: name, inWindow: "Photos")
    guard let heart = cell.first(role: "push button", named: "Like") else { return }
    try Pointer.click(heart)
    try app.wait(for: "the liked picture", within: 5) {
      cell.first(role: "push button", named: "Unlike") != nil
    }
    print("Liked “\(name)”.")
  }

  private func counter(_ app: Application) throws -> String? {
    try app.window("Name Photo")?.all(role: "label").map(\.name)
      .first { $0.hasPrefix("Photo ") && $0.contains(" of ") }
  }

  private func list() throws -> [Substring] {
    try CommandRun(program, arguments: ["--library", library.path, "--list"]).output
      .split(separator: "\n")
  }

  private func shoot(_ name: String) throws {
    // The picture is decoded a moment later.
    Waiting.pause(0.5)
    try Screenshot.take(to: folder.appending(path: "\(name).png"))
  }
}

/// Why the journey failed.
private struct JourneyError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
