// The menu of the photo that is looked at, at the pointer and in the bar. Its actions are those of
// `ViewerPage+Commands.swift` and of the window.

import Gtk

extension PhotoMenus {
  /// What can be done with the photo that is looked at.
  static var viewer: Menu {
    Menu(sections: [
      [entry(.rename)],
      [entry(.rotateRight), entry(.rotateLeft), entry(.flipHorizontal), entry(.flipVertical)],
      [entry(.bestFit), entry(.fullSize)],
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
