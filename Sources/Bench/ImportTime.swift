// Measures the time until picked photos are in the library: copied, digested, with row and
// thumbnail.

import Foundation
import WindowDriver

/// The time and the memory of an import.
enum ImportTime {
  /// How often each import is run.
  static let runCount = 3

  /// The cost of one import.
  private struct Run {
    /// From the pick until every row and thumbnail is stored, in seconds.
    let seconds: Double
    /// Whether thumbnails were stored.
    let hasThumbnails: Bool
    /// The app's peak memory, in bytes.
    let app: Int
    /// The same including all its decoders.
    let all: Int
  }

  /// Measures the floor and an import into each library, alternating.
  static func measure(
    _ setup: BenchSetup, _ corpus: Corpus, _ libraries: [MadeLibrary], into report: inout Report
  ) throws {
    Bench.tell("Import of \(corpus.large.count)…")
    let digests = try corpus.large.map { Digests.sha256(try Data(contentsOf: $0)) }
    var floors: [ImportFloor] = []
    var runs: [Int: [Run]] = [:]
    for _ in 0..<runCount {
      floors.append(try ImportFloor(over: corpus.large, in: setup.folder))
      for library in libraries {
        try library.restore(without: digests)
        runs[library.count, default: []].append(
          try run(setup, corpus, library, expecting: digests))
      }
    }
    for library in libraries { try library.restore(without: digests) }
    tell(floors, runs, libraries, into: &report, count: corpus.large.count)
  }

  /// The time of an import into one library only, in seconds: the median.
  static func median(
    _ setup: BenchSetup, _ corpus: Corpus, _ library: MadeLibrary
  ) throws -> Double {
    let digests = try corpus.large.map { Digests.sha256(try Data(contentsOf: $0)) }
    let times = try (0..<runCount).map { _ in
      try library.restore(without: digests)
      return try run(setup, corpus, library, expecting: digests).seconds
    }
    try library.restore(without: digests)
    return Statistics.median(times)
  }

  /// The time of one import into a library, in seconds.
  static func seconds(
    _ setup: BenchSetup, _ corpus: Corpus, _ library: MadeLibrary
  ) throws -> Double {
    let digests = try corpus.large.map { Digests.sha256(try Data(contentsOf: $0)) }
    try library.restore(without: digests)
    // What can't be restored now fails the next measurement, which restores it first.
    defer { try? library.restore(without: digests) }
    return try run(setup, corpus, library, expecting: digests).seconds
  }

  private static func tell(
    _ floors: [ImportFloor], _ runs: [Int: [Run]], _ libraries: [MadeLibrary],
    into report: inout Report, count: Int
  ) {
    let floor = Statistics.median(floors.map(\.total))
    let measure = Report.Measure(name: "floor", amount: .seconds(floor))
    let parts = [
      ("decode at 1/8 (djpeg)", \ImportFloor.decode), ("SHA-256 (openssl)", \.digest),
      ("copy (cp)", \.copy),
    ]
    for (name, part) in parts {
      report.add(
        "Floor of an import of \(count), \(name)",
        .seconds(Statistics.median(floors.map { $0[keyPath: part] })), beside: measure)
    }
    report.add("Floor of an import of \(count)", .seconds(floor), beside: measure)
    var empty: Report.Measure?
    for library in libraries {
      let runs = runs[library.count] ?? []
      let seconds = Report.Amount.seconds(Statistics.median(runs.map(\.seconds)))
      let what = runs.allSatisfy(\.hasThumbnails) ? "" : ", rows alone"
      let name = "Import of \(count) into \(library.count.grouped)\(what)"
      if let empty {
        let isLimited = library.count == MadeLibrary.counts.last
        report.add(name, seconds, beside: empty, atMost: isLimited ? 1.1 : nil)
      } else {
        report.add(name, seconds, beside: measure, atMost: 1.3)
        empty = Report.Measure(name: "into \(library.count.grouped)", amount: seconds)
      }
      report.chart(.importing, library.count, seconds)
    }
    let all = runs.values.joined()
    report.add(
      alone: "Peak memory of an import, the app", .bytes(all.map(\.app).max() ?? 0),
      atMost: .bytes(160 << 20))
    for library in libraries {
      let most = runs[library.count]?.map(\.all).max() ?? 0
      report.add(
        alone: "Peak memory of an import into \(library.count.grouped), app and decoders",
        .bytes(most), atMost: library.count == 0 ? .bytes(160 << 20) : nil)
    }
  }

  private static func run(
    _ setup: BenchSetup, _ corpus: Corpus, _ library: MadeLibrary, expecting digests: [[UInt8]]
  ) throws -> Run {
    let app = try TracedApp(setup, on: library, picking: corpus.session)
    var most = 0
    var sampleCount = 0
    try app.wait(until: "imported \(digests.count)", within: 120) {
      // Measuring the memory takes time from the import, so it is done rarely.
      if sampleCount % 4 == 0 { most = max(most, app.memoryWithDecoders) }
      sampleCount += 1
    }
    let stored = try thumbnailsStored(in: library, digests)
    let memory = app.peakMemory
    let log = try app.end()
    let rows = try DatabaseFile(library.database, isReadOnly: true)
      .number("SELECT total FROM photo_count")
    guard let pick = log.first("pick"),
      let done = log.events.last(where: { $0.name == "imported" }),
      rows == library.count + digests.count
    else {
      throw BenchError.untold("\(digests.count) photos; there are \(rows)")
    }
    let end = max(done.time, stored ?? 0)
    return Run(
      seconds: Double(end - pick.time) / 1e9, hasThumbnails: stored != nil, app: memory.app,
      all: most)
  }

  /// When the last thumbnail was stored, in nanoseconds of `CLOCK_MONOTONIC`: the time at which the
  /// file was last written, once it has all of them. `nil` if it has none after a while.
  private static func thumbnailsStored(
    in library: MadeLibrary, _ digests: [[UInt8]]
  ) throws -> UInt64? {
    for _ in 0..<200 {
      let (count, time) = try thumbnails(in: library, digests)
      if count == digests.count { return time }
      // The app has stored rows for seconds by now, so it stores no thumbnails.
      if count == 0 { break }
      Waiting.pause(0.05)
    }
    return nil
  }

  private static func thumbnails(
    in library: MadeLibrary, _ digests: [[UInt8]]
  ) throws -> (count: Int, time: UInt64) {
    guard FileManager.default.fileExists(atPath: library.thumbnails.path) else { return (0, 0) }
    let query = try DatabaseFile(library.thumbnails, isReadOnly: true)
      .statement("SELECT count(*) FROM thumbnail WHERE sha256 = ?")
    let count = try digests.reduce(0) { try $0 + (query.run([.blob($1)]) ?? 0) }
    let times = ["", "-wal"].map { MonotonicTime.ofChange(library.thumbnails.path + $0) }
    return (count, times.max() ?? 0)
  }
}

/// The clock of traces.
enum MonotonicTime {
  /// Now, in nanoseconds of `CLOCK_MONOTONIC`.
  static var now: UInt64 { nanoseconds(CLOCK_MONOTONIC) }

  /// When a file was last written; 0 if there is none.
  static func ofChange(_ path: String) -> UInt64 {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    let age = Int(nanoseconds(CLOCK_REALTIME)) - nanoseconds(status.st_mtim)
    return UInt64(max(0, Int(now) - age))
  }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(nanoseconds(time))
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

extension Int {
  /// The number with separators: 100,000.
  var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
