// How long a search of names takes, letter by letter: in the model alone, and in the window from
// the keystroke to the grid's answer.

import Foundation
import PhotoModel
import WindowDriver

/// The search of names.
enum SearchTime {
  /// The most that an answer may take, in seconds.
  private static let limit = 0.016
  /// What is typed, letter by letter. The names are `MadePhoto`'s.
  static let queries = [
    "strand", "hochzeit", "ubung", "müller", "kreta sommer", "frühstück 3", "beach", "sunset lake",
    "grandma", "cafe", "road trip", "naïve", "night 40", "海边", "日落花园", "外婆", "北京上海", "2019",
    "img_0", "12",
  ]
  /// The texts that stand in the field while some queries are typed one after another.
  static var keystrokes: [String] {
    queries.flatMap { query in query.indices.map { String(query[...$0]) } }
  }

  /// Asks the model, letter by letter.
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

  /// All filters, by themselves and with each other, in each order.
  private static var filtered: [PhotoQuery] {
    let sets = PhotoFilter.allCases.reduce([[]] as [Set<PhotoFilter>]) { sets, filter in
      sets + sets.map { $0.union([filter]) }
    }
    return sets.dropFirst().flatMap { filters in
      PhotoSort.allCases.map { PhotoQuery(sort: $0, filters: filters) }
    }
  }

  /// From each keystroke until the list has become its answer, in seconds; with each of some orders
  /// and filters.
  @MainActor
  private static func times(
    in library: MadeLibrary, _ queries: [PhotoQuery]
  ) async throws -> [Double] {
    // In the last month that photos were taken in.
    let now = Date(timeIntervalSince1970: Double(MadePhoto.years.upperBound - 1))
    let photos = PhotoCollection(
      library: try await PhotoLibrary.open(at: FilePath(library.library.path), now: { now }))
    await photos.reload()
    var times: [Double] = []
    for query in queries {
      photos.query = query
      await photos.settled()
      for text in keystrokes {
        let start = ContinuousClock.now
        photos.query.search = text
        await photos.settled()
        times.append((ContinuousClock.now - start) / .seconds(1))
      }
    }
    return times
  }

  /// Types into the window: the time from each key to the list that answers it. Where the window
  /// has no search, nothing is told.
  static func measureWindow(
    _ place: BenchPlace, _ library: MadeLibrary, into report: inout Report
  ) throws {
    try library.restore()
    let app = try TracedApp(place, on: library)
    try app.waitForGrid()
    try app.waitForKeyboard()
    let keys = try KeyStream()
    for (index, query) in queries.enumerated() {
      // A search that is open, Ctrl+F closes.
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

  /// GDK's number of the key.
  private static let escape = 0xff1b

  /// The keys that give a letter, by their X names. Those that the keyboard lacks go by their
  /// numbers, which GTK's fields understand.
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
  /// seconds. A key that changes nothing counts not.
  /// - Parameter isMeant: tells the keys by GDK's numbers.
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
