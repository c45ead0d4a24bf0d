// How large the grid shows its photos: four sizes, and the one that a person chose. Where photos
// stand at a size is in `GridLayout.swift`, which of them a zoom holds still in `ZoomHold.swift`.

import Observation

/// How large a photo is in the grid.
public enum PhotoSize: Int, CaseIterable, Sendable {
  case small
  case usual
  case large
  case largest

  /// The picture's size, in pixels of layout; all sizes have nearly the same shape.
  public var picture: PixelSize {
    switch self {
    case .small: PixelSize(width: 110, height: 90)
    case .usual: PixelSize(width: 170, height: 140)
    case .large: PixelSize(width: 240, height: 198)
    case .largest: PixelSize(width: 340, height: 280)
    }
  }

  /// The size so many steps up, or down where `steps` is negative; the last one where there are
  /// no more.
  public func stepped(by steps: Int) -> PhotoSize {
    let last = Self.allCases.count - 1
    return Self.allCases[min(max(rawValue + min(max(steps, -last), last), 0), last)]
  }
}

/// The size that a person chose. It is kept for as long as this object is; what is to outlive the
/// app is read before ``init(size:)``, and stored where ``size`` changes.
@MainActor @Observable
public final class GridZoom {
  /// How large photos are shown.
  public private(set) var size: PhotoSize

  /// The size that a person chose before, or the usual one.
  public init(size: PhotoSize = .usual) { self.size = size }

  /// Whether there is a larger size.
  public var canZoomIn: Bool { size != size.stepped(by: 1) }

  /// Whether there is a smaller size.
  public var canZoomOut: Bool { size != size.stepped(by: -1) }

  /// Goes so many steps up, or down where `steps` is negative.
  public func zoom(by steps: Int) { zoom(to: size.stepped(by: steps)) }

  /// Takes a size.
  public func zoom(to new: PhotoSize) { if size != new { size = new } }
}
