// Gestures for what is moved and scaled by hand: drag, pinch, wheel, clicks; and frames, for
// movements that go on by themselves.

import CGtk

/// A drag with the primary button or a finger.
public enum DragPhase: Sendable {
  /// The drag begins at a point of the widget.
  case began(x: Double, y: Double)
  /// The pointer is so far from the start, in layout pixels.
  case moved(x: Double, y: Double)
  /// The drag ends so far from the start.
  case ended(x: Double, y: Double)
}

extension Widget {
  /// Reports drags with the primary button or one finger.
  ///
  /// ```swift
  /// map.onDrag { phase in if case .moved(let x, let y) = phase { pan(x, y) } }
  /// ```
  @discardableResult
  public func onDrag(_ action: @escaping @MainActor (DragPhase) -> Void) -> Self {
    guard let gesture = gtk_gesture_drag_new() else { return self }
    connect(Instance(gesture), point: "drag-begin") { action(.began(x: $0, y: $1)) }
    connect(Instance(gesture), point: "drag-update") { action(.moved(x: $0, y: $1)) }
    connect(Instance(gesture), point: "drag-end") { action(.ended(x: $0, y: $1)) }
    gtk_widget_add_controller(gtk, gesture)
    return self
  }

  /// Reports a pinch with two fingers, on a touch screen or a touchpad. The closure gets the scale
  /// since its start, and the middle between the fingers in the widget; `nil` at its end.
  ///
  /// ```swift
  /// map.onPinch { pinch in if let pinch { zoom(to: start * pinch.scale) } }
  /// ```
  @discardableResult
  public func onPinch(
    _ action: @escaping @MainActor ((scale: Double, x: Double, y: Double)?) -> Void
  ) -> Self {
    guard let gesture = gtk_gesture_zoom_new() else { return self }
    connect(Instance(gesture), real: "scale-changed") { scale in
      var x = 0.0
      var y = 0.0
      gtk_gesture_get_bounding_box_center(gesture, &x, &y)
      action((scale, x, y))
    }
    connect(Instance(gesture), pointer: "end") { _ in action(nil) }
    connect(Instance(gesture), pointer: "cancel") { _ in action(nil) }
    gtk_widget_add_controller(gtk, gesture)
    return self
  }

  /// Reports the end of a swipe with a finger on a touch screen, with the speed to the right and
  /// downwards, in layout pixels a second.
  ///
  /// ```swift
  /// page.onSwipe { across, _ in if across < 0 { turnPage() } }
  /// ```
  @discardableResult
  public func onSwipe(_ action: @escaping @MainActor (Double, Double) -> Void) -> Self {
    guard let gesture = gtk_gesture_swipe_new() else { return self }
    gtk_gesture_single_set_touch_only(gesture, 1)
    connect(Instance(gesture), point: "swipe") { action($0, $1) }
    gtk_widget_add_controller(gtk, gesture)
    return self
  }

  /// Reports the wheel, and two fingers on a touchpad: steps to the right and down, the position of
  /// the pointer in the widget, and whether Ctrl is held. The closure returns whether it has handled
  /// them.
  @discardableResult
  public func onWheel(
    _ action:
      @escaping @MainActor (
        _ across: Double, _ down: Double, _ x: Double, _ y: Double, _ isControl: Bool
      ) -> Bool
  ) -> Self {
    guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES),
      let motion = gtk_event_controller_motion_new()
    else { return self }
    // A scroll event has no coordinates; querying the device position crashes on X11 (GTK 4.8).
    let pointer = PointerLocation()
    connect(Instance(motion), point: "enter") { pointer.location = ($0, $1) }
    connect(Instance(motion), point: "motion") { pointer.location = ($0, $1) }
    connect(Instance(controller), scroll: "scroll") { across, down in
      let state = gtk_event_controller_get_current_event_state(controller)
      guard let (x, y) = pointer.location else { return false }
      return action(across, down, x, y, state.rawValue & GDK_CONTROL_MASK.rawValue != 0)
    }
    gtk_widget_add_controller(gtk, motion)
    gtk_widget_add_controller(gtk, controller)
    return self
  }

  /// Calls a closure when the primary button is released after a click, before the widgets around
  /// this one handle that. Of a double click each click counts.
  ///
  /// ```swift
  /// day.onClick { isMore in select(day, isMore) }
  /// ```
  /// - Parameter action: gets whether Ctrl or Shift is held.
  @discardableResult
  public func onClick(_ action: @escaping @MainActor (_ isMore: Bool) -> Void) -> Self {
    guard let gesture = gtk_gesture_click_new() else { return self }
    let keys = GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue
    // A list around it would activate its item at the second press.
    connect(Instance(gesture), press: "pressed") { count, _, _ in
      if count > 1 { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }
    }
    connect(Instance(gesture), press: "released") { _, _, _ in
      let state = gtk_event_controller_get_current_event_state(gesture)
      action(state.rawValue & keys != 0)
    }
    gtk_widget_add_controller(gtk, gesture)
    return self
  }

  /// Calls a closure for a double click with the primary button, with its position in the widget.
  @discardableResult
  public func onDoubleClick(_ action: @escaping @MainActor (Double, Double) -> Void) -> Self {
    guard let gesture = gtk_gesture_click_new() else { return self }
    connect(Instance(gesture), press: "pressed") { count, x, y in
      if count == 2 { action(x, y) }
    }
    gtk_widget_add_controller(gtk, gesture)
    return self
  }

  /// Calls a closure when the pointer moves in the widget.
  @discardableResult
  public func onPointerMove(_ action: @escaping @MainActor (Double, Double) -> Void) -> Self {
    guard let motion = gtk_event_controller_motion_new() else { return self }
    connect(Instance(motion), point: "motion", action)
    gtk_widget_add_controller(gtk, motion)
    return self
  }

  /// Calls a closure when the pointer enters and leaves the widget.
  @discardableResult
  public func onPointerOver(_ action: @escaping @MainActor (_ isOver: Bool) -> Void) -> Self {
    guard let motion = gtk_event_controller_motion_new() else { return self }
    connect(Instance(motion), point: "enter") { _, _ in action(true) }
    connect(Instance(motion), "leave") { action(false) }
    gtk_widget_add_controller(gtk, motion)
    return self
  }

  /// Sets the pointer's look above the widget, by its CSS name, such as `none`; `nil` for the usual.
  public func setPointer(_ name: String?) {
    gtk_widget_set_cursor_from_name(gtk, name)
  }

  /// Calls a closure in each frame, before layout, until it returns false or the widget is gone. The
  /// closure gets the time of the frame in seconds.
  ///
  /// ```swift
  /// ball.eachFrame { time in ball.fall(until: time) }
  /// ```
  public func eachFrame(_ action: @escaping @MainActor (Double) -> Bool) {
    let callback: GtkTickCallback = { _, clock, data in
      let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
      return entering(data, as: (@MainActor (Double) -> Bool).self) { $0(time) ? 1 : 0 }
    }
    gtk_widget_add_tick_callback(
      gtk, callback, RetainedObjects.retain(ClosureBox(action)), RetainedObjects.destroyNotify)
  }
}

/// Whether the person wants animations (the desktop's setting).
@MainActor public var areAnimationsEnabled: Bool {
  guard let settings = gtk_settings_get_default() else { return true }
  return cgtk_enables_animations(settings) != 0
}

/// Connects a signal with one number that has fractions.
@MainActor
private func connect(
  _ instance: Instance, real signal: String, _ handler: @escaping @MainActor (Double) -> Void
) {
  let callback: @convention(c) (Instance, Double, Instance?) -> Void = { _, number, data in
    entering(data, as: (@MainActor (Double) -> Void).self) { $0(number) }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}
