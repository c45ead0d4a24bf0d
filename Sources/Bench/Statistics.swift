// Statistics of measurements, and the memory of processes.

import Foundation

/// Statistics of a list of numbers.
enum Statistics {
  /// The percentile by nearest rank; 0 if there are no numbers.
  /// - Parameter share: the share of numbers that are not larger, from 0 to 1, such as 0.95.
  static func percentile(_ share: Double, of numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted.isEmpty ? 0 : sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// The median; 0 if there are no numbers.
  static func median(_ numbers: [Double]) -> Double { percentile(0.5, of: numbers) }
}

/// The memory of other processes, as the kernel reports it.
enum ProcessMemory {
  /// The peak memory of a process, in bytes; 0 after it has ended.
  static func peak(of process: Int32) -> Int {
    number(in: "/proc/\(process)/status", after: "VmHWM:") << 10
  }

  /// The resident memory of a process now, in bytes; 0 after it has ended.
  static func resident(of process: Int32) -> Int {
    number(in: "/proc/\(process)/status", after: "VmRSS:") << 10
  }

  /// The memory of a process and its children now, in bytes; memory that several of them share
  /// counts once.
  static func together(with process: Int32) -> Int {
    ([process] + children(of: process)).reduce(0) {
      $0 + number(in: "/proc/\($1)/smaps_rollup", after: "Pss:") << 10
    }
  }

  /// The children of a process that still run.
  static func children(of process: Int32) -> [Int32] {
    // A process that has ended has no children and no figures.
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { parent(of: $0) == process }
  }

  /// The parent of a process. Called for all processes during a measurement, so it reads little.
  private static func parent(of process: Int32) -> Int32? {
    // "12 (name) S 11 …", where the name may have any characters. A process that has ended has no
    // parent.
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
