// How much of the main thread's work is ours, for traces (`App/TracedFrames.swift`): the processor
// time between each entry from C into Swift and its return, what Swift calls in GTK included. What
// GTK does by itself, laying out and painting, is not in it.

import CGtk

/// Processor time of the main thread, and Swift's part of it, in nanoseconds.
@MainActor
public enum MainThreadWork {
  /// Whether it is counted: each entry costs two calls of the kernel then.
  public static var isCounted = false
  private static var ended = 0
  /// When the entry under way began; `nil` while Swift does nothing.
  private static var began: Int?

  /// Swift's part since the count began, up to now.
  public static var total: Int { ended + (began.map { processorTime - $0 } ?? 0) }

  /// The thread's processor time.
  public static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Runs what C has called.
  public static func count<Result>(_ body: () -> Result) -> Result {
    guard isCounted else { return body() }
    // GTK calls back while Swift calls it.
    guard began == nil else { return body() }
    began = processorTime
    defer {
      ended = total
      began = nil
    }
    return body()
  }

  /// Has GTK do something that a key of its own would have it do as well. It is not ours; what GTK
  /// calls back for meanwhile is.
  public static func handOn(_ body: () -> Void) {
    guard began != nil else { return body() }
    ended = total
    began = nil
    body()
    began = processorTime
  }
}
