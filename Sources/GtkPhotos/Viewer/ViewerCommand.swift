// The commands of the viewer: their names, icons, actions and keys. What they do is in
// `ViewerPage+Commands.swift`.

import CGtk
import Gtk

/// A command of the viewer that a button, a menu or a key gives.
enum ViewerCommand: String, CaseIterable {
  case back, previous, next
  case zoomIn, zoomOut, bestFit, fullSize
  case rotateRight, rotateLeft, flipHorizontal, flipVertical
  case rename, like, delete
  case strip, details, slideshow, fullScreen, animation, compare

  /// The name of the command.
  var title: String {
    switch self {
    case .back: localized("Back to Photos")
    case .previous: localized("Previous Photo")
    case .next: localized("Next Photo")
    case .zoomIn: localized("Zoom In")
    case .zoomOut: localized("Zoom Out")
    case .bestFit: localized("Best Fit")
    case .fullSize: localized("Full Size")
    case .rotateRight: localized("Rotate Right")
    case .rotateLeft: localized("Rotate Left")
    case .flipHorizontal: localized("Flip Horizontally")
    case .flipVertical: localized("Flip Vertically")
    case .rename: localized("Rename")
    case .like: localized("Like")
    case .delete: localized("Delete")
    case .strip: localized("Show Thumbnails")
    case .details: localized("Details")
    case .slideshow: localized("Slideshow")
    case .fullScreen: localized("Full Screen")
    case .animation: localized("Stop Animation")
    case .compare: localized("Compare Similar Photos")
    }
  }

  /// The icon of its button; `nil` for commands without a button.
  var icon: String? {
    switch self {
    case .back, .previous: "go-previous-symbolic"
    case .next: "go-next-symbolic"
    case .zoomIn: "value-increase-symbolic"
    case .zoomOut: "value-decrease-symbolic"
    case .bestFit: "gtkphotos-best-fit-symbolic"
    case .rotateRight: "object-rotate-right-symbolic"
    case .details: "sidebar-show-right-symbolic"
    case .slideshow: "media-playback-start-symbolic"
    case .fullScreen: "gtkphotos-full-screen-symbolic"
    case .animation: "media-playback-pause-symbolic"
    default: nil
    }
  }

  /// The keys that work wherever the keyboard is in the window, as GTK writes them. Keys that text
  /// fields need are handled by the page (`ViewerPage+Commands.swift`), keys that mean the same in the grid
  /// are the window's (`MainWindow+Keys.swift`).
  var keys: [String] {
    switch self {
    case .zoomIn: ["<Control>plus", "<Control>equal", "<Control>KP_Add"]
    case .zoomOut: ["<Control>minus", "<Control>KP_Subtract"]
    case .bestFit: ["<Control>0", "<Control>KP_0"]
    case .fullSize: ["<Control>1", "<Control>KP_1"]
    case .rotateRight: ["<Control>r"]
    case .rotateLeft: ["<Control><Shift>r"]
    case .strip: ["<Control>F9"]
    case .details: ["F9"]
    case .slideshow: ["<Shift>F5"]
    case .fullScreen: ["F11"]
    case .rename: ["F2"]
    default: []
    }
  }

  /// The command of a key that zooms without Ctrl, while no text field has the keyboard; `nil` for others.
  static func zoom(of key: UInt32) -> ViewerCommand? {
    switch Int32(key) {
    case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: .zoomIn
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: .zoomOut
    case GDK_KEY_0, GDK_KEY_KP_0: .bestFit
    case GDK_KEY_1, GDK_KEY_KP_1: .fullSize
    default: nil
    }
  }

  /// The name of its action, without a prefix.
  var action: String { "viewer-\(rawValue)" }
}
