// A dialog with fields, above another window. A question without fields is `ConfirmationDialog.swift`.

import CGtk
import Gtk

/// Asks a person to choose something.
@MainActor
enum ChoiceDialog {
  /// Shows a dialog with a button that cancels it and one that goes on.
  /// - Parameters:
  ///   - first: the widget that gets the keyboard; by default the button that goes on.
  ///   - answer: reads what the person chose, before the widgets are gone.
  /// - Returns: the answer; `nil` if the person has cancelled it, or another dialog is open above the
  ///   parent.
  static func ask<Answer: Sendable>(
    _ title: String, above parent: Window, confirm: String, first: (any Widget)? = nil,
    answer: @escaping @MainActor () -> Answer, _ content: some Widget
  ) async -> Answer? {
    guard !parent.isBehindDialog else { return nil }
    let window = Window(title, width: 460, height: -1)
    window.makeModal(above: parent)
    var isGone = false
    let result = await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<Answer?, Never>? = continuation
      let end = { @MainActor (result: Answer?) in
        waiting?.resume(returning: result)
        waiting = nil
      }
      let confirmButton = Button(confirm) { end(answer()) }.style("suggested-action")
      window.setHeader(HeaderBar())
      window.setContent(
        Box(spacing: 18) {
          content.expand(vertical: true)
          HorizontalBox(spacing: 12) {
            Button(localized("Cancel")) { end(nil) }
            Box().expand(vertical: false)
            confirmButton
          }
        }
        .margin(horizontal: 24, vertical: 18))
      window.onLeaving { end(nil) }
      // When the parent window is destroyed, the question is cancelled.
      connect(window.instance, "destroy") {
        isGone = true
        end(nil)
      }
      window.setDefault(confirmButton)
      window.present()
      (first ?? confirmButton).focus()
    }
    if !isGone { window.destroy() }
    return result
  }

  /// A field below its title.
  static func titled(_ title: String, _ field: some Widget) -> Box {
    Box(spacing: 2) {
      Label(title).alignLines(0).style("caption", "dim-label")
      field.expand(vertical: false)
    }
    .expand(vertical: false)
  }
}
