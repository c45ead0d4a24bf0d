// What the main window notes in the trace (`Trace.swift`): when its grid is painted whole, when an
// import is done, when the list of photos changes, which keys are pressed. Its frames are in
// `TracedFrames.swift`. Without a trace nothing of this exists.

import CGtk
import Gtk
import PhotoModel

/// Notes what happens in one main window. Owned by the window.
@MainActor
final class TracedWindow {
  private let photos: PhotoCollection
  private let cells: SeenCells
  private let clock: OpaquePointer
  private let frames: TracedFrames
  private var hasGrid = false
  private var importing: Task<Void, Never>?

  /// Notes what happens in a window from now on, where a trace was asked for.
  /// - Parameter scroller: what scrolls the grid of photos.
  static func follow(_ window: Window, scroller: ScrolledWindow, model: AppModel) {
    guard Trace.isOn, let clock = gtk_widget_get_frame_clock(window.gtk) else { return }
    let traced = TracedWindow(clock, scroller: scroller, model: model)
    window.own(traced)
    traced.watchKeys(of: window)
  }

  private init(_ clock: OpaquePointer, scroller: ScrolledWindow, model: AppModel) {
    self.clock = clock
    photos = model.photos
    cells = SeenCells(scroller: scroller)
    frames = TracedFrames(clock, cells: cells)
    frames.onPaint = { [weak self] in self?.painted() ?? false }
    let tell = photos.onChange
    photos.onChange = { [weak photos] change in
      tell?(change)
      if let photos { Trace.note(.list, photos.order.count) }
    }
    watchImport(model.importer)
  }

  isolated deinit { importing?.cancel() }

  private func watchImport(_ importer: Importer) {
    let outcomes = importer.outcomes.events()
    importing = Task { [weak importer] in
      var count = 0
      for await _ in outcomes {
        count += 1
        if importer?.unfinishedCount == 0 { Trace.note(.imported, count) }
      }
    }
  }

  /// A frame was painted. Returns whether the frames from here on are to be noted.
  private func painted() -> Bool {
    guard !hasGrid, photos.isLoaded else { return hasGrid }
    switch cells.state {
    case .empty: hasGrid = photos.count == 0
    case .cells(let seen, let blank): hasGrid = seen > 0 && blank == 0
    case .hidden: break
    }
    if hasGrid {
      let count = if case .cells(let seen, _) = cells.state { seen } else { 0 }
      Trace.note(.grid, count, frame: gdk_frame_clock_get_frame_counter(clock))
    }
    return hasGrid
  }

  private func watchKeys(of window: Window) {
    guard let controller = gtk_event_controller_key_new() else { return }
    connect(Instance(controller), key: "key-pressed") { key, _ in
      let time = gtk_event_controller_get_current_event_time(controller)
      Trace.note(.key, Int(key), at: Trace.time(milliseconds: time))
      return false
    }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(window.gtk, controller)
  }
}

/// The cells of the grid of photos that can be seen.
@MainActor
struct SeenCells {
  /// What the library's page shows.
  enum State {
    /// That the library is empty.
    case empty
    /// So many cells, so many of them without their pictures.
    case cells(seen: Int, blank: Int)
    /// Neither: it is still read, or another page is in front.
    case hidden
  }

  /// What scrolls the grid.
  let scroller: ScrolledWindow

  /// What the page shows now.
  var state: State {
    guard gtk_widget_get_mapped(scroller.gtk) != 0 else { return isEmptyShown ? .empty : .hidden }
    let height = Double(gtk_widget_get_height(scroller.gtk))
    var (seen, blank) = (0, 0)
    var child = gtk_scrolled_window_get_child(scroller.opaque)
      .flatMap { gtk_widget_get_first_child($0) }
    while let widget = child {
      child = gtk_widget_get_next_sibling(widget)
      var (x, y) = (0.0, 0.0)
      // GTK unmaps the cells that it keeps ready beyond the edges.
      guard gtk_widget_get_mapped(widget) != 0,
        gtk_widget_translate_coordinates(widget, scroller.gtk, 0, 0, &x, &y) != 0,
        y < height, y + Double(gtk_widget_get_height(widget)) > 0,
        let cell = gtk_widget_get_first_child(widget)
          .flatMap({ AnyWidget(gtk: $0).controller(PhotoCell.self) })
      else { continue }
      seen += 1
      if !cell.isPainted { blank += 1 }
    }
    return .cells(seen: seen, blank: blank)
  }

  private var isEmptyShown: Bool {
    guard let stack = gtk_widget_get_ancestor(scroller.gtk, gtk_stack_get_type()),
      gtk_widget_get_mapped(stack) != 0,
      let name = gtk_stack_get_visible_child_name(OpaquePointer(stack))
    else { return false }
    return String(cString: name) == "empty"
  }
}
