// What is pasted into the window.

import PhotoModel

extension MainWindow {
  /// Takes files or a picture from the clipboard.
  func paste() {
    // As for undo: what is typed into takes it.
    guard !window.forward("clipboard.paste") else { return }
    // What lies there now is meant, not what does when the model comes to it.
    let content = PastedContent(of: window)
    Task { [model] in await model.paste(content) }
  }
}
