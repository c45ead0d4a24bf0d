// What `make bench` runs: the release build, driven through its window on a virtual display, and
// how long it takes for what people wait for. Which photos it is fed is in `Corpus.swift`, what is
// measured in the files of the measurements, what is printed in `Report.swift`.
//
// Usage: bench PROGRAM FOLDER CATALOG-URL [PHOTOS] (inside `Tests/with-display`).

import Foundation
import WindowDriver

@main
struct Bench {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().map { $0 }
    guard (3...4).contains(arguments.count) else {
      print("Usage: bench PROGRAM FOLDER CATALOG-URL [PHOTOS]")
      exit(1)
    }
    do {
      let place = BenchPlace(
        program: URL(fileURLWithPath: arguments[0]), folder: URL(fileURLWithPath: arguments[1]),
        catalog: arguments[2])
      let photos = arguments.dropFirst(3).first.map { URL(fileURLWithPath: $0) }
      let report = try measure(place, photos: photos)
      print(report.table)
      let file = place.folder.appending(path: "report.json")
      try report.json.write(to: file)
      print("The same as JSON: \(file.path)")
    } catch {
      print("The benchmark ended early: \(error)")
      exit(1)
    }
  }

  /// Tells how far the run is, at once, through a pipe too.
  static func tell(_ text: String) {
    print(text)
    fflush(nil)
  }

  private static func measure(_ place: BenchPlace, photos: URL?) throws -> Report {
    let corpus = try Corpus(in: place.folder.appending(path: "corpus"), from: photos)
    let decode = try PlainDecode(by: place.decoder, of: corpus.large)
    var report = Report(corpus: corpus.description, decode: decode)
    try FirstDialog.measure(place, corpus, into: &report)
    for pace in EnterToPainted.paces {
      try EnterToPainted.measure(pace, place, corpus, into: &report)
    }
    try PeakMemory.measure(place, corpus, into: &report)
    return report
  }
}

/// Where a benchmark runs.
struct BenchPlace {
  /// The app.
  let program: URL
  /// Where photos, libraries and the report are put.
  let folder: URL
  /// The address of the space catalogue, so that nothing asks a server.
  let catalog: String

  /// The decoder, which lies beside the app.
  var decoder: URL {
    program.deletingLastPathComponent().appending(path: "gtk-photos-decoder")
  }
}
