// Figures of many measurements, and of processes.

import Foundation

/// What many numbers come to.
enum Statistics {
  /// The number that so much of the others is not larger than (nearest rank); 0 where there are
  /// none.
  /// - Parameter share: from 0 to 1: 0.95.
  static func percentile(_ share: Double, of numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted.isEmpty ? 0 : sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// The number in the middle; 0 where there are none.
  static func median(_ numbers: [Double]) -> Double { percentile(0.5, of: numbers) }
}

/// The memory of other processes, as the kernel counts it.
enum ProcessMemory {
  /// The most that a process had in memory since it began, in bytes; 0 once it has ended.
  static func peak(of process: Int32) -> Int {
    number(in: "/proc/\(process)/status", after: "VmHWM:") << 10
  }

  /// What a process has in memory now, in bytes; 0 once it has ended.
  static func resident(of process: Int32) -> Int {
    number(in: "/proc/\(process)/status", after: "VmRSS:") << 10
  }

  /// What a process and those that it has started have in memory now, in bytes; what several of them
  /// share counts once.
  static func together(with process: Int32) -> Int {
    ([process] + children(of: process)).reduce(0) {
      $0 + number(in: "/proc/\($1)/smaps_rollup", after: "Pss:") << 10
    }
  }

  /// The processes that a process has started and that still run.
  static func children(of process: Int32) -> [Int32] {
    // A process that has ended has no children and no figures.
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { parent(of: $0) == process }
  }

  /// Of all processes while something is measured: so it reads little.
  private static func parent(of process: Int32) -> Int32? {
    // "12 (name) S 11 …", where the name may be anything. A process that has ended has no parent.
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/stat")),
      let end = data.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = data[(end + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 2)
    return fields.dropFirst().first.flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
  }

  private static func number(in file: String, after name: String) -> Int {
    // A process that has ended has no figures.
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
