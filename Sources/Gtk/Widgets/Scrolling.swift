// How far a widget is scrolled, the wheel, and what comes with a frame.

import CGtk

/// How far down a scrolled window is scrolled, in pixels. Lives no longer than the window.
///
/// ```swift
/// if let extent = scroller.vertical, extent.whole > extent.page {
///   extent.value = extent.whole - extent.page  // To the end.
/// }
/// ```
@MainActor
public struct ScrollExtent {
  private let adjustment: UnsafeMutablePointer<GtkAdjustment>

  fileprivate init(_ adjustment: UnsafeMutablePointer<GtkAdjustment>) {
    self.adjustment = adjustment
  }

  /// How far down; GTK keeps it within what there is.
  public var value: Double {
    get { gtk_adjustment_get_value(adjustment) }
    nonmutating set { gtk_adjustment_set_value(adjustment, newValue) }
  }

  /// The height of all there is.
  public var whole: Double { gtk_adjustment_get_upper(adjustment) }

  /// The height of what is seen.
  public var page: Double { gtk_adjustment_get_page_size(adjustment) }

  /// Ends a slide that a key or a click on the scroll bar began, where it has come to.
  public func stop() { gtk_adjustment_set_value(adjustment, value) }

  /// Runs a closure whenever it is scrolled. It may be in the middle of a layout, where no widget
  /// may change.
  public func onScroll(_ action: @escaping @MainActor () -> Void) {
    connect(Instance(adjustment), "value-changed", action)
  }
}

extension ScrolledWindow {
  /// The vertical extent of what is seen.
  public var vertical: ScrollExtent? {
    gtk_scrolled_window_get_vadjustment(opaque).map(ScrollExtent.init)
  }

  /// Whether the thumb of the vertical scroll bar is held: GTK tells it by a style class.
  public var isThumbHeld: Bool {
    guard let bar = gtk_scrolled_window_get_vscrollbar(opaque) else { return false }
    return [bar, gtk_widget_get_first_child(bar)].contains {
      $0.map { gtk_widget_has_css_class($0, "dragging") != 0 } ?? false
    }
  }
}

extension Widget {
  /// Calls a closure when the wheel is turned over the widget while Ctrl is held, with the steps
  /// (above zero: down, or towards the person) and the place of the pointer in the widget.
  ///
  /// ```swift
  /// notes.onControlScroll { steps, _, _ in zoom(by: -steps) }
  /// ```
  @discardableResult
  public func onControlScroll(_ action: @escaping @MainActor (Int, Double, Double) -> Void) -> Self
  {
    let flags = GtkEventControllerScrollFlags(
      rawValue: GTK_EVENT_CONTROLLER_SCROLL_VERTICAL.rawValue
        | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE.rawValue)
    guard let controller = gtk_event_controller_scroll_new(flags),
      let motion = gtk_event_controller_motion_new()
    else { return self }
    // A turn of the wheel has no place of its own, and asking the display for the pointer's ends
    // the program where the device is not the one it takes (GTK 4.8 on X11).
    let pointer = PointerLocation()
    connect(Instance(motion), location: "enter") { pointer.location = ($0, $1) }
    connect(Instance(motion), location: "motion") { pointer.location = ($0, $1) }
    connect(Instance(controller), scroll: "scroll") { _, down in
      let state = gtk_event_controller_get_current_event_state(controller)
      guard state.rawValue & GDK_CONTROL_MASK.rawValue != 0 else { return false }
      if down != 0, let (x, y) = pointer.location { action(down > 0 ? 1 : -1, x, y) }
      return true
    }
    gtk_widget_add_controller(gtk, motion)
    gtk_widget_add_controller(gtk, controller)
    return self
  }

  /// Runs a closure once, after the next layout and before what it laid out is painted. What the
  /// closure changes is laid out before that as well.
  ///
  /// ```swift
  /// notes.afterLayout { scroller.vertical?.value = 0 }
  /// ```
  /// - Returns: whether it will run: not while the widget is in no window that was shown.
  @discardableResult
  public func afterLayout(_ action: @escaping @MainActor () -> Void) -> Bool {
    // GDK lays out where it hears of the same signal, and it was connected before.
    once("layout", GDK_FRAME_CLOCK_PHASE_LAYOUT, action)
  }

  /// Runs a closure once, when the next frame begins, before it is laid out.
  /// - Returns: whether it will run: not while the widget is in no window that was shown.
  @discardableResult
  public func withNextFrame(_ action: @escaping @MainActor () -> Void) -> Bool {
    once("update", GDK_FRAME_CLOCK_PHASE_UPDATE, action)
  }

  /// Runs a closure at the next turn of a phase of the frame clock.
  private func once(
    _ signal: String, _ phase: GdkFrameClockPhase, _ action: @escaping @MainActor () -> Void
  ) -> Bool {
    guard let clock = gtk_widget_get_frame_clock(gtk) else { return false }
    let frame = FrameHandler()
    frame.handler = connect(Instance(clock), signal) {
      guard let handler = frame.handler else { return }
      frame.handler = nil
      g_signal_handler_disconnect(Instance(clock), handler)
      action()
    }
    gdk_frame_clock_request_phase(clock, phase)
    return true
  }
}

/// Where the pointer is in a widget, in pixels.
@MainActor
private final class PointerLocation {
  /// `nil` until it was there.
  var location: (x: Double, y: Double)?
}

/// One wait for a phase of a frame.
@MainActor
private final class FrameHandler {
  /// Of the signal; `nil` once it came.
  var handler: gulong?
}

/// Connects `scroll` of a scroll controller: the steps across and down; answers whether it is
/// dealt with.
@MainActor
private func connect(
  _ instance: Instance, scroll signal: String,
  _ handler: @escaping @MainActor (Double, Double) -> Bool
) {
  let callback: @convention(c) (Instance, Double, Double, Instance?) -> gboolean = {
    _, across, down, data in
    entering(data, as: (@MainActor (Double, Double) -> Bool).self) { $0(across, down) ? 1 : 0 }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects `enter` or `motion` of a motion controller: the place in the widget.
@MainActor
private func connect(
  _ instance: Instance, location signal: String,
  _ handler: @escaping @MainActor (Double, Double) -> Void
) {
  let callback: @convention(c) (Instance, Double, Double, Instance?) -> Void = { _, x, y, data in
    entering(data, as: (@MainActor (Double, Double) -> Void).self) { $0(x, y) }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}
