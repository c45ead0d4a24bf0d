// Widgets to choose with: a list of which one entry is chosen, and a box that is checked or not.

import CGtk

/// A button that shows the chosen one of several texts, and the others when it is pressed.
///
/// ```swift
/// let paper = DropDown("Paper", ["A4", "Letter"], selected: 0)
/// paper.onChange { print(paper.selected) }
/// ```
public struct DropDown: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a list; `label` is its accessible name.
  public init(_ label: String, _ choices: [String], selected: Int = 0) {
    let texts = gtk_string_list_new(nil)
    for choice in choices { gtk_string_list_append(texts, choice) }
    gtk = gtk_drop_down_new(texts, nil)
    accessibleLabel(label)
    self.selected = selected
  }

  /// The index of the chosen text, from 0.
  public var selected: Int {
    get { Int(gtk_drop_down_get_selected(opaque)) }
    nonmutating set { gtk_drop_down_set_selected(opaque, UInt32(clamping: newValue)) }
  }

  /// Calls a closure when another text is chosen.
  @discardableResult
  public func onChange(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, pointer: "notify::selected") { _ in action() }
    return self
  }
}

/// A box beside a text, which is checked or not.
///
/// ```swift
/// let copies = CheckButton("Keep a copy", isOn: true)
/// copies.onChange { print(copies.isOn) }
/// ```
public struct CheckButton: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a box; `label` is its text.
  public init(_ label: String, isOn: Bool = false) {
    gtk = gtk_check_button_new_with_label(label)
    // The box, and then the text.
    if let text = gtk_widget_get_last_child(gtk).map(AnyWidget.init),
      g_type_check_instance_is_a(text.cast(), gtk_label_get_type()) != 0
    {
      gtk_label_set_wrap(text.opaque, 1)
      gtk_label_set_xalign(text.opaque, 0)
    }
    self.isOn = isOn
  }

  /// Whether the box is checked.
  public var isOn: Bool {
    get { gtk_check_button_get_active(cast()) != 0 }
    nonmutating set { gtk_check_button_set_active(cast(), newValue ? 1 : 0) }
  }

  /// Calls a closure when the box is checked, or no longer.
  @discardableResult
  public func onChange(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, pointer: "notify::active") { _ in action() }
    return self
  }
}
