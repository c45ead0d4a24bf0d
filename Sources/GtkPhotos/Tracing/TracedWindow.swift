// The trace of the main window (`Trace.swift`): when its grid is first painted completely, when an
// import is complete, when the list of photos changes, which keys are pressed. Its frames are in
// `TracedFrames.swift`, its cells in `SeenCells.swift`. None of this exists without a trace.

import CGtk
import Gtk
import PhotoModel

/// Notes the events of one main window. Owned by the window.
@MainActor
final class TracedWindow {
  private let trace: Trace
  private let photos: PhotoCollection
  private let cells: SeenCells
  private let clock: OpaquePointer
  private let frames: TracedFrames
  private var hasGrid = false
  private var importing: Task<Void, Never>?

  /// Notes a window's events from now on.
  /// - Parameter scroller: the scrolled window around the grid of photos.
  static func follow(
    _ window: Window, scroller: ScrolledWindow, model: AppModel, loader: PictureLoader,
    noting trace: Trace
  ) {
    guard let clock = gtk_widget_get_frame_clock(window.gtk) else { return }
    let traced = TracedWindow(clock, scroller: scroller, model: model, noting: trace)
    window.own(traced)
    traced.watchKeys(of: window, loader)
  }

  private init(
    _ clock: OpaquePointer, scroller: ScrolledWindow, model: AppModel, noting trace: Trace
  ) {
    self.trace = trace
    self.clock = clock
    photos = model.photos
    cells = SeenCells(scroller: scroller)
    frames = TracedFrames(clock, cells: cells, noting: trace)
    frames.onPaint = { [weak self] in self?.painted() ?? false }
    let tell = photos.onChange
    photos.onChange = { [weak photos] change in
      tell?(change)
      if let photos { trace.note(.list, photos.order.count) }
    }
    watchImport(model.importer)
  }

  isolated deinit { importing?.cancel() }

  private func watchImport(_ importer: Importer) {
    let outcomes = importer.outcomes.events()
    importing = Task { [weak importer, trace] in
      var count = 0
      for await _ in outcomes {
        count += 1
        if importer?.unfinishedCount == 0 { trace.note(.imported, count) }
      }
    }
  }

  /// Notes a painted frame. Returns whether the frames from here on are to be noted.
  private func painted() -> Bool {
    guard !hasGrid, photos.isLoaded else { return hasGrid }
    switch cells.state {
    case .empty: hasGrid = photos.count == 0
    case .cells(let seen, let blank): hasGrid = seen > 0 && blank == 0
    case .hidden: break
    }
    if hasGrid {
      let count = if case .cells(let seen, _) = cells.state { seen } else { 0 }
      trace.note(.grid, count, frame: gdk_frame_clock_get_frame_counter(clock))
    }
    return hasGrid
  }

  private func watchKeys(of window: Window, _ loader: PictureLoader) {
    guard let controller = gtk_event_controller_key_new() else { return }
    connect(Instance(controller), key: "key-pressed") { [trace, weak loader] key, _ in
      let time = gtk_event_controller_get_current_event_time(controller)
      trace.note(.key, Int(key), at: TraceFile.time(milliseconds: time))
      trace.note(.boxes, RetainedObjects.count)
      trace.note(.textures, loader?.keptByteCount ?? 0)
      return false
    }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(window.gtk, controller)
  }
}
