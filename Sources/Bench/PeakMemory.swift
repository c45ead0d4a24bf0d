// Measures the app's peak memory with few and with many photos in the queue.

import Foundation

/// The app's peak memory.
enum PeakMemory {
  /// Measures the same work, which is naming all but one of ``Corpus/fewCount`` photos and copying
  /// the whole pick, for the smallest pick, one that fills the window, and the largest.
  static func measure(
    _ setup: BenchSetup, _ corpus: Corpus, into report: inout Report
  ) throws {
    let few = try measure(setup, corpus.few, count: Corpus.fewCount)
    let screen = try measure(setup, corpus.session, count: Corpus.largeCount)
    let many = try measure(setup, corpus.many, count: Corpus.manyCount)
    report.add("Peak memory, \(Corpus.fewCount) in the queue", .bytes(few.app))
    // From this size on, the grid's window and the previews that are decoded ahead are at their
    // largest.
    report.add("Peak memory, \(Corpus.largeCount) in the queue", .bytes(screen.app))
    report.add(
      "Peak memory, \(Corpus.manyCount) in the queue", .bytes(many.app),
      atMost: .bytes(screen.app * 11 / 10), "1.1 × \(Corpus.largeCount)")
    report.add(
      "Peak memory of a decoder", .bytes(max(few.decoder, screen.decoder, many.decoder)))
  }

  private static func measure(
    _ setup: BenchSetup, _ pick: URL, count: Int
  ) throws -> (app: Int, decoder: Int) {
    Bench.tell("Peak memory, \(count) in the queue…")
    let app = try TracedApp(setup, picking: pick)
    try app.waitForDialog()
    try app.giveNames(Corpus.fewCount - 1, pace: 5)
    try app.waitForCopies(count)
    let peak = app.peakMemory
    try app.end()
    return (peak.app, peak.decoders.max() ?? 0)
  }
}
