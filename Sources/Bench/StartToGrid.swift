// Measures the time until the window shows the library, and the memory at that time.

import Foundation
import WindowDriver

/// The start with libraries of all sizes.
enum StartToGrid {
  private static let runCount = 9
  /// In how many of the starts the memory is measured, which takes longer.
  private static let memoryCount = 3
  /// The time after the grid is painted until the app is idle, in seconds.
  private static let rest = 2.0

  /// Measures the libraries alternating. Each one's first start, in ``MadeLibrary/make(_:_:)``, is
  /// not counted.
  static func measure(
    _ setup: BenchSetup, _ libraries: [MadeLibrary], into report: inout Report
  ) throws {
    Bench.tell("Start to painted grid…")
    var seconds: [Int: [Double]] = [:]
    var bytes: [Int: [Double]] = [:]
    for index in 0..<runCount {
      for library in libraries {
        let app = try TracedApp(setup, on: library)
        try app.waitForGrid()
        if index < memoryCount {
          Waiting.pause(rest)
          bytes[library.count, default: []].append(Double(app.residentMemory))
        }
        guard let time = try app.end().seconds(from: "start", to: "grid") else {
          throw BenchError.untold("grid")
        }
        seconds[library.count, default: []].append(time)
      }
    }
    let times = medians(libraries, seconds)
    let memories = medians(libraries, bytes)
    guard let emptyTime = times.first, let emptyMemory = memories.first else { return }
    let measure = Report.Measure(name: "empty", amount: .seconds(emptyTime.value))
    for (count, time) in times {
      report.add(
        "Start to painted grid, \(count.grouped) photos", .seconds(time), beside: measure,
        atMost: count == MadeLibrary.counts.last ? 1.25 : nil)
      report.chart(.start, count, .seconds(time))
    }
    let memoryMeasure = Report.Measure(name: "empty", amount: .bytes(Int(emptyMemory.value)))
    for (count, memory) in memories {
      let name = "Resident memory, \(count.grouped) photos"
      if count == MadeLibrary.counts.last {
        report.add(
          name, .bytes(Int(memory)), beside: memoryMeasure,
          atMost: .bytes(Int(emptyMemory.value) + 60 << 20), "empty + 60 MiB")
      } else {
        report.add(name, .bytes(Int(memory)), beside: memoryMeasure)
      }
      report.chart(.memory, count, .bytes(Int(memory)))
    }
  }

  private static func medians(
    _ libraries: [MadeLibrary], _ values: [Int: [Double]]
  ) -> [(count: Int, value: Double)] {
    libraries.map { ($0.count, Statistics.median(values[$0.count] ?? [])) }
  }
}
