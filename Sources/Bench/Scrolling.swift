// Measures the main thread's work while a large library is scrolled, and whether the pictures keep
// up.

import Foundation
import WindowDriver

/// A scroll from end to end.
enum Scrolling {
  /// The limit for the app's own work in a frame, in seconds.
  private static let frameLimit = 0.004
  /// The longest time that a cell may be blank after the scroll has stopped, in seconds.
  private static let blankLimit = 0.15
  /// The time between two keys or wheel notches, in seconds: that of a frame at 60 per second.
  private static let step = 1.0 / 60
  /// How many notches the wheel is turned: all 100,000 photos would take a quarter of an hour.
  private static let notchCount = 600
  /// How many pages are scrolled before the position is checked, and how often that is repeated at
  /// most.
  private static let (batch, mostBatches) = (200, 60)
  /// How many pages are scrolled one by one, with a pause as for a person who sees each.
  private static let stopCount = 20

  /// Scrolls a library with the keys and the wheel.
  static func measure(
    _ setup: BenchSetup, _ library: MadeLibrary, into report: inout Report
  ) throws {
    Bench.tell("Scrolling \(library.count.grouped)…")
    let app = try TracedApp(setup, on: library)
    try app.waitForGrid()
    try app.waitForKeyboard()
    let keys = try KeyStream()
    // The grid gets the keyboard when one of its cells is clicked.
    let frame = try app.window().frame
    try keys.point(at: Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2))
    try keys.click()
    Waiting.pause(0.5)
    var ways: [(name: String, time: ClosedRange<UInt64>)] = []
    func run(_ name: String, _ body: () throws -> Void) throws {
      let start = MonotonicTime.now
      try body()
      Waiting.pause(1)
      ways.append((name, start...MonotonicTime.now))
      let picture = "scroll-\(ways.count)-\(name.replacing(" ", with: "-")).png"
      try Screenshot.take(to: setup.folder.appending(path: picture))
    }
    try run("End and Home") { try jump(keys, 3) }
    let height = app.log.last("scroll")
    guard height > 0 else { throw BenchError.untold("scroll") }
    try run("Page Down") { try pressPageKeys(keys, app, height) }
    try run("wheel") {
      try keys.press("Home")
      Waiting.pause(0.5)
      for _ in 0..<notchCount {
        try keys.scrollWheel()
        Waiting.pause(step)
      }
    }
    try run("page by page") {
      for _ in 0..<stopCount {
        try keys.press("Next")
        Waiting.pause(0.3)
      }
    }
    try run("End and Home") { try jump(keys, 3) }
    let log = ScrollLog(try app.end())
    // Late keys would be counted with those after them.
    guard log.waits.count >= stopCount else { throw BenchError.untold("\(stopCount) stops") }
    let file = setup.folder.appending(path: "frames.csv")
    try Data(log.recording(ways).utf8).write(to: file)
    tell(log, ways, library, into: &report)
  }

  private static func jump(_ keys: KeyStream, _ count: Int) throws {
    for _ in 0..<count {
      for key in ["End", "Home"] {
        try keys.press(key)
        Waiting.pause(0.7)
      }
    }
  }

  /// Scrolls by pages from the beginning to the end, as with a key that is held down.
  private static func pressPageKeys(_ keys: KeyStream, _ app: TracedApp, _ height: Int) throws {
    try keys.press("Home")
    Waiting.pause(0.5)
    for _ in 0..<mostBatches {
      for _ in 0..<batch {
        try keys.press("Next")
        Waiting.pause(step)
      }
      if app.log.events.last(where: { $0.name == "scroll" })?.number == height { return }
    }
    throw BenchError.untold("the end of the library")
  }

  private static func tell(
    _ log: ScrollLog, _ ways: [(name: String, time: ClosedRange<UInt64>)],
    _ library: MadeLibrary, into report: inout Report
  ) {
    let name = "Scrolling \(library.count.grouped)"
    let frames = ways.map { log.frames(in: $0.time) }
    let works = frames.joined().map(\.work)
    report.add(
      alone: "\(name), our work a frame, p50", .seconds(Statistics.percentile(0.5, of: works)))
    report.add(
      alone: "\(name), our work a frame, p99", .seconds(Statistics.percentile(0.99, of: works)),
      atMost: .seconds(frameLimit))
    for way in Set(ways.map(\.name)).sorted() {
      let works = zip(ways, frames).filter { $0.0.name == way }.flatMap { $0.1.map(\.work) }
      report.add(
        alone: "\(name), our work a frame, \(way), p99",
        .seconds(Statistics.percentile(0.99, of: works)), atMost: .seconds(frameLimit))
    }
    let toolkits = frames.joined().map(\.toolkit)
    report.add(
      alone: "\(name), GTK's lists and layout besides, p99",
      .seconds(Statistics.percentile(0.99, of: toolkits)))
    let paints = frames.joined().map(\.paint)
    report.add(
      alone: "\(name), GTK's painting besides, p99",
      .seconds(Statistics.percentile(0.99, of: paints)))
    report.add(alone: "\(name), frames", .count(Double(works.count)))
    report.add(alone: "\(name), stops", .count(Double(log.waits.count)))
    report.add(
      alone: "\(name), longest blank cell after a stop", .seconds(log.waits.max() ?? 0),
      atMost: .seconds(blankLimit))
  }
}
