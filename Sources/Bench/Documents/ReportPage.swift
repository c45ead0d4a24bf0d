// The last run as a page of the documentation: `docs/benchmarks.md` with `docs/benchmarks.svg`.

import Foundation

/// A report as Markdown.
enum ReportPage {
  /// Writes the page and the chart into a folder.
  static func write(_ report: Report, to folder: URL) throws {
    let chart = report.costs.isWhole ? "benchmarks.svg" : nil
    if let chart {
      try Data(report.costs.svg.utf8).write(to: folder.appending(path: chart))
    }
    let page = text(
      rows: report.rows, photos: report.corpus, machine: Machine.description, chart: chart)
    try Data(page.utf8).write(to: folder.appending(path: "benchmarks.md"))
  }

  /// The page.
  /// - Parameter chart: the name of the chart's file in the same folder; `nil` if only some
  ///   measurements were run.
  static func text(
    rows: [Report.Row], photos: String, machine: String, chart: String?
  ) -> String {
    let lines = rows.map { row in
      let cells = [
        row.name, row.amount.text, row.ratioText, row.limitText ?? "",
        row.isMet.map { $0 ? "met" : "**missed**" } ?? "",
      ]
      return "| "
        + cells.map { $0.replacingOccurrences(of: "|", with: "\\|") }
        .joined(separator: " | ") + " |"
    }
    let picture = chart.map { "![What things cost as a library grows](\($0))\n\n" } ?? ""
    return """
      # What takes how long

      Written by `make bench-docs`. What each line counts is in
      [benchmarking.md](benchmarking.md#what-each-line-counts).

      \(picture)- Photos: \(photos).
      - Machine: \(machine), a virtual display without graphics hardware.

      | what | amount | beside | at most | |
      | --- | ---: | ---: | --- | --- |
      \(lines.joined(separator: "\n"))

      """
  }
}
