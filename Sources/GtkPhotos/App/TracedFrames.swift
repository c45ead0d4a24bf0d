// What each frame of the main window takes, noted in the trace (`Trace.swift`).
//
// What counts is processor time of the main thread (`CLOCK_THREAD_CPUTIME_ID`), so that other
// processes do no harm to the figures, and waiting is no work. `work` runs from the end of the last
// frame to where GTK begins to paint this one: events, the model, the binding of cells, and GTK's
// layout, which `layout` tells by itself. `paint` is the rest: GTK draws. What the trace does itself
// is left out.

import CGtk
import Foundation

/// Notes the frames of one window.
@MainActor
final class TracedFrames {
  /// Told of each painted frame; answers whether it is to be noted.
  var onPaint: (() -> Bool)?

  private let clock: OpaquePointer
  private let cells: SeenCells
  /// Processor time at the end of the last frame, and at the beginning of this one's phases; those
  /// that a frame does not need are left out by GTK.
  private var end = 0
  private var beforePaint = 0
  private var update: Int?
  private var layout: Int?
  /// Whether cells may have lost their pictures since they were looked at.
  private var hasMoved = true

  /// Notes the frames of a clock.
  init(_ clock: OpaquePointer, cells: SeenCells) {
    self.clock = clock
    self.cells = cells
    end = Self.processorTime
    connect(Instance(clock), "before-paint") { [weak self] in self?.begin() }
    // Behind GTK's own handlers, which were connected when the window was made.
    connect(Instance(clock), "update") { [weak self] in self?.update = Self.processorTime }
    connect(Instance(clock), "layout") { [weak self] in self?.layout = Self.processorTime }
    connect(Instance(clock), "after-paint") { [weak self] in self?.painted() }
    if let adjustment = gtk_scrolled_window_get_vadjustment(cells.scroller.opaque) {
      connect(Instance(adjustment), "value-changed") { [weak self] in
        self?.hasMoved = true
        Trace.note(.scroll, Int(gtk_adjustment_get_value(adjustment)))
      }
    }
  }

  private func begin() {
    beforePaint = Self.processorTime
    update = nil
    layout = nil
  }

  private func painted() {
    let now = Self.processorTime
    let painting = layout ?? update ?? beforePaint
    let layingOut = update ?? beforePaint
    if onPaint?() == true {
      let frame = gdk_frame_clock_get_frame_counter(clock)
      Trace.note(.work, painting - end, frame: frame)
      Trace.note(.layout, painting - layingOut, frame: frame)
      Trace.note(.paint, now - painting, frame: frame)
      noteBlank(frame)
    }
    end = Self.processorTime
  }

  private func noteBlank(_ frame: Int) {
    guard hasMoved, case .cells(_, let blank) = cells.state else { return }
    hasMoved = blank > 0
    Trace.note(.blank, blank, frame: frame)
  }

  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
