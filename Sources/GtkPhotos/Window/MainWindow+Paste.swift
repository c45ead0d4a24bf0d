// What is pasted into the window.

import PhotoModel

extension MainWindow {
  /// Takes files or a picture from the clipboard.
  func paste() {
    // As for undo: what is typed into takes it.
    guard !window.forward("clipboard.paste") else { return }
    let clipboard = Clipboard(of: window)
    Task { [model] in
      switch await clipboard.paste() {
      case .files(let files): await model.add(files)
      case .png(let bytes): await model.paste(png: bytes)
      case nil:
        model.importer.refuse([
          ImportFailure(source: FilePath(localized("Clipboard")), reason: .picture(.notAPicture))
        ])
      }
    }
  }
}
