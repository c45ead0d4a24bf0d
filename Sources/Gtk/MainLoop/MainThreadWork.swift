// The entry points from C to Swift on the main thread, in one place, so that an app can measure its
// own work. Without an observer, an entry costs one comparison.

/// An observer of Swift's work on the main thread.
///
/// What GTK does by itself, such as layout and painting, is not counted; what GTK does in a call
/// from Swift is.
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
  /// C has called Swift: a piece of work begins.
  func workBegins()
  /// Swift returns to C: the piece of work ends.
  func workEnds()
}

/// Measures Swift's work on the main thread.
///
/// ```swift
/// let stopwatch = Stopwatch()
/// MainThreadWork.observer = stopwatch
/// ```
@MainActor
public enum MainThreadWork {
  /// The observer; `nil` if the work is not measured.
  public static var observer: (any MainThreadObserver)?

  /// Whether the observer was notified of a beginning and not yet of its end.
  private static var isUnderWay = false

  /// Runs a callback from C and counts its time as Swift's.
  static func count<Result>(_ body: () -> Result) -> Result {
    // GTK can call back while Swift calls it; both count as one piece of work.
    guard let observer, !isUnderWay else { return body() }
    isUnderWay = true
    observer.workBegins()
    defer {
      observer.workEnds()
      isUnderWay = false
    }
    return body()
  }

  /// Runs a GTK call whose time is not counted as Swift's.
  ///
  /// Use it for what GTK also does by itself when its own key is pressed. Callbacks from GTK during
  /// the call are counted.
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
