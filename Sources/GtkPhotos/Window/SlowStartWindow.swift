// The window during a start that waits for the library's disk: a disk that spins up, or a network
// mount whose server is gone. Why a library can't be opened is shown by `StartFailureWindow.swift`.

import Gtk
import PhotoModel

/// The window that is shown until the library's disk answers and the main window opens.
@MainActor
struct SlowStartWindow {
  /// The window.
  let window: Window

  /// Opens the window.
  /// - Parameter quit: ends the app, as the person does not want to wait.
  init(
    for folder: FilePath, in application: Application, quit: @escaping @MainActor () -> Void
  ) {
    let window = Window(localized("Photos Is Starting"), width: 480, height: -1, of: application)
    let closeButton = Button(localized("Close"), quit)
    let spinner = Spinner().frame(width: 48, height: 48).align(horizontal: .center)
    spinner.spin(true)
    AppFiles.apply(to: window)
    window.setHeader(HeaderBar())
    window.setContent(
      Box(spacing: 12) {
        spinner
        Label(localized("Waiting for the Library")).wrap().alignLines(0.5).style("title-2")
        Label(
          localized(
            "The disk with {path} is not responding yet. Photos opens as soon as it responds.",
            ["path": folder.text])
        )
        .wrap().alignLines(0.5).maxWidth(characters: 50)
        closeButton.align(horizontal: .center).margin(vertical: 12)
      }
      .margin(24))
    window.onLeaving(quit)
    self.window = window
    window.present()
    closeButton.focus()
  }
}
