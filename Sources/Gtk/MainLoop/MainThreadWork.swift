// Where C enters Swift on the main thread, and where Swift returns: the one place at which an app can
// measure its own work. Without an observer an entry costs one comparison.

/// Told when Swift works on the main thread. What GTK does by itself, laying out and painting, is not
/// Swift's work; what Swift calls in GTK is.
///
/// ```swift
/// final class Stopwatch: MainThreadObserver {
///   private var began = ContinuousClock.now
///   private(set) var total = Duration.zero
///
///   func workBegins() { began = .now }
///   func workEnds() { total += began.duration(to: .now) }
/// }
/// ```
@MainActor
public protocol MainThreadObserver: AnyObject {
  /// C has called Swift.
  func workBegins()
  /// Swift returns to C.
  func workEnds()
}

/// The work of Swift on the main thread.
///
/// ```swift
/// let stopwatch = Stopwatch()
/// MainThreadWork.observer = stopwatch
/// ```
@MainActor
public enum MainThreadWork {
  /// Told when that begins and ends; `nil` where it is not measured.
  public static var observer: (any MainThreadObserver)?

  /// Whether the observer has been told of a beginning and not of its end.
  private static var isUnderWay = false

  /// Runs what C has called.
  static func count<Result>(_ body: () -> Result) -> Result {
    // GTK calls back while Swift calls it: that is one piece of work.
    guard let observer, !isUnderWay else { return body() }
    isUnderWay = true
    observer.workBegins()
    defer {
      observer.workEnds()
      isUnderWay = false
    }
    return body()
  }

  /// Has GTK do something that a key of its own would have it do as well, which is not Swift's work.
  /// What GTK calls back for meanwhile is.
  ///
  /// ```swift
  /// MainThreadWork.excluding { grid.scroll(to: 0) }
  /// ```
  public static func excluding(_ body: () -> Void) {
    guard let observer, isUnderWay else { return body() }
    observer.workEnds()
    isUnderWay = false
    body()
    isUnderWay = true
    observer.workBegins()
  }
}
