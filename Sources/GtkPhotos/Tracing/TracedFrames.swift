// The cost of each frame of the main window, noted in the trace (`Trace.swift`).
//
// Costs are processor time of the main thread (`CLOCK_THREAD_CPUTIME_ID`), so that neither other
// processes nor waiting affect the figures. `work` is Swift's part since the last frame
// (`MainThreadTime.swift`): handling events, the model, binding and drawing cells. `toolkit` is
// GTK's own part until it began to paint: its own events, its lists, its layout. `paint` is the
// rest: GTK draws. The trace's own work is not included.

import CGtk
import Gtk

/// Notes the frames of one window.
@MainActor
final class TracedFrames {
  /// Called for each painted frame; returns whether it is to be noted.
  var onPaint: (() -> Bool)?

  private let trace: Trace
  private let work = MainThreadTime()
  private let clock: OpaquePointer
  private let cells: SeenCells
  /// Processor time at the end of the last frame, Swift's part of it, and the time when GTK had
  /// completed the last phase of this frame before painting. GTK skips the phases that a frame does
  /// not need.
  private var end = 0
  private var ownEnd = 0
  private var laidOut = 0
  /// Whether cells may have lost their pictures since they were last inspected.
  private var hasMoved = true

  /// Notes the frames of a frame clock.
  init(_ clock: OpaquePointer, cells: SeenCells, noting trace: Trace) {
    self.trace = trace
    self.clock = clock
    self.cells = cells
    MainThreadWork.observer = work
    end = MainThreadTime.now
    // After GTK's own handlers, which were connected when the window was made.
    for phase in ["before-paint", "update", "layout"] {
      connect(Instance(clock), phase) { [weak self] in self?.laidOut = MainThreadTime.now }
    }
    connect(Instance(clock), "after-paint") { [weak self] in self?.painted() }
    if let adjustment = gtk_scrolled_window_get_vadjustment(cells.scroller.opaque) {
      connect(Instance(adjustment), "value-changed") { [weak self] in
        self?.hasMoved = true
        trace.note(.scroll, Int(gtk_adjustment_get_value(adjustment)))
      }
    }
  }

  private func painted() {
    let now = MainThreadTime.now
    let own = work.total - ownEnd
    if onPaint?() == true {
      let frame = gdk_frame_clock_get_frame_counter(clock)
      trace.note(.work, own, frame: frame)
      trace.note(.toolkit, max(0, laidOut - end - own), frame: frame)
      trace.note(.paint, now - laidOut, frame: frame)
      noteBlank(frame)
    }
    end = MainThreadTime.now
    ownEnd = work.total
  }

  private func noteBlank(_ frame: Int) {
    guard hasMoved, case .cells(_, let blank) = cells.state else { return }
    hasMoved = blank > 0
    trace.note(.blank, blank, frame: frame)
  }
}
