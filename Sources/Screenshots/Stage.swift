// Starts the app in a look, brings it to a scene, and takes its picture once it stands still.

import Foundation
import WindowDriver

/// The libraries that scenes begin with, and where pictures are written.
struct Stage {
  let program: URL
  /// The folder of everything that is written.
  let folder: URL
  /// The address of the catalogue.
  let catalog: String
  /// The pictures that are named, and picked.
  let samples: [URL]

  private var named: URL { folder.appending(path: "named") }
  private var sectioned: URL { folder.appending(path: "sectioned") }

  /// Names for the samples, in their order.
  private static let names = [
    "Beach at sunset", "Mountain lake", "City at night", "Forest in fog", "Desert road",
    "Lighthouse",
  ]

  /// Makes the libraries that most scenes begin with: by the app itself.
  func prepare() throws {
    try nameAll()
    try FileManager.default.copyItem(at: named, to: sectioned)
    let app = try start(sectioned, Look(), [])
    for choice in ["Date Taken", "Months"] { try choose(choice, app) }
    app.terminate()
    try app.waitForExit()
  }

  private func nameAll() throws {
    let app = try start(named, Look(), samples)
    _ = try app.waitForWindow("Name Photo")
    for (index, name) in Self.names.enumerated() {
      try app.wait(for: "photo \(index + 1)", within: 20) {
        try app.window("Name Photo")?.first(
          role: "label", named: "Photo \(index + 1) of \(samples.count)") != nil
      }
      try Keyboard.type(name)
      try Keyboard.press("Return")
    }
    try app.waitForWindowToClose("Name Photo")
    try Keyboard.press("ctrl+a", "ctrl+k")
    _ = try app.waitForWindow("Keywords for \(samples.count) Photos")
    try Keyboard.type("holiday, sea")
    try Keyboard.press("Return")
    Waiting.pause(1)
    app.terminate()
    try app.waitForExit()
  }

  /// Chooses one of the view's options.
  private func choose(_ title: String, _ app: Application) throws {
    try Pointer.click(
      try app.waitFor(role: "push button", named: "View Options", inWindow: "Photos"))
    try Pointer.click(
      Waiting.wait(toFind: title, within: 10) {
        try app.window("Photos")?.first { $0.name == title && $0.role.hasSuffix("menu item") }
      })
    Waiting.pause(1)
  }

  /// Takes the picture of a scene.
  func shoot(_ scene: Scene, in look: Look, to file: URL) throws {
    let library = folder.appending(path: "library")
    // There is none before the first scene.
    try? FileManager.default.removeItem(at: library)
    switch scene.start {
    case .empty, .picked: break
    case .named, .duplicates, .offline: try FileManager.default.copyItem(at: named, to: library)
    case .sectioned: try FileManager.default.copyItem(at: sectioned, to: library)
    case .damaged:
      try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
      try Data("no library".utf8).write(to: library.appending(path: "library.sqlite"))
    }
    let picks =
      switch scene.start {
      case .picked: samples
      case .duplicates: Array(samples.prefix(3)) + [folder.appending(path: "no-picture.jpg")]
      default: [URL]()
      }
    try Data("no picture".utf8).write(to: folder.appending(path: "no-picture.jpg"))
    let app = try start(library, look, picks, isOffline: scene.start == .offline)
    let window = try Waiting.wait(toFind: "the window", within: 20) {
      try ScreenWindow.all(processID: app.processID).first
    }
    try window.move(x: 0, y: 0)
    try window.resize(width: look.width * look.scale, height: look.height * look.scale)
    Waiting.pause(1)
    for step in scene.steps { try take(step, app) }
    try settle(look, file, app)
    app.kill()
    try app.waitForExit()
  }

  private func take(_ step: Scene.Step, _ app: Application) throws {
    switch step {
    case .keys(let keys):
      for key in keys {
        try Keyboard.press(key)
        Waiting.pause(0.3)
      }
    case .type(let text): try Keyboard.type(text)
    case .photo(let index, let modifier): try Pointer.click(try cell(index, app), holding: modifier)
    case .menu(let index):
      try Pointer.rightClick(try cell(index, app))
      // A menu takes keys once it has opened.
      Waiting.pause(0.7)
    case .windows(let count):
      try Waiting.wait(for: "\(count) windows", within: 10) {
        try app.windows().count >= count
      }
    }
    Waiting.pause(0.3)
  }

  private func cell(_ index: Int, _ app: Application) throws -> Element {
    try Waiting.wait(toFind: "photo \(index)", within: 10) {
      let cells = try app.windows().flatMap { $0.all(role: "table cell").filter(\.isShowing) }
      // A narrow window shows few photos, the last of them perhaps in part.
      return cells.isEmpty ? nil : cells[min(index, max(0, cells.count - 2))]
    }
  }

  /// Takes pictures until two are the same, for a few seconds at most: a caret may blink.
  private func settle(_ look: Look, _ file: URL, _ app: Application) throws {
    // A dialog may be larger than a narrow window, and a menu reaches beyond it.
    let frames = try ScreenWindow.all(processID: app.processID).map(\.frame)
    let right = frames.map { $0.x + $0.width }.max() ?? 0
    let bottom = frames.map { $0.y + $0.height }.max() ?? 0
    let width = max(look.width * look.scale + 40, right + 8)
    let height = max(look.height * look.scale + 60, bottom + 8)
    let crop = "\(width)x\(height)+0+0"
    var last = Data()
    for _ in 0..<8 {
      try Picture.take(crop, to: file)
      let now = try Data(contentsOf: file)
      if now == last { return }
      last = now
      Waiting.pause(0.4)
    }
  }

  private func start(
    _ library: URL, _ look: Look, _ files: [URL], isOffline: Bool = false
  ) throws -> Application {
    let settings = folder.appending(path: "config/gtk-4.0")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    try Data(look.settings.utf8).write(to: settings.appending(path: "settings.ini"))
    // Port 9 discards, and nothing listens there.
    let address = isOffline ? "http://127.0.0.1:9/" : catalog
    return try Application(
      program,
      arguments: ["--library", library.path, "--catalog-url", address] + files.map(\.path),
      environment: look.environment.merging([
        "XDG_CACHE_HOME": folder.appending(path: "cache").path,
        "XDG_CONFIG_HOME": folder.appending(path: "config").path,
        "XDG_STATE_HOME": folder.appending(path: "state").path,
      ]) { $1 })
  }
}
