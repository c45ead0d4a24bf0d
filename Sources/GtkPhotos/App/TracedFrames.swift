// What each frame of the main window takes, noted in the trace (`Trace.swift`).
//
// What counts is processor time of the main thread (`CLOCK_THREAD_CPUTIME_ID`), so that other
// processes do no harm to the figures, and waiting is no work. `work` is Swift's part since the last
// frame (`Gtk/MainThreadWork.swift`): events that we handle, the model, binding and drawing cells. `toolkit`
// is what GTK took for itself until it began to paint: its own events, its lists, its layout. `paint`
// is the rest: GTK draws. What the trace does itself is left out.

import CGtk
import Gtk

/// Notes the frames of one window.
@MainActor
final class TracedFrames {
  /// Told of each painted frame; answers whether it is to be noted.
  var onPaint: (() -> Bool)?

  private let clock: OpaquePointer
  private let cells: SeenCells
  /// Processor time at the end of the last frame, Swift's part of it, and the time when GTK had done
  /// the last phase of this one before painting; phases that a frame does not need it leaves out.
  private var end = 0
  private var ownEnd = 0
  private var laidOut = 0
  /// Whether cells may have lost their pictures since they were looked at.
  private var hasMoved = true

  /// Notes the frames of a clock.
  init(_ clock: OpaquePointer, cells: SeenCells) {
    self.clock = clock
    self.cells = cells
    MainThreadWork.isCounted = true
    end = MainThreadWork.processorTime
    // Behind GTK's own handlers, which were connected when the window was made.
    for phase in ["before-paint", "update", "layout"] {
      connect(Instance(clock), phase) { [weak self] in self?.laidOut = MainThreadWork.processorTime
      }
    }
    connect(Instance(clock), "after-paint") { [weak self] in self?.painted() }
    if let adjustment = gtk_scrolled_window_get_vadjustment(cells.scroller.opaque) {
      connect(Instance(adjustment), "value-changed") { [weak self] in
        self?.hasMoved = true
        Trace.note(.scroll, Int(gtk_adjustment_get_value(adjustment)))
      }
    }
  }

  private func painted() {
    let now = MainThreadWork.processorTime
    let own = MainThreadWork.total - ownEnd
    if onPaint?() == true {
      let frame = gdk_frame_clock_get_frame_counter(clock)
      Trace.note(.work, own, frame: frame)
      Trace.note(.toolkit, max(0, laidOut - end - own), frame: frame)
      Trace.note(.paint, now - laidOut, frame: frame)
      noteBlank(frame)
    }
    end = MainThreadWork.processorTime
    ownEnd = MainThreadWork.total
  }

  private func noteBlank(_ frame: Int) {
    guard hasMoved, case .cells(_, let blank) = cells.state else { return }
    hasMoved = blank > 0
    Trace.note(.blank, blank, frame: frame)
  }
}
