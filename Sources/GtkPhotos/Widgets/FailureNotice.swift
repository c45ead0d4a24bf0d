// A failure that takes nothing away from what is shown: a bar above it. In a narrow window its buttons
// stand below its words (`Gtk/WrappingRow.swift`).

import AsyncGtk
import CGtk
import Gtk

/// The reason in words, a way to try again, other ways out, and a way to put it away.
struct FailureNotice: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// A bar that is there while there is a message.
  /// - Parameter anyway: goes on as things are. Its button stands before all others: where it comes
  ///   and goes, they keep their places under the pointer.
  init(
    message: @escaping @MainActor () -> String?, retry: ErrorView.Action,
    other: ErrorView.Action? = nil, anyway: ErrorView.Action? = nil,
    dismiss: (@MainActor () -> Void)? = nil
  ) {
    let text = Label().wrap().alignLines(0).expand(vertical: false)
    // A message of several lines leaves the buttons their height.
    let button = { (action: ErrorView.Action) in
      AsyncButton(action.title, action.work).align(vertical: .center)
    }
    let retryButton = button(retry)
    let otherButton = other.map(button)
    let anywayButton = anyway.map(button)
    let bar = Revealer(
      .slideDown,
      WrappingRow {
        HorizontalBox(spacing: 12) {
          Icon("dialog-error-symbolic")
          text
        }
        if let anywayButton { anywayButton }
        retryButton
        if let otherButton { otherButton }
        if let dismiss {
          Button(icon: "window-close-symbolic", localized("Dismiss"), dismiss)
            .style("flat", "circular").align(vertical: .center)
        }
      }
      .style("notice", "failure"))
    gtk = bar.gtk
    observe {
      let message = message()
      if let message { text.text = message }
      retryButton.isVisible = retry.isAvailable()
      if let other { otherButton?.isVisible = other.isAvailable() }
      if let anyway { anywayButton?.isVisible = anyway.isAvailable() }
      bar.isRevealed = message != nil
    }
  }
}
