// How the window folds when it gets narrow: which parts are hidden or move, and from which width on.

import Gtk
import Observation

/// The width of a window's content, and what fits into it.
@MainActor @Observable
final class WindowFolding {
  /// The narrowest window, in pixels of layout: with the frame that some desktops draw, a phone's 360.
  static let leastWidth = 336

  /// What changes with the width.
  enum Fold: Int {
    /// What waits for a name gets a line of its own below the grid.
    case waiting = 960
    /// The filter "Unnamed (12)" leaves the header.
    case filter = 800
    /// The page switch moves from the header to the lower edge, and details go below the picture.
    case pages = 640
    /// Buttons whose commands are in a menu too leave the header.
    case buttons = 520
  }

  /// The window's content.
  var bin: FoldingBin?

  /// Whether the window is that narrow.
  func isFolded(_ fold: Fold) -> Bool { bin?.isNarrower(than: fold.rawValue) == true }
}
