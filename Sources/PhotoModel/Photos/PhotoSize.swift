// How large the grid shows its photos (`Grid/GridZoom.swift`).

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
