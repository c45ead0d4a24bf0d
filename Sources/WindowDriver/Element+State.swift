// The states of an Element: pressed, focused, enabled and the like. The rest of it is in
// Element.swift.

import CAtspi

extension Element {
  /// Whether it still exists in a running application, or is found again there.
  public var exists: Bool { !has(ATSPI_STATE_DEFUNCT) && !role.isEmpty }

  /// Whether the application shows it: it is not on a page that is not visible, in a closed menu,
  /// or a spare cell. `isShowing` (Element+Position.swift) also requires that it is scrolled into
  /// view.
  ///
  /// No AT-SPI state says this. GTK 4.8 sets “visible” for everything, and “showing” for windows
  /// alone; but a widget that is not mapped contains no point, not even its own middle.
  public var isVisible: Bool {
    guard let area = extentsInWindow else { return has(ATSPI_STATE_VISIBLE) }
    return covers(area.center)
  }

  /// Whether a person can use it, that is, it is sensitive.
  public var isEnabled: Bool { has(ATSPI_STATE_SENSITIVE) || has(ATSPI_STATE_ENABLED) }

  /// Whether it has the keyboard focus inside its window.
  public var isFocused: Bool { has(ATSPI_STATE_FOCUSED) }

  /// Whether it is a toggle button that is pressed.
  public var isPressed: Bool { has(ATSPI_STATE_PRESSED) }

  /// Whether it is a list or grid cell that is selected.
  public var isSelected: Bool { has(ATSPI_STATE_SELECTED) }

  /// The names of the states that are useful in messages.
  public var states: [String] {
    withStates { set in
      Self.named.filter { atspi_state_set_contains(set, $0.state) != 0 }.map(\.name)
    } ?? []
  }

  private func has(_ state: AtspiStateType) -> Bool {
    if locator != nil, isDefunct { _ = revive() }
    return hasNow(state)
  }

  /// Whether its object on the bus was removed.
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
