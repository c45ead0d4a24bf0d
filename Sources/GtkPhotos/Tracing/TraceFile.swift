// The file of a trace (`Trace.swift`).

import Foundation

/// Lines for a file, which a thread of their own writes a little later.
@MainActor
final class TraceFile {
  /// How long a line waits, so that it is written together with others.
  private static let delay = Duration.milliseconds(100)

  private let path: String
  private let clock: any Clock<Duration>
  private let queue = DispatchQueue(label: "org.gtkphotos.trace")
  private var lines = ""
  private var writing: Task<Void, Never>?

  /// Opens the file at a path; existing content stays.
  /// - Parameter clock: the clock for the delay of lines.
  init(_ path: String, clock: any Clock<Duration> = ContinuousClock()) {
    self.path = path
    self.clock = clock
  }

  /// Now, in nanoseconds of `CLOCK_MONOTONIC`. The clock is not injected: the X server's events and
  /// the benchmarks, which are other processes, use this one.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The time of an event of the X server, which counts the milliseconds of the same clock in 32
  /// bits; now if the display server uses another clock.
  static func time(milliseconds: UInt32) -> UInt64 {
    let now = now
    let age = UInt32(truncatingIfNeeded: now / 1_000_000) &- milliseconds
    return age < 60_000 ? now - UInt64(age) * 1_000_000 : now
  }

  /// Adds a line, which is written a little later.
  func append(_ line: String) {
    lines += line
    guard writing == nil else { return }
    writing = Task { [weak self, clock] in
      // The lines are written even if the task is cancelled.
      try? await clock.sleep(for: Self.delay)
      self?.write()
    }
  }

  /// Writes the waiting lines, on the file's thread.
  func write() {
    writing?.cancel()
    writing = nil
    let (path, text) = (path, lines)
    lines = ""
    queue.async {
      guard let file = fopen(path, "a") else { return }
      fputs(text, file)
      fclose(file)
    }
  }

  /// Blocks until the lines are written.
  func wait() { queue.sync {} }
}
