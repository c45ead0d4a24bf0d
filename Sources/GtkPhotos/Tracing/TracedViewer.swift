// Notes in the trace (`Trace.swift`) when the photos that are looked at are painted.

import CGtk
import Gtk

/// Notes what one page paints. Owned by its window.
@MainActor
final class TracedViewer {
  private let trace: Trace
  private let clock: OpaquePointer
  private weak let page: ViewerPage?
  private var photo: Int64?
  private var width: Int?

  /// Notes from now on.
  init(_ clock: OpaquePointer, _ page: ViewerPage, noting trace: Trace) {
    self.trace = trace
    self.clock = clock
    self.page = page
    connect(Instance(clock), "after-paint") { [weak self] in self?.painted() }
  }

  private func painted() {
    guard let page, let sequence = page.shown?.sequence else {
      (photo, width) = (nil, nil)
      return
    }
    let painted = page.view.painted
    let frame = Int(gdk_frame_clock_get_frame_counter(clock))
    if sequence != photo {
      guard painted.isPicture else { return }
      (photo, width) = (sequence, nil)
      trace.note(.photo, Int(sequence), frame: frame)
    }
    guard let tiled = painted.tiledWidth, tiled != width else { return }
    width = tiled
    trace.note(.tiles, tiled, frame: frame)
  }
}
