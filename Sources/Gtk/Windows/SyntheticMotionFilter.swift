// Why no quick click is lost. Where what lies under a resting pointer may have moved, GTK makes up a
// motion (`gtk_window_native_layout`, `gdk_surface_ensure_motion`) with the buttons that the X server
// knows to be down by then. A button whose release is on its way is none of them, and GTK's gestures
// take that for the end of a press that they have missed the release of: the click is gone, though
// press and release both arrive (GTK 4.8). Seen on a busy machine, one click of 200.

import CGtk

/// Whether a button of the pointer is down, as far as the events of a window tell.
package struct SyntheticMotionFilter {
  private var isDown = false

  /// No button is down.
  package init() {}

  /// An event has come. Returns whether GTK is not to handle it.
  /// - Parameter isMadeUp: whether it has no time, as GTK's own events have none.
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
  /// Keeps motions that GTK makes up from ending a press before its release has arrived.
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
