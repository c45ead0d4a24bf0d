// The window for a library that can't be opened: without it, a start from a menu would seem to do
// nothing. Standard error has the same message (`App/PhotosApp.swift`).

import AsyncGtk
import Gtk
import PhotoModel

/// The window that replaces the main window: the reason, what to do, and a button to try again.
///
/// Its title differs from the main window's, so that it can't be mistaken for an open library.
@MainActor
struct StartFailureWindow {
  /// The window.
  let window: Window
  private let reason: Label
  private let retryButton: AsyncButton

  /// Opens the window.
  /// - Parameters:
  ///   - clock: the clock of the Try Again button's delays.
  ///   - retry: opens the library again.
  ///   - quit: ends the app, once the person has read the message.
  init(
    _ error: LibraryError, in application: Application, clock: any Clock<Duration>,
    retry: @escaping @MainActor () async -> Void, quit: @escaping @MainActor () -> Void
  ) {
    let window = Window(localized("Photos Can't Start"), width: 480, height: -1, of: application)
    // The text is selectable, so that a path or an error can be copied.
    let reason = Label().wrap().alignLines(0.5).maxWidth(characters: 50).selectable()
    let closeButton = Button(localized("Close"), quit)
    let retryButton = AsyncButton(localized("Try Again"), clock: clock, retry).style(
      "suggested-action")
    AppFiles.apply(to: window)
    window.setHeader(HeaderBar())
    window.setContent(
      Box(spacing: 12) {
        Icon("dialog-error-symbolic", size: 64).style("dim-label")
        Label(localized("The Library Can't Be Opened")).wrap().alignLines(0.5).style("title-2")
        reason
        HorizontalBox(spacing: 12) {
          closeButton.expand(vertical: false)
          retryButton.expand(vertical: false)
        }
        .margin(vertical: 12)
      }
      .margin(24)
      // In a large window the text and the buttons stay together in the middle.
      .align(horizontal: .center, vertical: .center))
    window.onLeaving(quit)
    self.window = window
    self.reason = reason
    self.retryButton = retryButton
    show(error)
    window.present()
    if error.canPass { retryButton.focus() } else { closeButton.focus() }
    reason.selectNothing()
  }

  /// Shows why the last attempt failed.
  func show(_ error: LibraryError) {
    reason.text = error.message
    retryButton.isVisible = error.canPass
  }
}

extension LibraryError {
  /// Whether the cause can be removed while the app waits.
  fileprivate var canPass: Bool {
    switch self {
    // These need another version of the app, or another folder, and so another start.
    case .newerSchema, .foreign: false
    default: true
    }
  }
}
