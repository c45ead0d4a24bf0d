// The states of an Element: pressed, focused, usable and the like. The rest of it
// is in Element.swift.

import CAtspi

extension Element {
  /// Whether it still exists in a running application.
  public var exists: Bool { !has(ATSPI_STATE_DEFUNCT) && !role.isEmpty }

  /// Whether it is meant to be shown. GTK 4.8 says “visible” for every widget that is not
  /// hidden, also on a page turned away; `isShowing` (ElementPlace.swift) looks at its size too.
  public var isVisible: Bool { has(ATSPI_STATE_VISIBLE) }

  /// Whether a person can use it, that is, it is not greyed out.
  public var isEnabled: Bool { has(ATSPI_STATE_SENSITIVE) || has(ATSPI_STATE_ENABLED) }

  /// Whether it has the keyboard inside its window.
  public var isFocused: Bool { has(ATSPI_STATE_FOCUSED) }

  /// Whether a toggle button is pressed in.
  public var isPressed: Bool { has(ATSPI_STATE_PRESSED) }

  /// Whether a check box or menu check item is ticked.
  public var isChecked: Bool { has(ATSPI_STATE_CHECKED) }

  /// Whether a list or grid cell is selected.
  public var isSelected: Bool { has(ATSPI_STATE_SELECTED) }

  /// Whether a text can be changed.
  public var isEditable: Bool { has(ATSPI_STATE_EDITABLE) }

  /// Whether a window is the active one.
  public var isActive: Bool { has(ATSPI_STATE_ACTIVE) }

  /// The names of the states that matter to a person, for messages.
  public var states: [String] {
    withStates { set in
      Self.named.filter { atspi_state_set_contains(set, $0.state) != 0 }.map(\.name)
    } ?? []
  }

  private func has(_ state: AtspiStateType) -> Bool {
    withStates { atspi_state_set_contains($0, state) != 0 } ?? false
  }

  private func withStates<Answer>(
    _ body: (UnsafeMutablePointer<AtspiStateSet>) -> Answer
  ) -> Answer? {
    guard let set = atspi_accessible_get_state_set(object) else { return nil }
    defer { g_object_unref(set) }
    return body(set)
  }

  private static var named: [(state: AtspiStateType, name: String)] {
    [
      (ATSPI_STATE_DEFUNCT, "gone"), (ATSPI_STATE_ACTIVE, "active"),
      (ATSPI_STATE_FOCUSED, "focused"), (ATSPI_STATE_PRESSED, "pressed"),
      (ATSPI_STATE_CHECKED, "checked"), (ATSPI_STATE_SELECTED, "selected"),
      (ATSPI_STATE_EXPANDED, "expanded"), (ATSPI_STATE_EDITABLE, "editable"),
      (ATSPI_STATE_MODAL, "modal"), (ATSPI_STATE_BUSY, "busy"),
      (ATSPI_STATE_SENSITIVE, "enabled"), (ATSPI_STATE_VISIBLE, "visible"),
    ]
  }
}
