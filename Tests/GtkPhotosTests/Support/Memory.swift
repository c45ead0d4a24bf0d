// Measures the growth of this process's memory, and waits for conditions of other threads.

import Foundation
import WindowDriver
import XCTest

/// The memory of this process, as the kernel counts it.
enum Memory {
  /// The value of a line of `/proc/self/status`, in bytes.
  private static func bytes(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }

  /// The peak growth of the memory in use while something ran, in bytes.
  static func growth(during body: () async throws -> Void) async rethrows -> Int {
    // Resets the peak that the kernel counts (proc(5)).
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    let before = bytes("VmRSS")
    try await body()
    return bytes("VmHWM") - before
  }
}

/// Waits until a condition of other threads holds. Returns whether it does.
@discardableResult
func eventually(
  _ what: String, seconds: Double = 5, file: StaticString = #filePath, line: UInt = #line,
  _ condition: () async -> Bool
) async -> Bool {
  let deadline = ContinuousClock.now + .seconds(Waiting.patience * seconds)
  while await !condition() {
    guard ContinuousClock.now < deadline else {
      XCTFail("waited in vain for \(what)", file: file, line: line)
      return false
    }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return true
}
