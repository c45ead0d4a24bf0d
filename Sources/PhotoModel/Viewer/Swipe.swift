// Which movements of fingers lead to another photo. A pure value; the gestures are GTK's.

/// Recognizes swipes to the left and to the right.
public struct Swipe: Equatable, Sendable {
  /// The least speed of a finger on a touch screen, in layout pixels a second.
  private static let leastSpeed = 300.0
  /// How far two fingers on a touchpad go, in steps of a wheel.
  private static let distance = 6.0
  /// A pause after which another movement begins, in seconds.
  private static let pause = 0.25

  private var gone = 0.0
  private var last = -Double.infinity
  /// Whether the movement has led to a photo already: one movement leads to one.
  private var isOver = false

  /// Makes a recognizer.
  public init() {}

  /// Where the end of a swipe on a touch screen leads; `nil` for one that is slow, or goes up or down.
  /// - Parameters:
  ///   - across: the speed to the right, in layout pixels a second.
  ///   - down: the speed downwards.
  public static func step(across: Double, down: Double) -> ViewerPosition.Step? {
    guard abs(across) >= leastSpeed, abs(across) > 2 * abs(down) else { return nil }
    return across < 0 ? .next : .previous
  }

  /// Where two fingers on a touchpad lead.
  /// - Parameters:
  ///   - across: how far they went to the right, in steps of a wheel.
  ///   - down: how far down.
  ///   - time: the time, in seconds.
  public mutating func scroll(across: Double, down: Double, at time: Double) -> ViewerPosition.Step?
  {
    if time - last > Self.pause {
      gone = 0
      isOver = false
    }
    last = time
    guard abs(across) > 2 * abs(down) else { return nil }
    gone += across
    guard !isOver, abs(gone) >= Self.distance else { return nil }
    isOver = true
    // The content follows the fingers: to the left comes the next photo.
    return gone > 0 ? .next : .previous
  }
}
