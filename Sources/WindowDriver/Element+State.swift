// The states of an Element: pressed, focused, usable and the like. The rest of it
// is in Element.swift.

import CAtspi

extension Element {
  /// Whether it still exists in a running application, or is found there again.
  public var exists: Bool { !has(ATSPI_STATE_DEFUNCT) && !role.isEmpty }

  /// Whether the application shows it: not on a page turned away, in a closed menu, or among the cells
  /// that are kept ready. `isShowing` (Element+Position.swift) says whether it is scrolled into view too.
  ///
  /// Of the states none tells. GTK 4.8 says “visible” of everything, and “showing” of windows alone; but
  /// a widget that is not mapped contains no point, not even its own middle.
  public var isVisible: Bool {
    guard let area = extentsInWindow else { return has(ATSPI_STATE_VISIBLE) }
    return covers(area.center)
  }

  /// Whether a person can use it, that is, it is not greyed out.
  public var isEnabled: Bool { has(ATSPI_STATE_SENSITIVE) || has(ATSPI_STATE_ENABLED) }

  /// Whether it has the keyboard inside its window.
  public var isFocused: Bool { has(ATSPI_STATE_FOCUSED) }

  /// Whether a toggle button is pressed in.
  public var isPressed: Bool { has(ATSPI_STATE_PRESSED) }

  /// Whether a list or grid cell is selected.
  public var isSelected: Bool { has(ATSPI_STATE_SELECTED) }

  /// The names of the states that matter to a person, for messages.
  public var states: [String] {
    withStates { set in
      Self.named.filter { atspi_state_set_contains(set, $0.state) != 0 }.map(\.name)
    } ?? []
  }

  private func has(_ state: AtspiStateType) -> Bool {
    if locator != nil, isDefunct { _ = revive() }
    return hasNow(state)
  }

  /// Whether the application no longer knows the object that stands for it.
  var isDefunct: Bool { hasNow(ATSPI_STATE_DEFUNCT) }

  private func hasNow(_ state: AtspiStateType) -> Bool {
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
      (ATSPI_STATE_SENSITIVE, "enabled"),
    ]
  }
}
