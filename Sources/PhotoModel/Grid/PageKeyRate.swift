// How many pages a frame turns while a key is held. Who takes the keys and turns the pages is the
// app's `PageKeyCoalescer.swift`.

/// Lets each frame turn pages once, however many keys came in since the last one: all of them at once,
/// and those there and back not at all.
public struct PageKeyRate: Sendable, Equatable {
  /// How many pages are still to be turned, below 0 towards the beginning.
  private var waiting = 0
  /// Whether pages were turned already that the next frame will show.
  private var hasTurned = false
  /// Whether the next frame is to be told of.
  public private(set) var isAwaitingFrame = false

  /// No key was pressed.
  public init() {}

  /// A key asks for a page.
  /// - Parameter pages: 1, or -1 towards the beginning.
  /// - Returns: whether it is to be turned now; else a frame will.
  public mutating func ask(for pages: Int) -> Bool {
    guard isAwaitingFrame else {
      isAwaitingFrame = true
      hasTurned = true
      return true
    }
    waiting += pages
    return false
  }

  /// Something else was asked for, for which all pages are to be turned.
  /// - Returns: how many still are, below 0 towards the beginning.
  public mutating func takeAll() -> Int {
    defer { waiting = 0 }
    return waiting
  }

  /// A frame begins.
  /// - Returns: how many pages are to be turned with it, below 0 towards the beginning.
  public mutating func frameBegins() -> Int {
    guard !hasTurned else {
      hasTurned = false
      isAwaitingFrame = waiting != 0
      return 0
    }
    defer { waiting = 0 }
    isAwaitingFrame = waiting != 0
    return waiting
  }
}
