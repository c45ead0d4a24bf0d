// Watches a decoder process that owes an answer (`DecoderConnection.swift`). How long an answer may
// take is decided by the model (`DecodeTimeout`).

import AsyncState
import Foundation
import PhotoModel

/// The deadline of one answer of a process.
struct Deadline {
  private let process: pid_t
  private var patience: DecodeTimeout
  /// The time since the deadline began.
  private let elapsed: () -> Duration
  /// When the process was last inspected, by ``elapsed``.
  private var lastCheck = Duration.zero

  /// A deadline that begins now.
  /// - Parameter clock: measures the time that passes.
  init(for process: pid_t, _ limits: DecodeTimeout.Limits, clock: any Clock<Duration>) {
    self.process = process
    elapsed = clock.stopwatch()
    patience = DecodeTimeout(limits, work: Self.work(of: process))
  }

  /// Inspects the process if that is due. Returns whether its time is over.
  mutating func isOver() -> Bool {
    let now = elapsed()
    let step = now - lastCheck
    guard step >= patience.nextCheck else { return false }
    lastCheck = now
    patience.check(
      after: step, work: Self.work(of: process), isAsleep: Self.isAsleep(process))
    return patience.isOver
  }

  /// When the process is worth inspecting again, in milliseconds from now.
  var nextCheck: Int32 {
    let left = patience.nextCheck - (elapsed() - lastCheck)
    return Int32((max(left, .zero) / .milliseconds(1)).rounded(.up))
  }

  /// The processor time that a process has used; zero if the process does not exist.
  private static func work(of process: pid_t) -> Duration {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return .zero
    }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Whether no thread of a process runs, waits for a processor or waits for a disk. All threads
  /// are inspected: libvips decodes in a thread of its own while the first one sleeps.
  private static func isAsleep(_ process: pid_t) -> Bool {
    let folder = FilePath("/proc/\(process)/task")
    guard let stream = folder.withCString({ opendir($0) }) else { return true }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { letters in
        Array(letters.prefix { $0 != 0 })
      }
      guard name.first.map({ $0 >= UInt8(ascii: "0") }) == true else { continue }
      let state = state(in: folder.appending(bytes: name).appending("stat"))
      if state == UInt8(ascii: "R") || state == UInt8(ascii: "D") { return false }
    }
    return true
  }

  /// The letter for a thread's state, which follows its name in brackets (proc(5)); `nil` where the
  /// thread is gone.
  private static func state(in file: FilePath) -> UInt8? {
    let descriptor = file.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count
    else { return nil }
    return bytes[end + 2]
  }
}
