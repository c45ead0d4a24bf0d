// Window actions with a state that menus show: a check mark, or one choice of several. Plain
// actions are in `Application.swift`.

import CGtk

extension Window {
  /// Adds an action that is on or off, as `win.NAME`. It starts off. Activating it doesn't change
  /// its state; its owner sets the state with ``WindowAction/show(isOn:)``.
  ///
  /// ```swift
  /// var wraps = false
  /// var action: WindowAction?
  /// action = window.addSwitch("wrap") {
  ///   wraps.toggle()
  ///   action?.show(isOn: wraps)
  /// }
  /// ```
  @discardableResult
  public func addSwitch(_ name: String, onToggle action: @escaping @MainActor () -> Void)
    -> WindowAction
  {
    add(g_simple_action_new_stateful(name, nil, g_variant_new_boolean(0))) { _ in action() }
  }

  /// Adds an action whose state is one of several strings, as `win.NAME::TEXT`. It starts with no
  /// choice. Activating it doesn't change its state; its owner sets the state with
  /// ``WindowAction/show(choice:)``.
  ///
  /// ```swift
  /// let order = window.addChoice("order") { choice in sort(by: choice) }
  /// order.show(choice: "name")  // The menu's entry is "win.order::name".
  /// ```
  @discardableResult
  public func addChoice(
    _ name: String, onChoose action: @escaping @MainActor (String) -> Void
  ) -> WindowAction {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    return add(g_simple_action_new_stateful(name, type, g_variant_new_string(""))) { choice in
      guard let text = choice.flatMap({ g_variant_get_string(OpaquePointer($0), nil) }) else {
        return
      }
      action(String(cString: text))
    }
  }

  private func add(
    _ simple: OpaquePointer?, _ action: @escaping @MainActor (Instance?) -> Void
  ) -> WindowAction {
    guard let simple else { preconditionFailure("out of memory") }
    defer { g_object_unref(Instance(simple)) }
    connect(Instance(simple), pointer: "activate", action)
    g_action_map_add_action(opaque, simple)
    return WindowAction(reference: GObjectRef(sinking: Instance(simple)))
  }
}

extension WindowAction {
  /// Shows the action as on or off.
  public func show(isOn: Bool) {
    g_simple_action_set_state(reference.opaque, g_variant_new_boolean(isOn ? 1 : 0))
  }

  /// Shows which string is chosen.
  public func show(choice: String) {
    g_simple_action_set_state(reference.opaque, g_variant_new_string(choice))
  }
}
