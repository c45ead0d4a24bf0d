// What a person sees while the library's disk does not answer the start. Where it answers that the
// library can't be opened, `StartFailure.swift` takes its place; else the main window.

import CGtk
import PhotoModel

/// The window of a start that takes long: what is waited for, and a way to give it up.
///
/// Its title is not the main window's, so that nobody takes it for an open library.
@MainActor
struct StartWait {
  /// The window.
  let window: Window

  /// Opens the window.
  /// - Parameters:
  ///   - folder: the library's folder, as it was written.
  ///   - quit: ends the app.
  init(
    for folder: FilePath, in application: Application, quit: @escaping @MainActor () -> Void
  ) {
    let window = Window(localized("Photos Is Starting"), width: 480, height: -1, of: application)
    let spinner = Spinner()
    spinner.spin(true)
    window.setHeader(HeaderBar())
    window.setContent(
      Box(spacing: 12) {
        spinner
        Label(localized("Waiting for the disk of {path}…", ["path": folder.text]))
          .wrap().alignLines(0.5).maxWidth(characters: 50)
        Button(localized("Close"), quit).align(horizontal: GTK_ALIGN_CENTER).margin(vertical: 12)
      }
      .margin(24))
    window.onKey { key, _ in
      guard key == UInt32(GDK_KEY_Escape) else { return false }
      quit()
      return true
    }
    window.onCloseRequest {
      quit()
      return true
    }
    self.window = window
    window.present()
  }
}
