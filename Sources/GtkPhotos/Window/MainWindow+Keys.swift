// The keys of the window's actions, which `MainWindow.swift` adds. Keys that a widget handles itself are in
// `Library/PhotoGrid.swift`, `Viewer/ViewerPage+Commands.swift` and `Naming/NamingDialog+Keys.swift`.

import CGtk
import Gtk
import PhotoModel

extension MainWindow {
  /// Sets the keys of the window's actions.
  static func setKeys(of application: Application) {
    application.setKeys("<Control>o", for: "win.add")
    application.setKeys("F5", "<Control>r", for: "win.reload")
    for (number, page) in AppModel.Page.allCases.enumerated() {
      application.setKeys("<Alt>\(number + 1)", for: "win.show-\(page.rawValue)")
    }
    application.setKeys("<Control>f", for: "win.search")
    ZoomBar.setKeys(of: application)
    ViewerPage.setKeys(of: application)
    application.setKeys("<Control>e", for: "win.export")
    application.setKeys("<Control><Shift>e", for: "win.export-as")
    application.setKeys("<Control>v", for: "win.paste")
    application.setKeys("<Control>l", for: "win.like")
    application.setKeys("<Alt>Return", for: "win.properties")
    application.setKeys("<Control>k", for: "win.keywords")
    application.setKeys("F9", for: "win.tags")
    setHandOutKeys(of: application)
    application.setKeys("<Control>z", for: "win.undo")
    application.setKeys("<Control><Shift>z", "<Control>y", for: "win.redo")
    application.setKeys("<Control>comma", for: "win.preferences")
    application.setKeys("<Control>question", for: "win.shortcuts")
    application.setKeys("F1", for: "win.help")
    application.setKeys("<Control>n", for: "win.new-window")
    // The naming dialog's key for the next number: GTK would open its inspector where the dialog has just closed.
    application.setKeys("<Control><Shift>d", for: "win.nothing")
    application.setKeys("<Control>w", for: "win.close")
    application.setKeys("<Control>q", for: "win.quit")
  }

  /// Handles the keys of Undo and Redo while these actions are disabled: GTK does nothing then, but what is being
  /// stored can be undone in a moment. They are done in the order of the keys.
  func takeForHistory(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    switch HistoryKey(key, modifiers) {
    case .redo: redo()
    case .undo: undo()
    case nil: return false
    }
    return true
  }
}
