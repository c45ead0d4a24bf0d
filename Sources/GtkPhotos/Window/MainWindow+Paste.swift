// Pasting into the main window. The content of the clipboard is in `PastedContent.swift`.

import PhotoModel

extension MainWindow {
  /// Imports files or a picture from the clipboard.
  func paste() {
    // As for undo: a text field with the keyboard handles it.
    guard !window.forward("clipboard.paste") else { return }
    // The content is read now, as the clipboard may change before the import begins.
    let content = PastedContent(of: window)
    Task { [model] in await model.paste(content) }
  }
}
