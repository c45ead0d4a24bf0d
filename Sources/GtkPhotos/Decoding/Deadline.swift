// How long a decoder process may take for one answer (`DecoderConnection.swift`).

import Foundation
import PhotoModel

/// The end of the time that one answer of a process may take.
struct Deadline {
  private let process: pid_t
  private let end: ContinuousClock.Instant
  /// The processor time that the process may have had by then, in seconds; `nil` where the clock on
  /// the wall is all that counts.
  private let mostWork: Double?

  /// A deadline that begins now.
  /// - Parameter isPatient: whether the process gets time only when nothing else wants it, so that
  ///   only the time that it gets counts.
  init(for process: pid_t, isPatient: Bool) {
    self.process = process
    let seconds = isPatient ? PictureLimits.patientSeconds : PictureLimits.seconds
    end = .now + .seconds(seconds)
    mostWork = isPatient ? Self.work(of: process) + Double(PictureLimits.seconds) : nil
  }

  /// Whether it has passed.
  var isOver: Bool {
    if ContinuousClock.now >= end { return true }
    return mostWork.map { Self.work(of: process) >= $0 } ?? false
  }

  /// When it is worth looking again, in milliseconds from now.
  var nextLook: Int32 {
    let left = max(.zero, ContinuousClock.now.duration(to: end)) / .milliseconds(1)
    return Int32(min(left.rounded(.up), 1000))
  }

  /// The processor time that a process has had, in seconds; 0 where there is no such process.
  private static func work(of process: pid_t) -> Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
