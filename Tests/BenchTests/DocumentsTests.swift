// The chart and the page of a run.

import Foundation
import FoundationXML
import Testing

@testable import Bench

struct DocumentsTests {
  private var chart: CostChart {
    var chart = CostChart()
    for panel in CostChart.Panel.allCases {
      chart.add(panel, 0, .seconds(0.1))
      chart.add(panel, 100_000, .seconds(0.2))
    }
    return chart
  }

  @Test func theChartIsWellFormed() {
    #expect(XMLParser(data: Data(chart.svg.utf8)).parse())
  }

  @Test func barsAreAsTallAsAmountsAreLarge() throws {
    let heights = chart.svg.matches(of: /width="48\.0" height="([0-9.]+)"/).compactMap {
      Double($0.1)
    }
    #expect(heights.count == 8)
    #expect(heights[1] > 0)
    #expect(abs(heights[0] * 2 - heights[1]) < 0.11)
  }

  @Test func barsSayHowMuchAndHowMany() {
    #expect(chart.svg.contains(">200.0 ms<"))
    #expect(chart.svg.contains(">100,000<"))
  }

  @Test func aChartOfPartsIsNotWhole() {
    var part = CostChart()
    part.add(.start, 0, .seconds(1))
    #expect(!part.isWhole)
    #expect(chart.isWhole)
  }

  @Test func thePageHasALineForEachRow() {
    let rows = [
      Report.Row(
        name: "One | two", amount: .seconds(0.3), ratio: 1.5, beside: "floor",
        limit: .seconds(0.26), limitText: "1.30 × floor"),
      Report.Row(
        name: "Size", amount: .bytes(12_300), ratio: nil, beside: nil, limit: .bytes(40_000),
        limitText: "40.0 KB"),
    ]
    let page = ReportPage.text(rows: rows, photos: "two", machine: "this", chart: "chart.svg")
    #expect(page.contains("![What things cost as a library grows](chart.svg)\n"))
    #expect(
      page.contains(
        "| One \\| two | 300.0 ms | 1.50 × floor | 1.30 × floor | **missed** |\n"))
    #expect(page.contains("| Size | 12.3 KB |  | 40.0 KB | met |\n"))
    #expect(
      !ReportPage.text(rows: [], photos: "", machine: "", chart: nil).contains("!["))
  }

  @Test func answersBelongToTheKeyBefore() {
    let log = TraceLog(
      """
      list 9 500 0
      key 97 1000000 0
      list 3 3000000 0
      list 4 3500000 0
      key 98 5000000 0
      key 99 6000000 0
      list 2 7000000 0

      """)
    #expect(log.answers(to: { _ in true }) == [0.002, 0.001])
    #expect(log.answers(to: { $0 == 99 }) == [0.001])
  }

  @Test func signsThatAKeyboardLacksGoByNumber() {
    #expect(SearchTime.keys(of: "a") == ["a"])
    #expect(SearchTime.keys(of: "海") == ["ctrl+shift+u", "6", "d", "7", "7", "space"])
    #expect(SearchTime.keystrokes.prefix(3) == ["s", "st", "str"])
  }
}
