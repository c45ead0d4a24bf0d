// How many pages a frame scrolls while a page key is held. The app's `PageKeyCoalescer.swift`
// receives the keys and scrolls.

/// Limits scrolling to once a frame, however many page keys arrive in between: their pages are
/// added up, and those in opposite directions cancel out.
public struct PageKeyRate: Sendable, Equatable {
  /// How many pages are not scrolled yet; negative towards the beginning.
  private var waiting = 0
  /// Whether the next frame will show a page that was scrolled already.
  private var hasScrolled = false
  /// Whether ``frameBegins()`` must be called at the next frame.
  public private(set) var isAwaitingFrame = false

  /// Creates a rate without pages.
  public init() {}

  /// Adds a page key.
  /// - Parameter pages: 1, or -1 towards the beginning.
  /// - Returns: whether to scroll now; otherwise the next frame scrolls.
  public mutating func ask(for pages: Int) -> Bool {
    guard isAwaitingFrame else {
      isAwaitingFrame = true
      hasScrolled = true
      return true
    }
    waiting += pages
    return false
  }

  /// Takes all pages, which another command must follow.
  /// - Returns: how many pages to scroll; negative towards the beginning.
  public mutating func takeAll() -> Int {
    defer { waiting = 0 }
    return waiting
  }

  /// Notes that a frame begins.
  /// - Returns: how many pages to scroll in it; negative towards the beginning.
  public mutating func frameBegins() -> Int {
    guard !hasScrolled else {
      hasScrolled = false
      isAwaitingFrame = waiting != 0
      return 0
    }
    defer { waiting = 0 }
    isAwaitingFrame = waiting != 0
    return waiting
  }
}
