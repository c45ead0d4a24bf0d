// What a person sees where the library can't be opened: without it, nothing seems to happen when
// Photos is started from a menu. Standard error says the same (`App/PhotosApp.swift`).

import AsyncGtk
import Gtk
import PhotoModel

/// The window in place of the main one: the reason, what to do, and a way to try again.
///
/// Its title is not the main window's, so that nobody takes it for an open library.
@MainActor
struct StartFailureWindow {
  /// The window.
  let window: Window
  private let reason: Label
  private let retryButton: AsyncButton

  /// Opens the window.
  /// - Parameters:
  ///   - retry: opens the library again.
  ///   - quit: ends the app: the person has read it.
  init(
    _ error: LibraryError, in application: Application,
    retry: @escaping @MainActor () async -> Void, quit: @escaping @MainActor () -> Void
  ) {
    let window = Window(localized("Photos Can't Start"), width: 480, height: -1, of: application)
    // It can be copied: a path that is to be looked at, words that are to be looked up.
    let reason = Label().wrap().alignLines(0.5).maxWidth(characters: 50).selectable()
    let closeButton = Button(localized("Close"), quit)
    let retryButton = AsyncButton(localized("Try Again"), retry).style("suggested-action")
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
      .margin(24))
    window.onLeaving(quit)
    self.window = window
    self.reason = reason
    self.retryButton = retryButton
    show(error)
    window.present()
    if error.canPass { retryButton.focus() } else { closeButton.focus() }
    reason.selectNothing()
  }

  /// Shows why the last try failed.
  func show(_ error: LibraryError) {
    reason.text = error.message
    retryButton.isVisible = error.canPass
  }
}

extension LibraryError {
  /// Whether a person can mend it while the app waits.
  fileprivate var canPass: Bool {
    switch self {
    // Another version, or another folder, is another start.
    case .newerSchema, .foreign: false
    default: true
    }
  }
}
