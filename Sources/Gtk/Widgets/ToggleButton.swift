// A button that stays pressed. Other small widgets are in `Controls.swift`.

import CGtk

/// A button that is on or off.
///
/// ```swift
/// let bold = ToggleButton("Bold") { isOn in setBold(isOn) }
/// bold.isOn = true
/// ```
public struct ToggleButton: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a button that is off.
  public init(_ title: String, _ onToggle: @escaping @MainActor (_ isOn: Bool) -> Void) {
    gtk = gtk_toggle_button_new_with_label(title)
    let button = self
    connect(instance, "toggled") { onToggle(button.isOn) }
  }

  /// The title of the button.
  public var title: String {
    get { gtk_button_get_label(cast()).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_button_set_label(cast(), newValue) }
  }

  /// Whether the button is on.
  public var isOn: Bool {
    get { gtk_toggle_button_get_active(cast()) != 0 }
    nonmutating set { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) }
  }
}
