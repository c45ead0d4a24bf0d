// The app with a library of its own, and its trace.

import Foundation
import WindowDriver

/// A running app that is measured.
final class TracedApp {
  private let setup: BenchSetup
  private let app: Application
  private let library: URL
  private let trace: URL

  /// Starts the app with an empty library and a pick.
  convenience init(_ setup: BenchSetup, picking picked: URL) throws {
    let library = setup.folder.appending(path: "library")
    // The library of the run before; in the first run there is nothing to remove.
    try? FileManager.default.removeItem(at: library)
    try self.init(
      setup, library: library, cache: setup.folder.appending(path: "cache"), picking: picked)
  }

  /// Starts the app with a generated library, with or without a pick.
  convenience init(
    _ setup: BenchSetup, on library: MadeLibrary, picking picked: URL? = nil
  ) throws {
    try self.init(setup, library: library.library, cache: library.cache, picking: picked)
  }

  private init(_ setup: BenchSetup, library: URL, cache: URL, picking picked: URL?) throws {
    self.setup = setup
    self.library = library
    trace = setup.folder.appending(path: "trace.txt")
    // The trace of the run before.
    try? FileManager.default.removeItem(at: trace)
    app = try Application(
      setup.command.program,
      arguments: setup.command.arguments + [
        "--library", library.path, "--catalog-url", setup.catalog,
      ]
        + (picked.map { [$0.path] } ?? []),
      environment: [
        "GTK_PHOTOS_TRACE": trace.path, "XDG_CACHE_HOME": cache.path,
        "XDG_STATE_HOME": setup.folder.appending(path: "state").path,
      ])
  }

  /// The trace so far.
  var log: TraceLog {
    // The app creates the file with the first events.
    TraceLog((try? String(contentsOf: trace, encoding: .utf8)) ?? "")
  }

  /// Waits until the naming dialog has the keyboard and shows its first photo.
  func waitForDialog() throws {
    try Waiting.wait(for: "the first photo", within: 60) { log.first("preview") != nil }
    try Waiting.wait(for: "the dialog to have the keyboard", within: 10) {
      try ScreenWindow.activeTitle() == "Name Photo"
    }
  }

  /// Waits until the trace has an event with its number: `imported 300`. Reads the trace rarely,
  /// and little of it, as the app runs on the same cores.
  /// - Parameter onPoll: called each time the trace is read.
  func wait(until event: String, within seconds: Double, onPoll: () -> Void = {}) throws {
    let line = Data((event + " ").utf8)
    try Waiting.wait(for: event, within: seconds) {
      Waiting.pause(0.1)
      onPoll()
      // The app creates the file with the first events.
      return (try? Data(contentsOf: trace))?.range(of: line) != nil
    }
  }

  /// Waits until the library's page is painted completely.
  func waitForGrid() throws {
    // An empty cache is filled first.
    try Waiting.wait(for: "the grid to be painted", within: 120) { log.first("grid") != nil }
  }

  /// Waits until the main window has the keyboard.
  func waitForKeyboard() throws {
    try Waiting.wait(for: "the window to have the keyboard", within: 10) {
      try ScreenWindow.activeTitle() == "Photos"
    }
  }

  /// The main window on the screen.
  func window() throws -> ScreenWindow {
    try Waiting.wait(toFind: "the main window", within: 10) {
      try ScreenWindow.all(processID: app.processID).first { $0.title == "Photos" }
    }
  }

  /// Waits until the library has this many photos.
  func waitForCopies(_ count: Int) throws {
    try Waiting.wait(for: "\(count) photos to be copied", within: 600) {
      // Counting takes time from the import, and listing all names takes much of it.
      Waiting.pause(1)
      return try originalCount >= count && names().count == count
    }
  }

  /// The number of originals in the library.
  private var originalCount: Int {
    let files = FileManager.default.enumerator(atPath: library.appending(path: "originals").path)
    return files?.reduce(0) { $0 + (($1 as? String)?.hasSuffix(".jpg") == true ? 1 : 0) } ?? 0
  }

  /// Types names for photos, `Name 1` and so on, at a steady speed.
  /// - Parameters:
  ///   - count: the number of photos; the round has more.
  ///   - pace: names per second.
  ///   - isEarly: whether the photos are still being copied: one that is copied late is asked for
  ///     after those that follow it.
  func giveNames(_ count: Int, pace: Double, isEarly: Bool = false) throws {
    let keys = try KeyStream()
    // A person types for two thirds of the time of a name; a machine types at once.
    let keyPause = pace > 1 ? 0 : 80
    let start = ContinuousClock.now
    for index in 0..<count {
      try keys.type("name \(index + 1)", thenPress: "Return", pause: keyPause)
      let left = start + .seconds(Double(index + 1) / pace) - ContinuousClock.now
      if left > .zero { Waiting.pause(left / .seconds(1)) }
    }
    try Waiting.wait(for: "photo \(count + 1) to be painted", within: 60) {
      log.last("preview") > count
    }
    let typed = (1...count).map { "name \($0)" }
    if isEarly {
      // The next photo may be painted before the last name is stored.
      try Waiting.wait(for: "all names", within: 60) {
        Set(try names().compactMap(\.self)) == Set(typed)
      }
    } else {
      let names = try names().prefix(count)
      guard names.elementsEqual(typed) else {
        throw BenchError.wrongNames(names.compactMap(\.self))
      }
    }
  }

  /// The peak memory of the app and of its decoders, in bytes.
  var peakMemory: (app: Int, decoders: [Int]) {
    let decoders = ProcessMemory.children(of: app.processID).map(ProcessMemory.peak)
    return (ProcessMemory.peak(of: app.processID), decoders)
  }

  /// The memory of the app and its decoders now, in bytes; what they share counts once.
  var memoryWithDecoders: Int { ProcessMemory.together(with: app.processID) }

  /// The resident memory of the app now, in bytes.
  var residentMemory: Int { ProcessMemory.resident(of: app.processID) }

  /// Ends the app as a logout does. Returns the complete trace.
  @discardableResult
  func end() throws -> TraceLog {
    app.terminate()
    let ending = try app.waitForExit(within: 60)
    guard ending == .exited(0) else { throw BenchError.ended("\(ending) \(app.errorOutput)") }
    return log
  }

  private func names() throws -> [String?] {
    struct Photo: Decodable { let name: String? }
    let list = try CommandRun(
      setup.program, arguments: ["--library", library.path, "--list"], within: 60)
    return try list.output.split(separator: "\n").map {
      try JSONDecoder().decode(Photo.self, from: Data($0.utf8)).name
    }
  }
}

/// The app did not do what is measured.
enum BenchError: Error, CustomStringConvertible {
  /// The photos' names are not those that were typed.
  case wrongNames([String])
  /// The app ended with another status than expected.
  case ended(String)
  /// The trace lacks an event.
  case untold(String)
  /// There is no measurement of this name; with the names that exist.
  case noSuchMeasurement(String, [String])

  var description: String {
    switch self {
    case .wrongNames(let names): "The photos have other names than were typed: \(names)"
    case .ended(let way): "The app ended wrongly: \(way)"
    case .untold(let event): "The trace does not tell of “\(event)”."
    case .noSuchMeasurement(let name, let others): "“\(name)” is none of \(others)."
    }
  }
}
