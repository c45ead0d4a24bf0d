// What the library's page shows at a moment, as GTK has laid it out. For traces
// (`TracedWindow.swift`) and tests.

import CGtk
import Gtk

/// The visible cells of the grid of photos.
@MainActor
struct SeenCells {
  /// What the library's page shows.
  enum State {
    /// The text for an empty library.
    case empty
    /// The number of visible cells, and how many of them have no picture yet.
    case cells(seen: Int, blank: Int)
    /// Neither: the list is still being read, or another page is visible.
    case hidden
  }

  /// The scrolled window around the grid.
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
      // GTK unmaps the cells that it holds ready outside the visible area.
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
