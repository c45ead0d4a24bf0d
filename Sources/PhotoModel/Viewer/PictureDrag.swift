// How the pointer drags a picture, and how the picture goes on when it is released. A pure value; the
// view moves the picture by it.

import Foundation

/// A drag, from the press to the release. Points are in device pixels from where it began, times in
/// seconds.
public struct PictureDrag: Sendable {
  /// How far the pointer has to move before the picture does: a double click trembles.
  private static let threshold = 4.0
  /// The speed below which a picture does not go on by itself, in device pixels a second.
  private static let leastSpeed = 20.0
  /// A pointer that has not moved for this time stands still.
  private static let stillness = 0.1
  /// After one second, a movement that goes on by itself has this part of its speed.
  private static let friction = 0.02

  private var isMoving = false
  private var position = PixelPoint(x: 0, y: 0)
  private var velocity = PixelPoint(x: 0, y: 0)
  private var lastMove = 0.0

  /// Makes a drag that has not moved.
  public init() {}

  /// Follows the pointer. Returns by how much the picture moves; `nil` while it is a click.
  public mutating func move(to point: PixelPoint, at time: Double) -> PixelPoint? {
    guard isMoving || max(abs(point.x), abs(point.y)) > Self.threshold else { return nil }
    isMoving = true
    lastMove = time
    let step = PixelPoint(x: point.x - position.x, y: point.y - position.y)
    position = point
    // The mean of the last movements; a frame is a sixtieth of a second.
    velocity = PixelPoint(
      x: velocity.x * 0.6 + step.x * 60 * 0.4, y: velocity.y * 0.6 + step.y * 60 * 0.4)
    return step
  }

  /// Whether the picture goes on when it is released: not if the pointer stood still before.
  public func goesOn(at time: Double) -> Bool { time - lastMove < Self.stillness && isFast }

  /// Moves a picture that goes on by itself. Returns whether it still does.
  public mutating func glide(_ viewport: inout PictureViewport, for time: Double) -> Bool {
    let moved = viewport.pan(by: PixelPoint(x: velocity.x * time, y: velocity.y * time))
    let slower = pow(Self.friction, time)
    // At the picture's end it stops.
    velocity = PixelPoint(
      x: moved.x == 0 && time > 0 ? 0 : velocity.x * slower,
      y: moved.y == 0 && time > 0 ? 0 : velocity.y * slower)
    return isFast
  }

  private var isFast: Bool { max(abs(velocity.x), abs(velocity.y)) > Self.leastSpeed }
}
