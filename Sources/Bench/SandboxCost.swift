// Measures what the sandbox of decoders costs: the first dialog and an import, with it and without it,
// alternating. Without it the app runs as on a system that lacks namespaces, Landlock and seccomp.

import Foundation

/// The cost of the sandbox.
enum SandboxCost {
  /// The times of one start differ by 40 ms on a quiet machine.
  private static let dialogCount = 21
  private static let importCount = 3

  /// Measures both with the sandbox and without it.
  static func measure(
    _ setup: BenchSetup, _ corpus: Corpus, _ empty: MadeLibrary, into report: inout Report
  ) throws {
    Bench.tell("Sandbox…")
    var open = setup
    open.isSandboxed = false
    var dialogs: [Bool: [Double]] = [:]
    for _ in 0..<dialogCount {
      for setup in [open, setup] {
        dialogs[setup.isSandboxed, default: []].append(
          try FirstDialog.time(setup, picking: corpus.few).total)
      }
    }
    var imports: [Bool: [Double]] = [:]
    for _ in 0..<importCount {
      for setup in [open, setup] {
        imports[setup.isSandboxed, default: []].append(
          try ImportTime.seconds(setup, corpus, empty))
      }
    }
    func median(_ times: [Bool: [Double]], _ isSandboxed: Bool) -> Double {
      Statistics.median(times[isSandboxed] ?? [])
    }
    report.add(
      "First dialog, \(Corpus.fewCount) picked, without the sandbox",
      .seconds(median(dialogs, false)))
    report.add(
      "First dialog, \(Corpus.fewCount) picked, with the sandbox",
      .seconds(median(dialogs, true)), atMost: .seconds(median(dialogs, false) + 0.02),
      "20 ms more")
    let without = Report.Amount.seconds(median(imports, false))
    let name = "Import of \(corpus.large.count)"
    report.add("\(name) without the sandbox", without)
    report.add(
      "\(name) with the sandbox", .seconds(median(imports, true)),
      beside: Report.Measure(name: "without", amount: without), atMost: 1.05)
  }
}
