// Counts how often a program wakes the processor, by the kernel's statistics.

import Foundation
import WindowDriver

/// Counts the voluntary context switches of the threads of a program and its descendants: a thread
/// is woken as often as it gives up the processor to wait.
struct WakeUps {
  /// The result of counting.
  struct Count: CustomStringConvertible {
    /// The wake-ups of each thread that had any, by the ids of its process and itself.
    var threads: [String: Int] = [:]
    /// The wake-ups of the program's main thread, which runs the window.
    var ofMainThread = 0

    /// The wake-ups of all threads.
    var sum: Int { threads.values.reduce(0, +) }

    var description: String {
      threads.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    }
  }

  private let process: Int32

  /// Counts the wake-ups of a running app.
  init(of app: Application) { process = app.processID }

  /// Waits for so many seconds and returns the wake-ups in this time. The program is not queried
  /// meanwhile, as that would wake it.
  func count(in seconds: Double) -> Count {
    let before = counts()
    Waiting.pause(seconds)
    var count = Count()
    for (thread, number) in counts() {
      // The count of a thread that was started meanwhile began at 0.
      let woken = number - (before[thread] ?? 0)
      if woken > 0 { count.threads[thread] = woken }
      if woken > 0, thread == "\(process)/\(process)" { count.ofMainThread = woken }
    }
    return count
  }

  /// Waits until the program is at rest, at most so many seconds: a text cursor, for example,
  /// blinks for ten.
  func waitForRest(within seconds: Int) {
    for _ in 0..<seconds {
      let count = count(in: 1)
      if count.ofMainThread == 0, count.sum <= 2 { return }
    }
  }

  private func counts() -> [String: Int] {
    var counts: [String: Int] = [:]
    for process in processes(below: process) {
      for thread in names(in: "/proc/\(process)/task") {
        let status = text(of: "/proc/\(process)/task/\(thread)/status") ?? ""
        let line = status.split(separator: "\n")
          .first { $0.hasPrefix("voluntary_ctxt_switches:") }
        let words = line?.split(whereSeparator: \.isWhitespace) ?? []
        if let number = words.last.flatMap({ Int($0) }) { counts["\(process)/\(thread)"] = number }
      }
    }
    return counts
  }

  private func processes(below process: Int32) -> [Int32] {
    let children = names(in: "/proc/\(process)/task").flatMap { thread in
      (text(of: "/proc/\(process)/task/\(thread)/children") ?? "").split(separator: " ")
        .compactMap { Int32($0) }
    }
    return [process] + children.flatMap { processes(below: $0) }
  }

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// The text of a file in `/proc`, whose size is reported as 0.
  private func text(of path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let bytes = try? file.readToEnd() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
