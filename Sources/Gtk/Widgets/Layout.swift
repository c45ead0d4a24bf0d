// Directions, alignments, transitions and sizes, as the widgets take them.

import CGtk

/// Whether widgets stand beside or below one another.
///
/// ```swift
/// let row = Box(.horizontal, spacing: 6) { Label("Name"); Entry("Name") }
/// ```
public enum Orientation: Sendable {
  /// From left to right, or from right to left where text runs so.
  case horizontal
  /// From top to bottom.
  case vertical

  var gtk: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }
}

/// Where a widget stands in the room that its parent gives it.
///
/// ```swift
/// Button("Save") { save() }.align(horizontal: .end)
/// ```
public enum Alignment: Sendable {
  /// It takes all of the room.
  case fill
  /// At the beginning, in its own size.
  case start
  /// In the middle, in its own size.
  case center
  /// At the end, in its own size.
  case end

  var gtk: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .center: GTK_ALIGN_CENTER
    case .end: GTK_ALIGN_END
    }
  }
}

/// A size in pixels.
///
/// ```swift
/// let cell = Size(width: 170, height: 140)
/// let onDevice = cell.scaled(by: 2)
/// ```
public struct Size: Hashable, Sendable {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// A size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size in pixels of the device.
  /// - Parameter scale: device pixels for one pixel of layout.
  public func scaled(by scale: Int) -> Size { Size(width: width * scale, height: height * scale) }
}

extension Stack {
  /// How one page follows another.
  ///
  /// ```swift
  /// stack.transition(.slideLeftRight)
  /// ```
  public enum Transition: Sendable {
    /// At once.
    case none
    /// The new page pushes the old one to the side.
    case slideLeftRight

    var gtk: GtkStackTransitionType {
      self == .none ? GTK_STACK_TRANSITION_TYPE_NONE : GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT
    }
  }
}

extension Revealer {
  /// How the child comes and goes.
  ///
  /// ```swift
  /// let bar = Revealer(.slideDown, SearchEntry("Search Notes"))
  /// ```
  public enum Transition: Sendable {
    /// It fades.
    case crossfade
    /// It slides up into its place.
    case slideUp
    /// It slides down into its place.
    case slideDown

    var gtk: GtkRevealerTransitionType {
      switch self {
      case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
      case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
      case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      }
    }
  }
}
