// A slideshow: whether photos follow one another by themselves. The waiting is a task of the page, so
// that nothing ticks once the page is left (`GtkPhotos/Viewer/ViewerPage.swift`).

import Observation

/// The state of a slideshow.
@MainActor @Observable
public final class Slideshow {
  /// Why a running slideshow stands still.
  public enum Pause: Hashable, Sendable {
    /// The pointer is over the controls.
    case controls
    /// The person can't see the window.
    case hidden
    /// A menu of the photo is open.
    case menu
    /// The photo is not on the screen yet.
    case loading
  }

  /// Whether it was started, and not ended.
  public private(set) var isRunning = false
  private var pauses: Set<Pause> = []

  /// Creates one that is not running.
  init() {}

  /// Whether the next photo comes by itself.
  public var isTicking: Bool { isRunning && pauses.isEmpty }

  /// Starts it.
  public func start() { isRunning = true }

  /// Ends it.
  public func end() { isRunning = false }

  /// Notes that a reason to stand still begins or ends.
  public func pause(_ reason: Pause, _ isPaused: Bool) {
    guard pauses.contains(reason) != isPaused else { return }
    if isPaused { pauses.insert(reason) } else { pauses.remove(reason) }
  }
}
