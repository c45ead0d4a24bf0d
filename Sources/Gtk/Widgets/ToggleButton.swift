// A button that stays pressed. Other small widgets are in `Controls.swift`.

import CGtk

/// A button that is in or out.
///
/// ```swift
/// let bold = ToggleButton("Bold") { isOn in setBold(isOn) }
/// bold.isOn = true
/// ```
public struct ToggleButton: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A button with words, that is out.
  public init(_ title: String, _ onToggle: @escaping @MainActor (_ isOn: Bool) -> Void) {
    gtk = gtk_toggle_button_new_with_label(title)
    let button = self
    connect(instance, "toggled") { onToggle(button.isOn) }
  }

  /// Its words.
  public var title: String {
    get { gtk_button_get_label(cast()).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_button_set_label(cast(), newValue) }
  }

  /// Whether the button is in.
  public var isOn: Bool {
    get { gtk_toggle_button_get_active(cast()) != 0 }
    nonmutating set { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) }
  }
}
