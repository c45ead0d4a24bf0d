// The texts of a report's amounts, ratios and results (`Report.swift`), and of the machine.

import Foundation

extension Report.Row {
  /// The ratio as text: "1.25 × floor"; empty if there is none.
  var ratioText: String {
    guard let ratio, let beside else { return "" }
    return "\(Report.decimal(ratio, 2)) × \(beside)"
  }

  /// Whether the amount is within its limit, as text; `nil` if there is no limit.
  var verdict: String? {
    limitText.map { "\(isMet == true ? "met" : "MISSED"): at most \($0)" }
  }
}

extension Report.Amount {
  /// A multiple of the amount.
  static func * (amount: Self, factor: Double) -> Self {
    switch amount {
    case .seconds(let number): .seconds(number * factor)
    case .bytes(let number): .bytes(Int(Double(number) * factor))
    case .count(let number): .count(number * factor)
    }
  }

  /// The amount as a number, in its unit.
  var number: Double {
    switch self {
    case .seconds(let number), .count(let number): number
    case .bytes(let number): Double(number)
    }
  }

  /// The name of the unit.
  var unit: String {
    switch self {
    case .seconds: "s"
    case .bytes: "B"
    case .count: "count"
    }
  }

  /// The amount as text.
  var text: String {
    switch self {
    case .seconds(let seconds) where seconds >= 1: Report.decimal(seconds, 2) + " s"
    case .seconds(let seconds): Report.decimal(seconds * 1000, 1) + " ms"
    case .bytes(let bytes) where bytes < 1_000_000: Report.decimal(Double(bytes) / 1000, 1) + " KB"
    case .bytes(let bytes): Report.decimal(Double(bytes) / 1_048_576, 1) + " MiB"
    case .count(let count): Report.decimal(count, 0)
    }
  }
}

/// The machine that a benchmark ran on.
enum Machine {
  /// The name of its processor.
  static var description: String {
    // Only informs the reader.
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) }
    return "\(ProcessInfo.processInfo.activeProcessorCount) cores, \(model ?? "unknown processor")"
  }
}
