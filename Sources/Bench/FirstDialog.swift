// Measures the time until the first photo of a pick can be named.

import Foundation

/// The time to the first dialog, for small and large picks.
enum FirstDialog {
  private static let runCount = 3

  /// Measures a pick of ``Corpus/fewCount`` and one of ``Corpus/manyCount``, each into an empty
  /// library. The time ends when the dialog's first photo is painted.
  static func measure(
    _ setup: BenchSetup, _ corpus: Corpus, into report: inout Report
  ) throws {
    Bench.tell("First dialog…")
    var times: [URL: [(total: Double, pick: Double)]] = [:]
    // The picks alternate, so that other work of the machine affects both alike.
    for _ in 0..<runCount {
      for pick in [corpus.few, corpus.many] {
        times[pick, default: []].append(try time(setup, picking: pick))
      }
    }
    func median(_ pick: URL, _ part: ((total: Double, pick: Double)) -> Double) -> Double {
      Statistics.median((times[pick] ?? []).map(part))
    }
    let few = "\(Corpus.fewCount) picked"
    let many = "\(Corpus.manyCount) picked"
    report.add("First dialog, \(few), from the start", .seconds(median(corpus.few, \.total)))
    report.add(
      "First dialog, \(many), from the start", .seconds(median(corpus.many, \.total)),
      atMost: .seconds(median(corpus.few, \.total) * 1.1), "1.1 × \(few)")
    report.add("First dialog, \(few), from the pick", .seconds(median(corpus.few, \.pick)))
    report.add("First dialog, \(many), from the pick", .seconds(median(corpus.many, \.pick)))
  }

  /// The time to the first dialog of one start, and of its pick, in seconds.
  static func time(
    _ setup: BenchSetup, picking pick: URL
  ) throws -> (total: Double, pick: Double) {
    let app = try TracedApp(setup, picking: pick)
    try app.waitForDialog()
    let log = try app.end()
    guard let total = log.seconds(from: "start", to: "preview"),
      let sincePick = log.seconds(from: "pick", to: "preview")
    else { throw BenchError.untold("preview") }
    return (total, sincePick)
  }
}
