// Scroll positions, the wheel, and callbacks for the next frame.

import CGtk

/// The vertical scroll position of a scrolled window, in pixels. It is valid only as long as the
/// window exists.
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

  /// The scroll position; GTK limits it to the content.
  public var value: Double {
    get { gtk_adjustment_get_value(adjustment) }
    nonmutating set { gtk_adjustment_set_value(adjustment, newValue) }
  }

  /// The height of the content.
  public var whole: Double { gtk_adjustment_get_upper(adjustment) }

  /// The height of the visible part.
  public var page: Double { gtk_adjustment_get_page_size(adjustment) }

  /// Stops a scroll animation that a key or a click on the scroll bar started, at the current
  /// position.
  public func stop() { gtk_adjustment_set_value(adjustment, value) }

  /// Calls a closure when the scroll position changes. The call may occur during a layout, when no
  /// widget may change.
  public func onScroll(_ action: @escaping @MainActor () -> Void) {
    connect(Instance(adjustment), "value-changed", action)
  }
}

extension ScrolledWindow {
  /// The vertical scroll position.
  public var vertical: ScrollExtent? {
    gtk_scrolled_window_get_vadjustment(opaque).map(ScrollExtent.init)
  }

  /// Whether the person holds the thumb of the vertical scroll bar. GTK marks it with a style
  /// class.
  public var isThumbHeld: Bool {
    guard let bar = gtk_scrolled_window_get_vscrollbar(opaque) else { return false }
    return [bar, gtk_widget_get_first_child(bar)].contains {
      $0.map { gtk_widget_has_css_class($0, "dragging") != 0 } ?? false
    }
  }
}

extension Widget {
  /// Calls a closure when the wheel is turned over the widget while Ctrl is held. The closure gets
  /// the step (1: down, or towards the person; -1: up) and the position of the pointer in the
  /// widget.
  ///
  /// ```swift
  /// notes.onControlScroll { step, _, _ in zoom(by: -step) }
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
    // A scroll event has no coordinates; querying the device position crashes on X11 (GTK 4.8).
    let pointer = PointerLocation()
    connect(Instance(motion), point: "enter") { pointer.location = ($0, $1) }
    connect(Instance(motion), point: "motion") { pointer.location = ($0, $1) }
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

  /// Calls a closure once, after the next layout and before painting. Changes that the closure
  /// makes are laid out before painting as well.
  ///
  /// ```swift
  /// notes.afterLayout { scroller.vertical?.value = 0 }
  /// ```
  /// - Returns: whether the closure will run; `false` if the widget is in no window that was shown.
  @discardableResult
  public func afterLayout(_ action: @escaping @MainActor () -> Void) -> Bool {
    // GDK performs layout in an earlier handler of the same signal.
    once("layout", GDK_FRAME_CLOCK_PHASE_LAYOUT, action)
  }

  /// Calls a closure once, when the next frame begins, before layout.
  /// - Returns: whether the closure will run; `false` if the widget is in no window that was shown.
  @discardableResult
  public func withNextFrame(_ action: @escaping @MainActor () -> Void) -> Bool {
    once("update", GDK_FRAME_CLOCK_PHASE_UPDATE, action)
  }

  /// Calls a closure once, after the next frame is painted. By then GTK has moved keyboard focus away from what that
  /// frame no longer shows.
  /// - Returns: whether the closure will run; `false` if the widget is in no window that was shown.
  @discardableResult
  public func afterPaint(_ action: @escaping @MainActor () -> Void) -> Bool {
    // GTK's window handles the same signal, and was connected to it first.
    once("after-paint", GDK_FRAME_CLOCK_PHASE_AFTER_PAINT, action)
  }

  /// Calls a closure in the next phase of that kind of the frame clock.
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

/// The position of the pointer in a widget, in pixels.
@MainActor
final class PointerLocation {
  /// `nil` until the pointer has entered the widget.
  var location: (x: Double, y: Double)?
}

/// A wait for one phase of a frame.
@MainActor
private final class FrameHandler {
  /// The ID of the signal handler; `nil` after the signal.
  var handler: gulong?
}

/// Connects `scroll` of a scroll controller. The handler gets the horizontal and the vertical
/// steps, and returns whether it has handled them.
@MainActor
func connect(
  _ instance: Instance, scroll signal: String,
  _ handler: @escaping @MainActor (Double, Double) -> Bool
) {
  let callback: @convention(c) (Instance, Double, Double, Instance?) -> gboolean = {
    _, across, down, data in
    entering(data, as: (@MainActor (Double, Double) -> Bool).self) { $0(across, down) ? 1 : 0 }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects a signal with a point: `enter` or `motion` of a motion controller, with the position in
/// the widget; the phases of a drag.
@MainActor
func connect(
  _ instance: Instance, point signal: String,
  _ handler: @escaping @MainActor (Double, Double) -> Void
) {
  let callback: @convention(c) (Instance, Double, Double, Instance?) -> Void = { _, x, y, data in
    entering(data, as: (@MainActor (Double, Double) -> Void).self) { $0(x, y) }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}
