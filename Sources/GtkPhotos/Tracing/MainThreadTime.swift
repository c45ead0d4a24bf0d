// The share of Swift code in the main thread's work, for traces (`TracedFrames.swift`): the
// processor time between each entry from C into Swift and its return, including what Swift calls in
// GTK. GTK's own work, such as layout and painting, is not included.

import Foundation
import Gtk

/// Counts the processor time of Swift on the main thread, in nanoseconds. Each entry costs two
/// system calls.
@MainActor
final class MainThreadTime: MainThreadObserver {
  private var ended = 0
  /// When the current entry began; `nil` while no Swift code runs.
  private var began: Int?

  /// Swift's processor time since the count began, up to now.
  var total: Int { ended + (began.map { Self.now - $0 } ?? 0) }

  /// The processor time of the thread, in nanoseconds.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  func workBegins() { began = Self.now }

  func workEnds() {
    ended = total
    began = nil
  }
}
