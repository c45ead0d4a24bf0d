// Orientations, alignments, transitions and sizes for widgets.

import CGtk

/// Whether widgets are side by side or one below the other.
///
/// ```swift
/// let row = Box(.horizontal, spacing: 6) { Label("Name"); Entry("Name") }
/// ```
public enum Orientation: Sendable {
  /// From left to right, or from right to left in languages that are written so.
  case horizontal
  /// From top to bottom.
  case vertical

  var gtk: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }
}

/// The position of a widget in the space that its parent provides.
///
/// ```swift
/// Button("Save") { save() }.align(horizontal: .end)
/// ```
public enum Alignment: Sendable {
  /// The widget fills the space.
  case fill
  /// At the start, in its natural size.
  case start
  /// In the middle, in its natural size.
  case center
  /// At the end, in its natural size.
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
  /// The number of pixels from left to right.
  public var width: Int
  /// The number of pixels from top to bottom.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size in device pixels.
  /// - Parameter scale: device pixels per layout pixel.
  public func scaled(by scale: Int) -> Size { Size(width: width * scale, height: height * scale) }
}

extension Stack {
  /// The transition from one page to another.
  ///
  /// ```swift
  /// stack.transition(.slideLeftRight)
  /// ```
  public enum Transition: Sendable {
    /// No animation.
    case none
    /// The new page pushes the old one to the side.
    case slideLeftRight

    var gtk: GtkStackTransitionType {
      self == .none ? GTK_STACK_TRANSITION_TYPE_NONE : GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT
    }
  }
}

extension Revealer {
  /// How the child appears and disappears.
  ///
  /// ```swift
  /// let bar = Revealer(.slideDown, SearchEntry("Search Notes"))
  /// ```
  public enum Transition: Sendable {
    /// The child fades.
    case crossfade
    /// The child slides up into its position.
    case slideUp
    /// The child slides down into its position.
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
