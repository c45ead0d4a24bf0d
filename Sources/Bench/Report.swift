// What a benchmark found, as a table to read and as JSON to compare.

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
    /// The same beside one plain decode; `nil` for counts.
    let ratio: Double?
    /// What it should be at most; `nil` where nothing is asked.
    let limit: Amount?
    /// The limit in words: "2 × decode".
    let limitText: String?

    /// Whether it is within its limit; `nil` where there is none.
    var isMet: Bool? { limit.map { amount.number <= $0.number } }
  }

  /// What photos were used.
  let corpus: String
  /// One plain decode, measured first.
  let decode: PlainDecode
  /// The lines, in the order measured.
  private(set) var rows: [Row] = []

  /// A report with nothing but the decode.
  init(corpus: String, decode: PlainDecode) {
    self.corpus = corpus
    self.decode = decode
    add("One decode, alone (median of \(decode.count))", .seconds(decode.seconds))
    add("Peak memory of that decoder", .bytes(decode.memory))
  }

  /// Adds a line.
  /// - Parameters:
  ///   - limit: what it should be at most.
  ///   - text: that in words.
  mutating func add(
    _ name: String, _ amount: Amount, atMost limit: Amount? = nil, _ text: String? = nil
  ) {
    let ratio: Double? =
      switch amount {
      case .seconds(let seconds): seconds / decode.seconds
      case .bytes(let bytes): Double(bytes) / Double(decode.memory)
      case .count: nil
      }
    rows.append(Row(name: name, amount: amount, ratio: ratio, limit: limit, limitText: text))
  }

  /// The report as a table.
  var table: String {
    let width = (rows.map(\.name.count).max() ?? 0) + 2
    let lines = rows.map { row in
      let limit = row.limitText.map { "   \(row.isMet == true ? "met" : "MISSED"): at most \($0)" }
      return row.name.padding(toLength: width, withPad: " ", startingAt: 0)
        + Self.right(row.amount.text, 12)
        + Self.right(row.ratio.map { Self.decimal($0, 2) + " ×" } ?? "", 10) + (limit ?? "")
    }
    let head =
      "".padding(toLength: width, withPad: " ", startingAt: 0) + Self.right("", 12)
      + Self.right("decode", 10)
    return (["Photos: \(corpus)", Machine.description, "", head] + lines).joined(separator: "\n")
  }

  /// The report as JSON, amounts in seconds and bytes.
  var json: Data {
    get throws {
      struct Line: Encodable {
        let name: String
        let unit: String
        let value: Double
        let ratio: Double?
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
          limit: $0.limit?.number, met: $0.isMet)
      }
      return try encoder.encode(
        Document(photos: corpus, machine: Machine.description, rows: lines))
    }
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  fileprivate static func decimal(_ number: Double, _ digits: Int) -> String {
    number.formatted(.number.precision(.fractionLength(digits)).locale(Locale(identifier: "en_US")))
  }
}

extension Report.Amount {
  /// The amount in its unit.
  var number: Double {
    switch self {
    case .seconds(let number), .count(let number): number
    case .bytes(let number): Double(number)
    }
  }

  /// The unit's name.
  var unit: String {
    switch self {
    case .seconds: "s"
    case .bytes: "B"
    case .count: "count"
    }
  }

  /// The amount for people.
  var text: String {
    switch self {
    case .seconds(let seconds): Report.decimal(seconds * 1000, 1) + " ms"
    case .bytes(let bytes): Report.decimal(Double(bytes) / 1_048_576, 1) + " MiB"
    case .count(let count): Report.decimal(count, 0)
    }
  }
}

/// The machine that a benchmark ran on.
private enum Machine {
  static var description: String {
    // Words for the reader alone.
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) }
    return "\(ProcessInfo.processInfo.activeProcessorCount) cores, \(model ?? "unknown processor")"
  }
}
