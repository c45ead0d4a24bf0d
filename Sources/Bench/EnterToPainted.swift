// Measures the time from Enter until the next photo is painted.

import Foundation

/// The time from Enter to the next photo.
enum EnterToPainted {
  /// A speed of naming.
  struct Pace {
    /// Names per second.
    let rate: Double
    /// How many photos are named.
    let count: Int
    /// Whether naming begins while the photos are still being copied.
    let isEarly: Bool

    /// The speed of a person.
    static let person = Pace(rate: 1, count: 40, isEarly: false)
    /// The speed of a machine.
    static let machine = Pace(rate: 20, count: 220, isEarly: false)
    /// The speed of a machine, while photos are still being copied.
    static let copying = Pace(rate: 20, count: 220, isEarly: true)
  }

  /// Two frames at 60 per second: the frame after Enter, at whatever time within a frame Enter is
  /// pressed.
  private static let nextFrame = 2.0 / 60

  /// Names photos at a speed.
  static func measure(
    _ pace: Pace, _ setup: BenchSetup, _ corpus: Corpus, into report: inout Report
  ) throws {
    let name = "Enter to painted, \(Int(pace.rate))/s" + (pace.isEarly ? " while copying" : "")
    Bench.tell("\(name)…")
    let app = try TracedApp(setup, picking: corpus.session)
    try app.waitForDialog()
    if !pace.isEarly { try app.waitForCopies(Corpus.largeCount) }
    try app.giveNames(pace.count, pace: pace.rate, isEarly: pace.isEarly)
    let memory = app.peakMemory
    let waits = try app.end().waits
    guard waits.count == pace.count else { throw BenchError.untold("enter") }
    let seconds = waits.map(\.seconds)
    report.add("\(name), p50", .seconds(Statistics.percentile(0.5, of: seconds)))
    let p95 = Report.Amount.seconds(Statistics.percentile(0.95, of: seconds))
    if pace.rate > 1 {
      report.add("\(name), p95", p95, atMost: .seconds(report.decode.seconds * 2), "2 × decode")
    } else {
      report.add("\(name), p95", p95, atMost: .seconds(nextFrame), "the next frame")
    }
    report.add(
      "\(name), p95 in frames",
      .count(Statistics.percentile(0.95, of: waits.map { Double($0.frames) })))
    report.add("\(name), never painted", .count(Double(waits.count { !$0.isNext })))
    report.add("\(name), peak memory", .bytes(memory.app))
  }
}
