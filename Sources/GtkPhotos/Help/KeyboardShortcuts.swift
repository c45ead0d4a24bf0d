// The window with all keys of the app. Keys of actions are set where the actions are
// (`MainWindow+Keys.swift`, `ViewerCommand.swift`); keys that a widget handles itself are in
// `PhotoGrid.swift`, `ViewerPage+Commands.swift`, `ViewerMenu.swift` and `NamingDialog+Keys.swift`.

import Gtk

/// The window "Keyboard Shortcuts".
@MainActor
enum KeyboardShortcuts {
  private typealias Key = ShortcutsWindow.Shortcut

  /// Shows the window above another one.
  static func show(above parent: Window) {
    guard !parent.isBehindDialog else { return }
    ShortcutsWindow(
      localized("Keyboard Shortcuts"), search: localized("Search Shortcuts"),
      nothing: localized("No Shortcuts Found"), groups
    )
    .show(above: parent)
  }

  private static var groups: [ShortcutsWindow.Group] {
    [
      .init(localized("General"), general), .init(localized("Naming"), naming),
      .init(localized("Photos in the Grid"), grid), .init(localized("One Photo"), viewer),
    ]
  }

  private static var general: [Key] {
    [
      Key("<Control>o", localized("Add photos")),
      Key("<Control>v", localized("Paste pictures")),
      Key("<Control>f", localized("Search")),
      Key("<Control>z", localized("Undo")),
      Key("<Control><Shift>z <Control>y", localized("Redo")),
      Key("F5 <Control>r", localized("Reload")),
      Key("<Alt>1 <Alt>2 <Alt>3", localized("Library, Space Catalog, Trash")),
      Key("F10", localized("Main menu")),
      Key("<Control>comma", localized("Preferences")),
      Key("F1", localized("Help")),
      Key("<Control>question", localized("Keyboard shortcuts")),
      Key("<Control>n", localized("New window")),
      Key("<Control>w", localized("Close the window")),
      Key("<Control>q", localized("Close all windows")),
    ]
  }

  private static var naming: [Key] {
    [
      Key("Return", localized("Save the name and go on")),
      Key("<Shift>Return <Alt>Up", localized("Go back")),
      Key("<Control>Return", localized("Skip")),
      Key("<Alt>Left <Alt>Right", localized("Look at the photos beside it")),
      Key("<Alt>1...6", localized("Take a suggestion")),
      Key("Down Up", localized("Go through the suggestions")),
      Key("<Control>d", localized("Take the previous name")),
      Key("<Control><Shift>d", localized("Take the previous name with the next number")),
      Key("<Alt>k", localized("Keep both copies")),
      Key("<Alt>u", localized("Use the name of the copy")),
      Key("Escape", localized("Name the rest later")),
    ]
  }

  private static var grid: [Key] {
    [
      Key("Return", localized("View the photo")),
      Key("F2", localized("Rename")),
      Key("<Control>l", localized("Like")),
      Key("<Control>k", localized("Change keywords")),
      Key("F9", localized("Keywords and places beside the photos")),
      Key("Delete", localized("Move to the trash")),
      Key("<Control>a", localized("Select all")),
      Key("<Control>c", localized("Copy")),
      Key("<Alt>Return", localized("Properties")),
      Key("<Control>e", localized("Export")),
      Key("<Control><Shift>e", localized("Export under other names")),
      Key("<Control>p", localized("Print")),
      Key("<Control><Shift>o", localized("Open with another program")),
      Key("<Control><Alt>f", localized("Show in Files")),
      Key("<Control>plus <Control>minus <Control>0", localized("Zoom: size of the photos")),
      Key("<Shift>F10", localized("Menu of the photo")),
    ]
  }

  private static var viewer: [Key] {
    [
      Key("Left Right", localized("Previous or next photo")),
      Key("Home End", localized("First or last photo")),
      Key("<Control>plus <Control>minus", localized("Zoom in or out")),
      Key("<Control>0", localized("Fit into the window")),
      Key("<Control>1", localized("Own pixels of the photo")),
      Key("<Control>r <Control><Shift>r", localized("Rotate right or left")),
      Key("F2", localized("Rename")),
      Key("<Control>l", localized("Like")),
      Key("<Control>k", localized("Change keywords")),
      Key("F9 <Control>F9", localized("Details, strip of photos")),
      Key("<Shift>F5", localized("Slideshow")),
      Key("space", localized("Pause the slideshow")),
      Key("F11", localized("Full screen")),
      Key("F10 <Shift>F10", localized("Menu of the photo")),
      Key("Escape", localized("Back to the grid")),
    ]
  }
}
