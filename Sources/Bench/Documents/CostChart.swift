// A chart of costs by the size of the library: four small charts side by side, as SVG.
//
// Compared with gnuplot (5.4, `set terminal svg`, four charts in a multiplot): 15 lines of script,
// and Swift that writes them and runs the program, in place of the 60 lines that draw here; 40 ms;
// a file of 29.8 KB instead of 3.7 KB, whose head names gnuplot's version and so differs between
// machines; 3.3 MB to install. Decision: ours stays.

import Foundation

/// Costs by the size of the library.
struct CostChart {
  /// One of the charts.
  enum Panel: String, CaseIterable {
    /// From the start to the painted grid.
    case start = "Start to painted grid"
    /// The app's memory at that time.
    case memory = "Resident memory"
    /// One keystroke of a search.
    case search = "Search, a keystroke (p95)"
    /// The import of the corpus.
    case importing = "Import of 300 photos"
  }

  /// The width of one chart and the height of all, in pixels.
  private static let size = (width: 230, height: 220)
  /// The margins around the bars, in pixels.
  private static let (left, top, bottom) = (18.0, 56.0, 34.0)
  private static let barWidth = 48.0

  private var amounts: [Panel: [(count: Int, amount: Report.Amount)]] = [:]

  /// Adds a measured amount.
  /// - Parameter count: the number of photos in the library.
  mutating func add(_ panel: Panel, _ count: Int, _ amount: Report.Amount) {
    amounts[panel, default: []].append((count, amount))
  }

  /// Whether every chart has data.
  var isWhole: Bool { Panel.allCases.allSatisfy { !(amounts[$0] ?? []).isEmpty } }

  /// The drawing. It has a background of its own, so that it is readable on light and dark pages.
  var svg: String {
    let panels = Panel.allCases.filter { !(amounts[$0] ?? []).isEmpty }
    let width = Self.size.width * panels.count + 20
    let parts = panels.enumerated().map { index, panel in
      """
      <g transform="translate(\(10 + index * Self.size.width) 0)">
      \(drawing(of: panel))
      </g>
      """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(Self.size.height)" \
      width="\(width)" height="\(Self.size.height)" role="img" \
      font-family="Cantarell, 'DejaVu Sans', sans-serif" font-size="12">
      <title>Cost against library size</title>
      <rect width="100%" height="100%" rx="8" fill="#fafafa"/>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  /// A bar for each size of library. The axis starts at 0, so that equal costs look equal.
  private func drawing(of panel: Panel) -> String {
    let amounts = amounts[panel] ?? []
    let most = amounts.map(\.amount.number).max() ?? 0
    let height = Double(Self.size.height) - Self.top - Self.bottom
    let floor = Double(Self.size.height) - Self.bottom
    let step = (Double(Self.size.width) - 2 * Self.left) / Double(amounts.count)
    let bars = amounts.enumerated().map { index, item in
      let tall = most > 0 ? item.amount.number / most * height : 0
      let middle = Self.left + step * (Double(index) + 0.5)
      return """
        <rect x="\(Self.number(middle - Self.barWidth / 2))" y="\(Self.number(floor - tall))" \
        width="\(Self.number(Self.barWidth))" height="\(Self.number(tall))" rx="3" fill="#3584e4"/>
        <text x="\(Self.number(middle))" y="\(Self.number(floor - tall - 6))" \
        text-anchor="middle" fill="#1a1a1a">\(Self.escaped(item.amount.text))</text>
        <text x="\(Self.number(middle))" y="\(Self.number(floor + 18))" \
        text-anchor="middle" fill="#5e5c64">\(item.count.grouped)</text>
        """
    }
    let line = """
      <path d="M\(Self.number(Self.left)) \(Self.number(floor))H\
      \(Self.number(Double(Self.size.width) - Self.left))" stroke="#9a9996"/>
      """
    let title = """
      <text x="\(Self.number(Self.left))" y="24" font-weight="bold" \
      fill="#1a1a1a">\(Self.escaped(panel.rawValue))</text>
      """
    return ([title] + bars + [line]).joined(separator: "\n")
  }

  private static func number(_ number: Double) -> String {
    Report.decimal(number, 1, isGrouped: false)
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
