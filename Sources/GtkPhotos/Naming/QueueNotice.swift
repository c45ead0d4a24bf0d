// A line of the naming dialog about the other photos that wait, with a button for them.

import CGtk
import Gtk

/// A sentence about photos that wait, such as "10 older photos wait before the new ones", and a button.
struct QueueNotice: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  private let text = Label().wrap().alignLines(0).expand(vertical: false).style("dim-label")

  /// Creates a notice that is hidden.
  init(button title: String, _ action: @escaping @MainActor () -> Void) {
    let row = WrappingRow { [text] in
      text
      Button(title, action).keepsKeyboardElsewhere()
    }
    gtk = row.gtk
    row.isVisible = false
  }

  /// Shows the notice with a text; `nil` hides it.
  func show(_ sentence: String?) {
    isVisible = sentence != nil
    if let sentence { text.text = sentence }
  }
}
