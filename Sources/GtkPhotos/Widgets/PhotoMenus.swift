// The menus at the pointer: of photos in the grid, and of the space between them. Their actions are the
// window's (`MainWindow.swift`). The menu of the photo that is looked at is `Viewer/ViewerMenu.swift`.

import Gtk
import PhotoModel

/// The menus of photos, each entry with its key.
@MainActor
enum PhotoMenus {
  /// What can be done with the selected photos.
  static var selection: Menu {
    Menu(sections: [
      [
        entry(localized("View"), "view", key: "Return"),
        entry(localized("Compare"), "compare"),
        entry(localized("Rename…"), "rename", key: "F2"),
      ] + marking,
      [
        entry(localized("Copy"), "copy"),
        entry(localized("Select All"), "select-all", key: "<Control>a"),
      ],
      handingOut,
      exporting,
      [entry(localized("Delete"), "delete", key: "Delete")],
      properties,
    ])
  }

  /// What can be done where there is no photo.
  static var space: Menu {
    Menu(sections: [
      [entry(localized("Add Photos…"), "add"), entry(localized("Paste"), "paste")],
      [entry(localized("Select All"), "select-all", key: "<Control>a")],
    ])
  }

  /// What is noted about photos.
  static var marking: [Menu.Entry] {
    [entry(localized("Like"), "like"), entry(localized("Keywords…"), "keywords")]
  }

  /// Says in a menu what its entry Like does.
  /// - Parameter areLiked: whether the photos that it is for are liked.
  static func show(areLiked: Bool, in menu: Menu) {
    menu.setTitle(areLiked ? localized("Unlike") : localized("Like"), of: "win.like")
  }

  /// What is known about a photo.
  static var properties: [Menu.Entry] { [entry(localized("Properties"), "properties")] }

  /// What other programs do with photos.
  static var handingOut: [Menu.Entry] {
    [
      entry(localized("Open With…"), "open-with"),
      entry(localized("Show in Files"), "show-in-files"),
      // Only where the desktop can do it.
      Menu.Entry(localized("Set as Wallpaper"), "win.wallpaper", isHiddenWhileDisabled: true),
      Menu.Entry(localized("Send…"), "win.send", isHiddenWhileDisabled: true),
    ]
  }

  /// What writes photos elsewhere.
  static var exporting: [Menu.Entry] {
    [
      entry(localized("Export…"), "export"), entry(localized("Export As…"), "export-as"),
      entry(localized("Print…"), "print"),
    ]
  }

  /// An entry for an action of the window.
  static func entry(_ title: String, _ action: String, key: String? = nil) -> Menu.Entry {
    Menu.Entry(title, "win.\(action)", key: key)
  }
}
