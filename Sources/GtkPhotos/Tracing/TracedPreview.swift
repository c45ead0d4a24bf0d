// Notes in the trace (`Trace.swift`) when the photos of a naming dialog are painted, and when Enter
// is pressed in it.

import CGtk
import Gtk

/// Notes when the photos of one naming dialog are painted. Owned by the dialog's preview.
@MainActor
final class TracedPreview {
  private let trace: Trace
  private let clock: OpaquePointer
  private var position: Int
  private var key: String?
  private var isPainted = false
  private var hasDialog = false

  /// `nil` if the dialog has no window yet.
  init?(_ preview: PhotoImage, _ position: Int, _ key: String?, noting trace: Trace) {
    guard let clock = gtk_widget_get_frame_clock(preview.gtk),
      let root = gtk_widget_get_root(preview.gtk)
    else { return nil }
    self.trace = trace
    self.clock = clock
    self.position = position
    self.key = key
    connect(Instance(clock), "after-paint") { [weak self] in self?.painted(preview) }
    watchEnter(
      AnyWidget(gtk: UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)))
  }

  private var frame: Int { gdk_frame_clock_get_frame_counter(clock) }

  /// Waits for another photo to be painted.
  func awaits(_ position: Int, _ key: String?) {
    guard position != self.position || key != self.key else { return }
    isPainted = false
    self.position = position
    self.key = key
  }

  private func painted(_ preview: PhotoImage) {
    guard gtk_widget_get_mapped(preview.gtk) != 0 else { return }
    if !hasDialog { trace.note(.dialog, position, frame: frame) }
    hasDialog = true
    guard !isPainted, let key, preview.paintedID == key else { return }
    isPainted = true
    trace.note(.preview, position, frame: frame)
  }

  private func watchEnter(_ window: AnyWidget) {
    guard let controller = gtk_event_controller_key_new() else { return }
    connect(Instance(controller), key: "key-pressed") { [weak self] key, modifiers in
      let others = GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
      let isPlain = modifiers.rawValue & others == 0
      if let self, isPlain, [GDK_KEY_Return, GDK_KEY_KP_Enter].contains(Int32(key)) {
        let time = gtk_event_controller_get_current_event_time(controller)
        trace.note(.enter, position, at: TraceFile.time(milliseconds: time), frame: frame)
      }
      return false
    }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(window.gtk, controller)
  }
}
