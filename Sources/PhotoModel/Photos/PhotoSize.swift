// The sizes of photos in the grid (`Grid/GridZoom.swift`).

/// The size of photos in the grid.
public enum PhotoSize: Int, CaseIterable, Sendable {
  case small
  case usual
  case large
  case largest

  /// The size of the picture, in pixels of layout; all have nearly the same aspect ratio.
  public var picture: PixelSize {
    switch self {
    case .small: PixelSize(width: 110, height: 90)
    case .usual: PixelSize(width: 170, height: 140)
    case .large: PixelSize(width: 240, height: 198)
    case .largest: PixelSize(width: 340, height: 280)
    }
  }

  /// The size this number of steps up, or down if `steps` is negative; the last one if there are no
  /// more.
  public func stepped(by steps: Int) -> PhotoSize {
    let last = Self.allCases.count - 1
    return Self.allCases[min(max(rawValue + min(max(steps, -last), last), 0), last)]
  }
}
