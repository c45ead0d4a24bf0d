// The results of a benchmark, as a table and as JSON. The formats of amounts are in
// `ReportAmounts.swift`.

import Foundation

/// The results of one run.
struct Report {
  /// A measured amount.
  enum Amount: Equatable {
    /// Seconds.
    case seconds(Double)
    /// Bytes.
    case bytes(Int)
    /// A number of things.
    case count(Double)
  }

  /// A row of the report.
  struct Row: Equatable {
    /// What was measured.
    let name: String
    /// The measured amount.
    let amount: Amount
    /// The ratio to another amount; `nil` if it is compared with none.
    let ratio: Double?
    /// The name of that other amount: "floor".
    let beside: String?
    /// The limit; `nil` if there is none.
    let limit: Amount?
    /// The limit in words: "2 × decode".
    let limitText: String?

    /// Whether the amount is within the limit; `nil` if there is none.
    var isMet: Bool? { limit.map { amount.number <= $0.number } }
  }

  /// An amount with which others are compared.
  struct Measure {
    /// Its name: "floor".
    let name: String
    /// The amount.
    let amount: Amount
  }

  /// A description of the photos.
  let corpus: String
  /// The plain decode, which is measured first.
  let decode: PlainDecode
  /// The rows, in the order of the measurements.
  private(set) var rows: [Row] = []
  /// The data of the chart.
  private(set) var costs = CostChart()

  /// Makes a report that has only the plain decode.
  init(corpus: String, decode: PlainDecode) {
    self.corpus = corpus
    self.decode = decode
    add("One decode, alone (median of \(decode.count))", .seconds(decode.seconds))
    add("Peak memory of that decoder", .bytes(decode.memory))
  }

  /// Adds a row that is compared with the plain decode.
  /// - Parameters:
  ///   - limit: the limit.
  ///   - text: the limit in words.
  mutating func add(
    _ name: String, _ amount: Amount, atMost limit: Amount? = nil, _ text: String? = nil
  ) {
    let plain = Measure(
      name: "decode",
      amount: amount.unit == "B" ? .bytes(decode.memory) : .seconds(decode.seconds))
    append(name, amount, beside: plain, atMost: limit, text)
  }

  /// Adds a row that is compared with another amount.
  /// - Parameters:
  ///   - limit: the limit.
  ///   - text: the limit in words.
  mutating func add(
    _ name: String, _ amount: Amount, beside measure: Measure, atMost limit: Amount, _ text: String
  ) {
    append(name, amount, beside: measure, atMost: limit, text)
  }

  /// Adds a row that is compared with another amount.
  /// - Parameter factor: the limit as a multiple of that amount.
  mutating func add(
    _ name: String, _ amount: Amount, beside measure: Measure, atMost factor: Double? = nil
  ) {
    let text = factor.map { "\(Self.decimal($0, 2)) × \(measure.name)" }
    append(name, amount, beside: measure, atMost: factor.map { measure.amount * $0 }, text)
  }

  /// Adds a row that is compared with nothing.
  mutating func add(
    alone name: String, _ amount: Amount, atMost limit: Amount? = nil, _ text: String? = nil
  ) {
    append(name, amount, beside: nil, atMost: limit, text ?? limit?.text)
  }

  /// Adds an amount to the chart.
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

  /// The report as JSON, with amounts in seconds and bytes.
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

  /// A number as text, with `digits` decimal places.
  static func decimal(_ number: Double, _ digits: Int, isGrouped: Bool = true) -> String {
    number.formatted(
      .number.precision(.fractionLength(digits)).grouping(isGrouped ? .automatic : .never)
        .locale(Locale(identifier: "en_US")))
  }
}
