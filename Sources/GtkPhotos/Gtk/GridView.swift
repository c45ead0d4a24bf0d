// GTK's grid view: a model of strings, a selection, and cells that are made once and bound to
// one string after another.

import CGtk

/// A grid of cells, one for each string of a list.
struct GridView: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let strings: OpaquePointer
  private let selection: OpaquePointer
  private let shown = ShownItems<String>()

  /// What clicks select.
  enum SelectionMode {
    /// Any number of items; a double click activates.
    case multiple
    /// Nothing; one click activates.
    case none
  }

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
  init(_ label: String, selecting mode: SelectionMode = .multiple, cells: CellFactory) {
    guard let strings = gtk_string_list_new(nil), let factory = gtk_signal_list_item_factory_new(),
      let selection = mode == .none
        ? gtk_no_selection_new(strings) : gtk_multi_selection_new(strings)
    else { preconditionFailure("out of memory") }
    self.strings = strings
    self.selection = selection
    // The grid takes over the references to selection and factory, the selection that to the
    // strings.
    gtk = gtk_grid_view_new(selection, factory)
    accessibleLabel(label)
    gtk_grid_view_set_enable_rubberband(opaque, mode == .multiple ? 1 : 0)
    gtk_grid_view_set_single_click_activate(opaque, mode == .none ? 1 : 0)
    own(shown)
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

  /// Shows other items: the stretch that differs is replaced, with one change notice.
  func show(_ items: [String]) {
    guard let change = shown.become(items) else { return }
    splice(at: change.place, removing: change.removed, adding: change.added)
  }

  /// Takes items away from a place, and puts others there, with one change notice. Not together
  /// with ``show(_:)``.
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

/// The items that a grid shows, to tell what is new in the next.
@MainActor
final class ShownItems<Item: Equatable> {
  private var items: [Item] = []

  /// Takes other items. Returns the stretch that differs; `nil` where none does.
  func become(_ new: [Item]) -> (place: Int, removed: Int, added: [Item])? {
    let head = zip(items, new).prefix { $0 == $1 }.count
    let tail = zip(items[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    let removed = items.count - head - tail
    let added = Array(new[head..<(new.count - tail)])
    items = new
    return removed > 0 || !added.isEmpty ? (head, removed, added) : nil
  }
}
