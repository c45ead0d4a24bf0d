// How much of the main thread's work is ours, for traces (`TracedFrames.swift`): the processor time
// between each entry from C into Swift and its return, what Swift calls in GTK included. What GTK does
// by itself, laying out and painting, is not in it.

import Foundation
import Gtk

/// Counts the processor time of Swift on the main thread, in nanoseconds. Each entry costs two calls of
/// the kernel.
@MainActor
final class MainThreadTime: MainThreadObserver {
  private var ended = 0
  /// When the entry under way began; `nil` while Swift does nothing.
  private var began: Int?

  /// Swift's part since the count began, up to now.
  var total: Int { ended + (began.map { Self.now - $0 } ?? 0) }

  /// The thread's processor time.
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
