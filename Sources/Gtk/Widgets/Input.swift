// Keys, clicks, and dropped files.

import CGtk

extension Widget {
  /// Calls a closure for keys that are pressed while the widget or a descendant has keyboard focus.
  /// The closure returns whether it has handled the key. With `first`, it runs before the
  /// descendants get the key.
  @discardableResult
  package func onKey(
    first: Bool = false, _ action: @escaping @MainActor (UInt32, GdkModifierType) -> Bool
  ) -> Self {
    guard let controller = gtk_event_controller_key_new() else { return self }
    connect(Instance(controller), key: "key-pressed", action)
    gtk_event_controller_set_propagation_phase(
      controller, first ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE)
    gtk_widget_add_controller(gtk, controller)
    return self
  }

  /// Calls a closure for the keys that desktops have for the menu of what has keyboard focus, Menu and
  /// Shift+F10. The closure returns whether it has opened one.
  @discardableResult
  public func onMenuKey(asking open: @escaping @MainActor () -> Bool) -> Self {
    onKey { key, modifiers in
      let isShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
      guard Int32(key) == GDK_KEY_Menu || Int32(key) == GDK_KEY_F10 && isShift else { return false }
      return open()
    }
  }

  /// Calls a closure when a key is released while the widget or a descendant has keyboard focus.
  @discardableResult
  package func onKeyRelease(_ action: @escaping @MainActor (UInt32) -> Void) -> Self {
    guard let controller = gtk_event_controller_key_new() else { return self }
    connect(Instance(controller), keyUp: "key-released", action)
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(gtk, controller)
    return self
  }

  /// Calls a closure when keyboard focus leaves the widget and its descendants.
  @discardableResult
  public func onKeyboardLeave(_ action: @escaping @MainActor () -> Void) -> Self {
    guard let controller = gtk_event_controller_focus_new() else { return self }
    connect(Instance(controller), "leave", action)
    gtk_widget_add_controller(gtk, controller)
    return self
  }

  /// Calls a closure when any button is pressed over the widget, before the press has any effect.
  @discardableResult
  public func onPress(_ action: @escaping @MainActor () -> Void) -> Self {
    guard let gesture = gtk_gesture_click_new() else { return self }
    gtk_gesture_single_set_button(gesture, 0)
    connect(Instance(gesture), press: "pressed") { _, _, _ in action() }
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(gtk, gesture)
    return self
  }

  /// Reports press and release in the capture phase, whichever gesture claims them.
  ///
  /// The press of a finger on a touch screen counts as well. A gesture would get no further events
  /// after another gesture has claimed the press.
  ///
  /// ```swift
  /// notes.onHold { isHeld in isPaused = isHeld }
  /// ```
  @discardableResult
  public func onHold(_ changed: @escaping @MainActor (_ isHeld: Bool) -> Void) -> Self {
    guard let controller = gtk_event_controller_legacy_new() else { return self }
    connect(Instance(controller), event: "event") { event in
      guard let event else { return false }
      let type = gdk_event_get_event_type(OpaquePointer(event))
      if type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN { changed(true) }
      if type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL {
        changed(false)
      }
      return false
    }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(gtk, controller)
    return self
  }

  /// Reports clicks with the secondary button.
  ///
  /// Open a popover at the pointer in `released`. If it opens while the button is down, it gets no
  /// event that the pointer is inside it. It then takes the next press on one of its own entries
  /// for a press outside, and closes (X11, GTK 4.8.4: `check_autohide` in `gdksurface.c`).
  ///
  /// ```swift
  /// let menu = ContextMenu(Menu([["Rename": "win.rename"]]), on: notes)
  /// notes.onSecondaryClick(pressed: { _, _ in }, released: { x, y in menu.open(x, y) })
  /// ```
  /// - Parameters:
  ///   - pressed: called when the button is pressed, with the position in the widget, in pixels.
  ///   - released: called when the button is released, wherever the pointer is, with the position
  ///     of the press.
  @discardableResult
  public func onSecondaryClick(
    pressed: @escaping @MainActor (Double, Double) -> Void,
    released: @escaping @MainActor (Double, Double) -> Void
  ) -> Self {
    guard let gesture = gtk_gesture_click_new() else { return self }
    gtk_gesture_single_set_button(gesture, UInt32(GDK_BUTTON_SECONDARY))
    var start: (x: Double, y: Double)?
    connect(Instance(gesture), press: "pressed") { _, x, y in
      start = (x, y)
      pressed(x, y)
    }
    connect(Instance(gesture), pointer: "cancel") { _ in start = nil }
    connect(Instance(gesture), pointer: "end") { _ in
      if let start { released(start.x, start.y) }
      start = nil
    }
    gtk_widget_add_controller(gtk, gesture)
    return self
  }

  /// Where a point of the widget is in another widget of the window, both in pixels; `nil` if they are
  /// not in one window.
  public func point(_ x: Double, _ y: Double, in other: some Widget) -> (x: Double, y: Double)? {
    var (left, top) = (0.0, 0.0)
    guard gtk_widget_translate_coordinates(gtk, other.gtk, x, y, &left, &top) != 0 else {
      return nil
    }
    return (left, top)
  }

  /// Accepts files dropped from other windows. The widget is in the CSS state `:drop(active)` while
  /// something that it accepts hovers above it.
  ///
  /// ```swift
  /// window.onDrop { files in open(files) }
  /// ```
  @discardableResult
  public func onDrop(_ action: @escaping @MainActor ([FileLocation]) -> Void) -> Self {
    guard let target = gtk_drop_target_new(cgtk_type_file_list(), GDK_ACTION_COPY) else {
      return self
    }
    // What this program drags itself is there already.
    connect(Instance(target), accepting: "accept") { drop in
      gdk_drop_get_drag(drop) == nil
        && gdk_content_formats_match(
          gdk_drop_get_formats(drop), gtk_drop_target_get_formats(target)) != 0
    }
    connect(Instance(target), drop: "drop") { value in
      guard let files = g_value_get_boxed(value) else { return false }
      action(FileLocation.all(in: OpaquePointer(files)))
      return true
    }
    gtk_widget_add_controller(gtk, target)
    return self
  }

  /// Accepts what this program itself drags. What that is, the program knows.
  ///
  /// ```swift
  /// shelf.onInternalDrop(accepts: { dragged != nil }, drop: { keep(dragged) })
  /// ```
  /// - Parameters:
  ///   - accepts: whether what is dragged now may be dropped here.
  ///   - drop: called when it is dropped.
  public func onInternalDrop(
    accepts: @escaping @MainActor () -> Bool, drop: @escaping @MainActor () -> Void
  ) {
    guard let target = gtk_drop_target_async_new(nil, GDK_ACTION_COPY) else { return }
    connect(Instance(target), accepting: "accept") { drop in
      gdk_drop_get_drag(drop) != nil && accepts()
    }
    connect(Instance(target), dropping: "drop") { dropped in
      drop()
      gdk_drop_finish(dropped, GDK_ACTION_COPY)
      return true
    }
    gtk_widget_add_controller(gtk, target)
  }
}
