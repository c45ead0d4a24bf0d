// GTK synthesizes motion events after a layout, because the widget under a resting pointer may have
// changed (`gtk_window_native_layout`, `gdk_surface_ensure_motion`). Such an event has the button
// state that the X server reports at that moment. If a button's release is already on its way, the
// state no longer contains the button. GTK's gestures then treat the release as missed, and end the
// press: the click is lost, although press and release both arrive (GTK 4.8). On a busy machine, 1
// click of 200 was lost. The filter drops these motion events.

import CGtk

/// Finds the synthesized motion events to drop: those that arrive while a button is down, as far as
/// the window's events show.
package struct SyntheticMotionFilter {
  private var isDown = false

  /// Starts with no button down.
  package init() {}

  /// Handles an event. Returns whether GTK must not process it.
  /// - Parameter isMadeUp: whether the event has no time: GTK synthesized it.
  package mutating func swallows(
    _ type: GdkEventType, isMadeUp: Bool, withButton isWithButton: Bool
  ) -> Bool {
    switch type {
    case GDK_BUTTON_PRESS:
      isDown = true
    case GDK_BUTTON_RELEASE, GDK_GRAB_BROKEN:
      isDown = false
    case GDK_MOTION_NOTIFY where !isWithButton:
      if isMadeUp { return isDown }
      // The release went to another window.
      isDown = false
    default:
      break
    }
    return false
  }
}

extension Window {
  /// Drops synthesized motion events that would end a press before its release has arrived.
  func filterSyntheticMotion() {
    guard let controller = gtk_event_controller_legacy_new() else { return }
    var held = SyntheticMotionFilter()
    connect(Instance(controller), event: "event") { event in
      guard let event = event.map({ OpaquePointer($0) }) else { return false }
      let buttons =
        GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
        | GDK_BUTTON4_MASK.rawValue | GDK_BUTTON5_MASK.rawValue
      return held.swallows(
        gdk_event_get_event_type(event),
        isMadeUp: gdk_event_get_time(event) == UInt32(GDK_CURRENT_TIME),
        withButton: gdk_event_get_modifier_state(event).rawValue & buttons != 0)
    }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(gtk, controller)
  }
}
