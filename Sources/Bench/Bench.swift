// What `make bench` runs: the release build, driven through its window on a virtual display, and
// how long it takes for what people wait for. Which photos it is fed is in `Corpus.swift`, what is
// measured in the files of the measurements, what is printed in `Report.swift`.
//
// Usage: bench PROGRAM FOLDER CATALOG-URL [PHOTOS] (inside `Tests/with-display`). With `ROWS` in
// the environment, words out of `Measurement`'s, only those are measured: `ROWS="machine memory"`.

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
    for measurement in try Measurement.wanted {
      switch measurement {
      case .dialog: try FirstDialog.measure(place, corpus, into: &report)
      case .person: try EnterToPainted.measure(.person, place, corpus, into: &report)
      case .machine: try EnterToPainted.measure(.machine, place, corpus, into: &report)
      case .copying: try EnterToPainted.measure(.copying, place, corpus, into: &report)
      case .memory: try PeakMemory.measure(place, corpus, into: &report)
      }
    }
    return report
  }
}

/// What can be measured by itself, in the order of the report.
private enum Measurement: String, CaseIterable {
  /// The first dialog.
  case dialog
  /// From Enter to the next photo, as fast as a person names.
  case person
  /// The same as fast as a machine types.
  case machine
  /// The same while photos are still being copied.
  case copying
  /// The peak memory.
  case memory

  /// What the environment asks for: all where it says nothing.
  static var wanted: [Measurement] {
    get throws {
      let words = ProcessInfo.processInfo.environment["ROWS"] ?? ""
      let wanted = try words.split(separator: " ").map { word in
        guard let measurement = Measurement(rawValue: String(word)) else {
          throw BenchError.noSuchMeasurement(String(word), allCases.map(\.rawValue))
        }
        return measurement
      }
      return wanted.isEmpty ? allCases : allCases.filter(wanted.contains)
    }
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
