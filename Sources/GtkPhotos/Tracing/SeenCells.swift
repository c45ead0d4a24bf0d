// What the library's page shows at a moment, as GTK has laid it out: for traces (`TracedWindow.swift`)
// and tests.

import CGtk
import Gtk

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
