// The menu of the photo that is looked at, in the bar and at the pointer. Its actions are those of
// `ViewerPage+Commands.swift` and of the window.

import Gtk
import PhotoModel

extension PhotoMenus {
  /// What can be done with the photo that is looked at. Zoom has buttons and keys: a menu of more
  /// entries would not fit on a small screen.
  static var viewer: Menu {
    Menu(sections: [
      [entry(.rename)] + marking,
      [entry(.rotateRight), entry(.rotateLeft), entry(.flipHorizontal), entry(.flipVertical)],
      [
        entry(.strip), entry(.details), entry(.fullScreen), entry(.slideshow), entry(.compare),
      ],
      [entry(localized("Copy"), "copy")] + handingOut,
      exporting,
      [entry(.delete, key: "Delete")],
    ])
  }

  private static func entry(_ command: ViewerCommand, key: String? = nil) -> Menu.Entry {
    entry(command.title, command.action, key: key)
  }
}

/// The menus at the pointer: of the picture, and of the strip.
@MainActor
final class ViewerMenus {
  /// Called when a menu is about to open.
  var onOpen: (() -> Void)?
  /// Called when a menu is closed.
  var onClosed: (() -> Void)?

  /// Adds the menus.
  init(
    _ entries: Menu, _ area: CanvasArea, _ strip: ViewerStrip, _ viewer: Viewer,
    _ fading: FadingControls
  ) {
    let menu = ContextMenu(entries, on: area)
    let stripMenu = ContextMenu(entries, on: strip.widget)
    // What is chosen means the photo at which the menu was opened.
    let open = { @MainActor [viewer, weak self] (menu: ContextMenu, x: Double, y: Double) in
      viewer.slideshow.pause(.menu, true)
      self?.onOpen?()
      menu.open(x, y)
    }
    for menu in [menu, stripMenu] { menu.onClose { [weak self] in self?.onClosed?() } }
    area.onSecondaryClick(
      pressed: { _, _ in fading.stir() }, released: { open(menu, $0, $1) })
    area.onMenuKey(asking: {
      fading.stir()
      open(menu, Double(area.size.width) / 2, Double(area.size.height) / 2)
      return true
    })
    strip.onMenu = { open(stripMenu, $0, $1) }
  }
}
