// What a benchmark found, as a table to read and as JSON to compare. How amounts are told is in
// `ReportAmounts.swift`.

import Foundation

/// The figures of one run.
struct Report {
  /// A measured amount.
  enum Amount: Equatable {
    /// Seconds.
    case seconds(Double)
    /// Bytes.
    case bytes(Int)
    /// How many.
    case count(Double)
  }

  /// A line of the report.
  struct Row: Equatable {
    /// What was measured.
    let name: String
    /// What came out.
    let amount: Amount
    /// The same beside another amount; `nil` where there is none of its kind.
    let ratio: Double?
    /// What that amount is: "floor".
    let beside: String?
    /// What it should be at most; `nil` where nothing is asked.
    let limit: Amount?
    /// The limit in words: "2 × decode".
    let limitText: String?

    /// Whether it is within its limit; `nil` where there is none.
    var isMet: Bool? { limit.map { amount.number <= $0.number } }
  }

  /// An amount that others are told beside.
  struct Measure {
    /// What it is: "floor".
    let name: String
    /// The amount.
    let amount: Amount
  }

  /// What photos were used.
  let corpus: String
  /// One plain decode, measured first.
  let decode: PlainDecode
  /// The lines, in the order measured.
  private(set) var rows: [Row] = []
  /// What is drawn of the run.
  private(set) var costs = CostChart()

  /// A report with nothing but the decode.
  init(corpus: String, decode: PlainDecode) {
    self.corpus = corpus
    self.decode = decode
    add("One decode, alone (median of \(decode.count))", .seconds(decode.seconds))
    add("Peak memory of that decoder", .bytes(decode.memory))
  }

  /// Adds a line, told beside a plain decode.
  /// - Parameters:
  ///   - limit: what it should be at most.
  ///   - text: the same in words.
  mutating func add(
    _ name: String, _ amount: Amount, atMost limit: Amount? = nil, _ text: String? = nil
  ) {
    let plain = Measure(
      name: "decode",
      amount: amount.unit == "B" ? .bytes(decode.memory) : .seconds(decode.seconds))
    append(name, amount, beside: plain, atMost: limit, text)
  }

  /// Adds a line that is told beside another amount.
  /// - Parameters:
  ///   - limit: what it should be at most.
  ///   - text: the same in words.
  mutating func add(
    _ name: String, _ amount: Amount, beside measure: Measure, atMost limit: Amount, _ text: String
  ) {
    append(name, amount, beside: measure, atMost: limit, text)
  }

  /// Adds a line that is told beside another amount.
  /// - Parameter factor: how many times as much as that it should be at most.
  mutating func add(
    _ name: String, _ amount: Amount, beside measure: Measure, atMost factor: Double? = nil
  ) {
    let text = factor.map { "\(Self.decimal($0, 2)) × \(measure.name)" }
    append(name, amount, beside: measure, atMost: factor.map { measure.amount * $0 }, text)
  }

  /// Adds a line that is told beside nothing.
  mutating func add(
    alone name: String, _ amount: Amount, atMost limit: Amount? = nil, _ text: String? = nil
  ) {
    append(name, amount, beside: nil, atMost: limit, text ?? limit?.text)
  }

  /// Puts an amount into the chart.
  mutating func chart(_ panel: CostChart.Panel, _ count: Int, _ amount: Amount) {
    costs.add(panel, count, amount)
  }

  private mutating func append(
    _ name: String, _ amount: Amount, beside measure: Measure?, atMost limit: Amount?,
    _ text: String?
  ) {
    let comparable = measure.flatMap { $0.amount.unit == amount.unit ? $0 : nil }
    rows.append(
      Row(
        name: name, amount: amount, ratio: comparable.map { amount.number / $0.amount.number },
        beside: comparable?.name, limit: limit, limitText: text))
  }

  /// The report as a table.
  var table: String {
    let width = (rows.map(\.name.count).max() ?? 0) + 2
    let ratioWidth = (rows.map(\.ratioText.count).max() ?? 0) + 3
    let lines = rows.map { row in
      let limit = row.verdict.map { "   \($0)" } ?? ""
      return row.name.padding(toLength: width, withPad: " ", startingAt: 0)
        + Self.right(row.amount.text, 12) + Self.right(row.ratioText, ratioWidth) + limit
    }
    return (["Photos: \(corpus)", Machine.description, ""] + lines).joined(separator: "\n")
  }

  /// The report as JSON, amounts in seconds and bytes.
  var json: Data {
    get throws {
      struct Line: Encodable {
        let name: String
        let unit: String
        let value: Double
        let ratio: Double?
        let beside: String?
        let limit: Double?
        let met: Bool?
      }
      struct Document: Encodable {
        let photos: String
        let machine: String
        let rows: [Line]
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let lines = rows.map {
        Line(
          name: $0.name, unit: $0.amount.unit, value: $0.amount.number, ratio: $0.ratio,
          beside: $0.beside, limit: $0.limit?.number, met: $0.isMet)
      }
      return try encoder.encode(
        Document(photos: corpus, machine: Machine.description, rows: lines))
    }
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// A number for people, with so many digits behind the point.
  static func decimal(_ number: Double, _ digits: Int, isGrouped: Bool = true) -> String {
    number.formatted(
      .number.precision(.fractionLength(digits)).grouping(isGrouped ? .automatic : .never)
        .locale(Locale(identifier: "en_US")))
  }
}
