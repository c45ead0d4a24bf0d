// GTK's grid view: items (`ListItems.swift`) side by side, and a selection.

import CGtk

/// A grid of cells, one for each string of a list.
struct GridView: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let strings: OpaquePointer
  private let selection: OpaquePointer
  private let items: ListItems

  /// What clicks select.
  enum SelectionMode {
    /// Any number of items; a double click activates.
    case multiple
    /// Nothing; one click activates.
    case none
  }

  /// An empty grid.
  init(_ label: String, selecting mode: SelectionMode = .multiple, cells: CellFactory) {
    let items = ListItems()
    let strings = items.strings
    guard
      let selection = mode == .none
        ? gtk_no_selection_new(strings) : gtk_multi_selection_new(strings)
    else { preconditionFailure("out of memory") }
    self.items = items
    self.strings = strings
    self.selection = selection
    // The grid takes over the references to selection and factory, the selection that to the
    // strings.
    gtk = gtk_grid_view_new(selection, cells.gtkFactory(isSelectable: true))
    accessibleLabel(label)
    gtk_grid_view_set_enable_rubberband(opaque, mode == .multiple ? 1 : 0)
    gtk_grid_view_set_single_click_activate(opaque, mode == .none ? 1 : 0)
    own(items)
  }

  /// Shows other items: the stretch that differs is replaced, with one change notice.
  func show(_ items: [String]) { self.items.show(items) }

  /// Takes items away from a place, and puts others there, with one change notice. Not together
  /// with ``show(_:)``.
  func splice(at place: Int, removing count: Int, adding items: [String]) {
    self.items.splice(at: place, removing: count, adding: items)
  }

  private var count: Int { Int(g_list_model_get_n_items(strings)) }

  private func item(at index: Int) -> String {
    gtk_string_list_get_string(strings, guint(index)).map { String(cString: $0) } ?? ""
  }

  /// The items that are selected, in the grid's order.
  var selectedItems: [String] {
    guard let bits = gtk_selection_model_get_selection(selection) else { return [] }
    defer { gtk_bitset_unref(bits) }
    return (0..<Int(gtk_bitset_get_size(bits))).map {
      item(at: Int(gtk_bitset_get_nth(bits, guint($0))))
    }
  }

  /// Selects one item alone.
  func select(_ item: String) {
    guard let index = (0..<count).first(where: { self.item(at: $0) == item }) else { return }
    gtk_selection_model_select_item(selection, guint(index), 1)
  }

  /// Whether an item is selected.
  func isSelected(_ item: String) -> Bool { selectedItems.contains(item) }

  /// As many columns as fit into a scrolled window, and not more.
  /// - Parameter width: the width of a cell with the room around it, in pixels.
  func fitColumns(of width: Int, to scroller: ScrolledWindow) {
    guard let adjustment = scroller.horizontalAdjustment else { return }
    let grid = self
    connect(Instance(adjustment), pointer: "notify::page-size") { _ in
      let columns = max(1, Int(gtk_adjustment_get_page_size(adjustment)) / width)
      // The width is told in the middle of the layout, where no widget may ask for another.
      grid.later { grid.setColumns(columns) }
    }
  }

  /// How many cells stand side by side. GTK keeps about 30 rows of cells alive, so the number
  /// is never larger than what fits.
  func setColumns(_ count: Int) {
    gtk_grid_view_set_min_columns(opaque, guint(count))
    gtk_grid_view_set_max_columns(opaque, guint(count))
  }

  /// Runs a closure when an item is double-clicked, or Enter pressed on it.
  @discardableResult
  func onActivate(_ action: @escaping @MainActor (String) -> Void) -> Self {
    let strings = strings
    connect(instance, number: "activate") { index in
      guard let text = gtk_string_list_get_string(strings, guint(index)) else { return }
      action(String(cString: text))
    }
    return self
  }
}
