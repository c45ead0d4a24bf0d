// A failure that leaves the page usable: a bar above it. In a narrow window its buttons are below
// its text (`Gtk/Widgets/WrappingRow.swift`).

import AsyncGtk
import CGtk
import Gtk

/// The reason in words, a button to try again, other actions, and a button to dismiss the bar.
struct FailureNotice: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// Makes a bar that is shown while there is a message.
  /// - Parameters:
  ///   - anyway: continues in spite of the failure. Its button comes before all others, so that
  ///     these stay under the pointer when it is shown or hidden.
  ///   - clock: the clock of the buttons' delays.
  ///   - isBelow: whether the bar is below its page.
  ///   - isDismissible: whether the message can be dismissed. Like the actions' `isAvailable`, it is
  ///     called right after `message`.
  init(
    message: @escaping @MainActor () -> String?, retry: ErrorView.Action,
    other: ErrorView.Action? = nil, anyway: ErrorView.Action? = nil,
    clock: any Clock<Duration> = ContinuousClock(), isBelow: Bool = false,
    isDismissible: @escaping @MainActor () -> Bool = { true },
    dismiss: (@MainActor () -> Void)? = nil
  ) {
    let text = Label().wrap().alignLines(0).expand(vertical: false)
    // The buttons don't grow in height with a message of several lines.
    let button = { (action: ErrorView.Action) in
      AsyncButton(action.title, clock: clock, action.work).align(vertical: .center)
    }
    let retryButton = button(retry)
    let otherButton = other.map(button)
    let anywayButton = anyway.map(button)
    let dismissButton = dismiss.map {
      Button(icon: "window-close-symbolic", localized("Dismiss"), $0)
        .style("flat", "circular").align(vertical: .center)
    }
    let bar = Revealer(
      isBelow ? .slideUp : .slideDown,
      WrappingRow {
        HorizontalBox(spacing: 12) {
          Icon("dialog-error-symbolic")
          text
        }
        if let anywayButton { anywayButton }
        retryButton
        if let otherButton { otherButton }
        if let dismissButton { dismissButton }
      }
      .style("notice", "failure", isBelow ? "below" : "above"))
    gtk = bar.gtk
    observe {
      let message = message()
      if let message { text.text = message }
      retryButton.isVisible = retry.isAvailable()
      if let other { otherButton?.isVisible = other.isAvailable() }
      if let anyway { anywayButton?.isVisible = anyway.isAvailable() }
      dismissButton?.isVisible = isDismissible()
      bar.isRevealed = message != nil
    }
  }
}
