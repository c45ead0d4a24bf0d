// The benchmarks of `make bench`: the release build is driven through its window on a virtual
// display, and the times that a person waits for are measured. The photos are in `Corpus.swift`,
// the measurements in files of their own, the output in `Report.swift`.
//
// Usage: bench PROGRAM FOLDER CATALOG-URL [PHOTOS] (inside `Tests/with-display`). With `ROWS` in
// the environment, words out of `Measurement`'s, only those are measured: `ROWS="machine memory"`.
// With `DOCS=FOLDER` the run is written there as a page with a chart.

import Foundation
import WindowDriver

@main
struct Bench {
  @MainActor
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().map { $0 }
    guard (3...4).contains(arguments.count) else {
      print("Usage: bench PROGRAM FOLDER CATALOG-URL [PHOTOS]")
      exit(1)
    }
    do {
      let setup = BenchSetup(
        program: URL(fileURLWithPath: arguments[0]), folder: URL(fileURLWithPath: arguments[1]),
        catalog: arguments[2])
      let photos = arguments.dropFirst(3).first.map { URL(fileURLWithPath: $0) }
      let start = ContinuousClock.now
      let (report, hasFailed) = try measure(setup, photos: photos)
      print(report.table)
      print(
        "All of it took \((ContinuousClock.now - start).formatted(.time(pattern: .minuteSecond))).")
      let file = setup.folder.appending(path: "report.json")
      try report.json.write(to: file)
      print("The same as JSON: \(file.path)")
      let docs = ProcessInfo.processInfo.environment["DOCS"] ?? ""
      if !docs.isEmpty { try ReportPage.write(report, to: URL(fileURLWithPath: docs)) }
      if hasFailed { exit(1) }
    } catch {
      print("The benchmark ended early: \(error)")
      exit(1)
    }
  }

  /// Runs asynchronous work to its end on the main thread. The program is synchronous elsewhere: a
  /// process that is started on a thread of libdispatch inherits its blocked signals, and an app
  /// that can't receive SIGTERM can't be ended.
  @MainActor
  static func waiting<Value>(_ work: @escaping @MainActor () async throws -> Value) throws -> Value
  {
    var result: Result<Value, any Error>?
    Task { @MainActor in
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
    }
    while true {
      if let result { return try result.get() }
      _ = RunLoop.main.run(mode: .default, before: .now + 0.01)
    }
  }

  /// Prints the progress of the run, unbuffered, also to a pipe.
  static func tell(_ text: String) {
    print(text)
    fflush(nil)
  }

  @MainActor
  private static func measure(_ setup: BenchSetup, photos: URL?) throws -> (Report, hasFailed: Bool)
  {
    let corpus = try Corpus(in: setup.folder.appending(path: "corpus"), from: photos)
    let decode = try PlainDecode(by: setup.decoder, of: corpus.large)
    var report = Report(corpus: corpus.description, decode: decode)
    let wanted = try Measurement.wanted
    let libraries = MadeLibrary.counts.map { MadeLibrary($0, in: setup) }
    var hasFailed = false
    if wanted.contains(where: \.needsLibraries) {
      for library in libraries { try library.make(setup, corpus) }
    }
    for measurement in wanted {
      do {
        try run(measurement, setup, corpus, libraries, into: &report)
      } catch {
        // The other measurements continue.
        tell("“\(measurement.rawValue)” ended early: \(error)")
        hasFailed = true
      }
    }
    return (report, hasFailed)
  }

  @MainActor
  private static func run(
    _ measurement: Measurement, _ setup: BenchSetup, _ corpus: Corpus, _ libraries: [MadeLibrary],
    into report: inout Report
  ) throws {
    guard let empty = libraries.first, let largest = libraries.last else { return }
    switch measurement {
    case .dialog: try FirstDialog.measure(setup, corpus, into: &report)
    case .person: try EnterToPainted.measure(.person, setup, corpus, into: &report)
    case .machine: try EnterToPainted.measure(.machine, setup, corpus, into: &report)
    case .copying: try EnterToPainted.measure(.copying, setup, corpus, into: &report)
    case .memory: try PeakMemory.measure(setup, corpus, into: &report)
    case .importing: try ImportTime.measure(setup, corpus, libraries, into: &report)
    case .sandbox: try SandboxCost.measure(setup, corpus, empty, into: &report)
    case .transfer: try ResultTransfer.measure(into: &report)
    case .viewer: try ViewerTime.measure(setup, corpus, into: &report)
    case .start: try StartToGrid.measure(setup, libraries, into: &report)
    case .scrolling: try Scrolling.measure(setup, largest, into: &report)
    case .search:
      try SearchTime.measure(libraries, into: &report)
      try SearchTime.measureWindow(setup, largest, into: &report)
    case .adding: try AddingOne.measure(largest, into: &report)
    case .disk: try DiskUse.measure(largest, into: &report)
    case .peers: try Peers.measure(setup, corpus, empty, into: &report)
    }
  }
}

/// The measurements that can be run separately, in the order of the report.
private enum Measurement: String, CaseIterable {
  /// The time to the first dialog.
  case dialog
  /// From Enter to the next photo, at the speed of a person.
  case person
  /// The same at the speed of a machine.
  case machine
  /// The same at the speed of a machine, while photos are still being copied.
  case copying
  /// The peak memory while naming.
  case memory
  /// An import compared with its floor (``ImportFloor``), into an empty library and into a large
  /// one.
  case importing = "import"
  /// The first dialog and an import with the decoders' sandbox beside the same without it.
  case sandbox
  /// A decoder's result through shared memory beside a socket's copy of it.
  case transfer
  /// ``ViewerTime``.
  case viewer
  /// From the start to the painted grid, and the memory at that time.
  case start
  /// Scrolling through a large library.
  case scrolling = "scroll"
  /// A search for names.
  case search
  /// One more photo in a large library.
  case adding
  /// The disk space of a photo besides its original.
  case disk
  /// Other programs; only measured on request.
  case peers

  /// Whether it needs the large libraries.
  var needsLibraries: Bool {
    switch self {
    case .dialog, .person, .machine, .copying, .memory, .transfer, .viewer: false
    default: true
    }
  }

  /// The measurements that the environment requests; by default all but the peers.
  static var wanted: [Measurement] {
    get throws {
      let words = ProcessInfo.processInfo.environment["ROWS"] ?? ""
      let wanted = try words.split(separator: " ").map { word in
        guard let measurement = Measurement(rawValue: String(word)) else {
          throw BenchError.noSuchMeasurement(String(word), allCases.map(\.rawValue))
        }
        return measurement
      }
      return allCases.filter { wanted.isEmpty ? $0 != .peers : wanted.contains($0) }
    }
  }
}

/// The environment of a benchmark.
struct BenchSetup {
  /// The app.
  let program: URL
  /// The folder for photos, libraries and the report.
  let folder: URL
  /// The address of the space catalogue: a local one, so that no server is used.
  let catalog: String
  /// Whether the app's decoders are in their sandbox. Otherwise the app runs as on a system that
  /// lacks what the sandbox is made of.
  var isSandboxed = true

  /// The program that starts the app, and its first arguments.
  var command: (program: URL, arguments: [String]) {
    if isSandboxed { return (program, []) }
    let calls = ["unshare", "landlock_create_ruleset", "seccomp"]
    return (
      program.deletingLastPathComponent().appending(path: "refused-calls"),
      calls + ["--", program.path]
    )
  }

  /// The decoder, which is in the app's folder.
  var decoder: URL {
    program.deletingLastPathComponent().appending(path: "gtk-photos-decoder")
  }
}
