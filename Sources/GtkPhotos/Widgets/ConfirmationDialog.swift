// A question with two answers, in a dialog above another window.

import Gtk

/// A question before something that can't be undone.
@MainActor
enum ConfirmationDialog {
  /// Asks, and returns whether the person chose `confirm`, which is styled as destructive. Enter,
  /// Escape and closing the dialog choose `cancel`. If another dialog is open above the parent, the
  /// question is not asked and the result is `false`.
  static func ask(
    _ text: String, detail: String, confirm: String, cancel: String, above parent: Window
  ) async -> Bool {
    guard !parent.isBehindDialog else { return false }
    let window = Window(confirm, width: 440, height: -1)
    window.makeModal(above: parent)
    var isGone = false
    let isConfirmed = await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<Bool, Never>? = continuation
      let answer = { @MainActor (isConfirmed: Bool) in
        waiting?.resume(returning: isConfirmed)
        waiting = nil
      }
      let cancelButton = Button(cancel) { answer(false) }
      window.setHeader(HeaderBar())
      window.setContent(
        Box(spacing: 12) {
          Label(text).wrap().alignLines(0.5).style("title-2")
          Label(detail).wrap().alignLines(0.5).maxWidth(characters: 50)
          HorizontalBox(spacing: 12) {
            cancelButton.expand(vertical: false)
            Button(confirm) { answer(true) }.style("destructive-action").expand(vertical: false)
          }
          .margin(vertical: 12)
        }
        .margin(24))
      window.onLeaving { answer(false) }
      // When the parent window is destroyed, the question is cancelled.
      connect(window.instance, "destroy") {
        isGone = true
        answer(false)
      }
      window.setDefault(cancelButton)
      window.present()
      cancelButton.focus()
    }
    if !isGone { window.destroy() }
    return isConfirmed
  }
}
