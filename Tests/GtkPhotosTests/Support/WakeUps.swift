// How often a program wakes the processor, as the system counts it.

import Foundation
import WindowDriver

/// Counts how often the threads of a program, and of the programs that it has started, gave the
/// processor back to wait: as often each was woken.
struct WakeUps {
  /// What was counted.
  struct Count: CustomStringConvertible {
    /// The wake-ups of each thread that had any, by its process and number.
    var threads: [String: Int] = [:]
    /// Those of the thread that the window is on.
    var ofMainThread = 0

    /// All of them.
    var sum: Int { threads.values.reduce(0, +) }

    var description: String {
      threads.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    }
  }

  private let process: Int32

  /// Counts those of a running app.
  init(of app: Application) { process = app.processID }

  /// What happens in a time that passes meanwhile, in seconds. Nothing is asked of the program, which
  /// would wake it.
  func count(in seconds: Double) -> Count {
    let before = counts()
    Waiting.pause(seconds)
    var count = Count()
    for (thread, number) in counts() {
      // A thread that began meanwhile was woken as often as it says.
      let woken = number - (before[thread] ?? 0)
      if woken > 0 { count.threads[thread] = woken }
      if woken > 0, thread == "\(process)/\(process)" { count.ofMainThread = woken }
    }
    return count
  }

  /// Waits until the program is at rest, and no longer than so many seconds: for one a text cursor
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

  /// Of a file that says that it is empty, as those of the system do.
  private func text(of path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let bytes = try? file.readToEnd() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
