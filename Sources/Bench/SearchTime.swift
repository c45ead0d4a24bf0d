// Measures a search for names, letter by letter: in the model alone, and in the window from the
// keystroke to the updated grid.

import Foundation
import PhotoModel
import WindowDriver

/// The time of a search for names.
enum SearchTime {
  /// The limit for a result, in seconds.
  private static let limit = 0.016
  /// The texts that are typed. The names are those of `MadePhoto`.
  static let queries = [
    "strand", "hochzeit", "ubung", "müller", "kreta sommer", "frühstück 3", "beach", "sunset lake",
    "grandma", "cafe", "road trip", "naïve", "night 40", "海边", "日落花园", "外婆", "北京上海", "2019",
    "img_0", "12",
  ]
  /// The contents of the search field while some queries are typed one after another.
  static var keystrokes: [String] {
    queries.flatMap { query in query.indices.map { String(query[...$0]) } }
  }

  /// Searches with the model, letter by letter.
  @MainActor
  static func measure(_ libraries: [MadeLibrary], into report: inout Report) throws {
    Bench.tell("Search…")
    for library in libraries {
      try library.restore()
      let times = try Bench.waiting { try await Self.times(in: library, [PhotoQuery()]) }
      let name = "Search in \(library.count.grouped) names, the model"
      let p95 = Report.Amount.seconds(Statistics.percentile(0.95, of: times))
      report.chart(.search, library.count, p95)
      guard library.count == MadeLibrary.counts.last else { continue }
      report.add(alone: "\(name), p50", .seconds(Statistics.percentile(0.5, of: times)))
      report.add(alone: "\(name), p95", p95, atMost: .seconds(limit))
      let filtered = try Bench.waiting { try await Self.times(in: library, Self.filtered) }
      let filteredName = "Search with filters in \(library.count.grouped) names, the model"
      report.add(
        alone: "\(filteredName), p50", .seconds(Statistics.percentile(0.5, of: filtered)))
      report.add(
        alone: "\(filteredName), p95", .seconds(Statistics.percentile(0.95, of: filtered)),
        atMost: .seconds(limit))
    }
  }

  /// All filters, each alone and in combination, in each order.
  private static var filtered: [PhotoQuery] {
    let sets = PhotoFilter.allCases.reduce([[]] as [Set<PhotoFilter>]) { sets, filter in
      sets + sets.map { $0.union([filter]) }
    }
    return sets.dropFirst().flatMap { filters in
      PhotoSort.allCases.map { PhotoQuery(sort: $0, filters: filters) }
    }
  }

  /// The time from each keystroke until the list has the result, in seconds; for each of some
  /// orders and filters.
  @MainActor
  private static func times(
    in library: MadeLibrary, _ queries: [PhotoQuery]
  ) async throws -> [Double] {
    // A date in the last month in which photos were taken.
    let now = Date(timeIntervalSince1970: Double(MadePhoto.years.upperBound - 1))
    let photos = PhotoCollection(
      library: try await PhotoLibrary.open(at: FilePath(library.library.path), now: { now }))
    await photos.reload()
    var times: [Double] = []
    for query in queries {
      photos.query = query
      await photos.upToDate()
      for text in keystrokes {
        let start = ContinuousClock.now
        photos.query.search = text
        await photos.upToDate()
        times.append((ContinuousClock.now - start) / .seconds(1))
      }
    }
    return times
  }

  /// Types into the window and measures the time from each key to the list with its result. Adds
  /// nothing to the report if the window has no search.
  static func measureWindow(
    _ setup: BenchSetup, _ library: MadeLibrary, into report: inout Report
  ) throws {
    try library.restore()
    let app = try TracedApp(setup, on: library)
    try app.waitForGrid()
    try app.waitForKeyboard()
    let keys = try KeyStream()
    for (index, query) in queries.enumerated() {
      // Ctrl+F closes a search that is open, so Escape closes it first.
      try keys.press("Escape")
      Waiting.pause(0.2)
      try keys.press("ctrl+f")
      Waiting.pause(0.2)
      for letter in query {
        for key in Self.keys(of: letter) { try keys.press(key) }
        Waiting.pause(0.1)
      }
      if index == 0 {
        Waiting.pause(0.5)
        guard app.log.events.count(where: { $0.name == "list" }) > 1 else {
          Bench.tell("The window does not search yet.")
          try app.end()
          return
        }
      }
    }
    Waiting.pause(0.5)
    let log = try app.end()
    let times = log.answers(to: { $0 != Self.escape })
    let closings = log.answers(to: { $0 == Self.escape })
    report.add(
      alone: "Search in \(library.count.grouped) names left with Escape, until all are there, p95",
      .seconds(Statistics.percentile(0.95, of: closings)))
    let name = "Search in \(library.count.grouped) names, from key to grid"
    report.add(alone: "\(name), p50", .seconds(Statistics.percentile(0.5, of: times)))
    report.add(
      alone: "\(name), p95", .seconds(Statistics.percentile(0.95, of: times)),
      atMost: .seconds(limit))
  }

  /// GDK's number of the Escape key.
  private static let escape = 0xff1b

  /// The keys that type a letter, by their X names. Letters that the keyboard lacks are typed by
  /// their code points, which GTK's fields support.
  static func keys(of letter: Character) -> [String] {
    switch letter {
    case " ": ["space"]
    case "_": ["underscore"]
    case _ where letter.isASCII: [String(letter)]
    default:
      letter.unicodeScalars.flatMap { scalar in
        ["ctrl+shift+u"] + String(scalar.value, radix: 16).map { String($0) } + ["space"]
      }
    }
  }
}

extension TraceLog {
  /// The time from each of some keys to the change of the list that came before the next key, in
  /// seconds. A key that changes nothing is left out.
  /// - Parameter isMeant: selects keys by their GDK numbers.
  func answers(to isMeant: (Int) -> Bool) -> [Double] {
    var key: UInt64?
    return events.filter { $0.name == "key" || $0.name == "list" }.compactMap { event in
      if event.name == "key" {
        key = isMeant(event.number) ? event.time : nil
        return nil
      }
      defer { key = nil }
      return key.map { Double(event.time - min($0, event.time)) / 1e9 }
    }
  }
}
