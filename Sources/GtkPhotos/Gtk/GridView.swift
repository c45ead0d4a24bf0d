// GTK's grid view: a model of strings, a selection, and cells that are made once and bound to
// one string after another.

import CGtk

/// A grid of cells, one for each string of a list.
struct GridView: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let strings: OpaquePointer
  private let selection: OpaquePointer

  /// A cell's life: made once, then bound to an item and let go of again and again.
  struct CellFactory {
    /// Makes an empty cell.
    let make: @MainActor () -> any Widget
    /// Shows an item in a cell.
    let bind: @MainActor (_ cell: AnyWidget, _ item: String) -> Void
    /// The cell shows nothing until it is bound again.
    let unbind: @MainActor (_ cell: AnyWidget) -> Void
  }

  /// An empty grid.
  init(_ label: String, cells: CellFactory) {
    guard let strings = gtk_string_list_new(nil), let factory = gtk_signal_list_item_factory_new(),
      let selection = gtk_multi_selection_new(strings)
    else { preconditionFailure("out of memory") }
    self.strings = strings
    self.selection = selection
    // The grid takes over the references to selection and factory, the selection that to the
    // strings.
    gtk = gtk_grid_view_new(selection, factory)
    accessibleLabel(label)
    gtk_grid_view_set_enable_rubberband(opaque, 1)
    connectCells(Instance(factory), cells)
  }

  private func connectCells(_ factory: Instance, _ cells: CellFactory) {
    connect(factory, pointer: "setup") { item in
      guard let item = item.map({ OpaquePointer($0) }) else { return }
      gtk_list_item_set_child(item, cells.make().gtk)
    }
    connect(factory, pointer: "bind") { item in
      guard let item = item.map({ OpaquePointer($0) }), let cell = gtk_list_item_get_child(item),
        let object = gtk_list_item_get_item(item),
        let text = gtk_string_object_get_string(OpaquePointer(object))
      else { return }
      cells.bind(AnyWidget(gtk: cell), String(cString: text))
    }
    connect(factory, pointer: "unbind") { item in
      guard let item, let cell = gtk_list_item_get_child(OpaquePointer(item)) else { return }
      cells.unbind(AnyWidget(gtk: cell))
    }
  }

  /// Replaces a stretch of the list, with one change notice.
  func splice(at place: Int, removing count: Int, adding items: [String]) {
    var copies = items.map { UnsafePointer<CChar>?(strdup($0)) }
    defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
    copies.append(nil)
    gtk_string_list_splice(strings, guint(place), guint(count), copies)
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
