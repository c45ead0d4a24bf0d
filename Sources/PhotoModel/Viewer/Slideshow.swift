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
    /// The person wants to look longer at the photo.
    case person
  }

  /// Whether it was started, and not ended.
  public private(set) var isRunning = false
  private var pauses: Set<Pause> = []

  /// Creates one that is not running.
  init() {}

  /// Whether the next photo comes by itself.
  public var isTicking: Bool { isRunning && pauses.isEmpty }

  /// Whether it goes on as far as the person is concerned: it may still stand for another reason.
  public var isPlaying: Bool { isRunning && !pauses.contains(.person) }

  /// Starts it, or goes on.
  public func start() {
    isRunning = true
    pause(.person, false)
  }

  /// Ends it.
  public func end() {
    isRunning = false
    pause(.person, false)
  }

  /// Notes that a reason to stand still begins or ends.
  public func pause(_ reason: Pause, _ isPaused: Bool) {
    guard pauses.contains(reason) != isPaused else { return }
    if isPaused { pauses.insert(reason) } else { pauses.remove(reason) }
  }
}
