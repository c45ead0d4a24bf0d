// GTK's grid view: items (`ListItems.swift`, `LazyListModel.swift`) in rows and columns, with a
// selection.

import CGtk

/// A grid of cells, one for each item of a list.
///
/// ```swift
/// let items = ListItems()
/// items.show(["apple", "banana", "cherry"])
/// let grid = GridView("Fruit", items: items, cells: cells)
/// grid.onActivate { position in print(items.text(at: position)) }
/// ```
public struct GridView: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>
  private let selection: OpaquePointer

  /// What a click selects.
  ///
  /// ```swift
  /// let grid = GridView("Fruit", selecting: .none, items: items, cells: cells)
  /// ```
  public enum SelectionMode {
    /// Any number of items; a double click activates an item.
    case multiple
    /// Nothing; a single click activates an item.
    case none
  }

  /// Creates a grid of strings; `label` is its accessible name.
  public init(
    _ label: String, selecting mode: SelectionMode = .multiple, items: ListItems,
    cells: CellFactory
  ) {
    self.init(
      label, selecting: mode, model: items.strings, factory: cells.gtkFactory(isSelectable: true))
    own(items)
  }

  /// Creates a grid of a list's positions; `label` is its accessible name.
  public init(
    _ label: String, selecting mode: SelectionMode = .multiple, positions: LazyListModel,
    cells: CellFactory
  ) {
    self.init(
      label, selecting: mode,
      model: OpaquePointer(g_object_ref(UnsafeMutableRawPointer(positions.model))),
      factory: cells.gtkFactory(isSelectable: true, of: positions))
    own(positions)
  }

  /// Takes ownership of one reference to the model and one to the factory.
  private init(
    _ label: String, selecting mode: SelectionMode, model: OpaquePointer, factory: OpaquePointer
  ) {
    guard
      let selection = mode == .none
        ? gtk_no_selection_new(model) : gtk_multi_selection_new(model)
    else { preconditionFailure("out of memory") }
    self.selection = selection
    // The grid takes ownership of the references to the selection and the factory; the selection
    // takes ownership of the reference to the model.
    gtk = gtk_grid_view_new(selection, factory)
    accessibleLabel(label)
    gtk_grid_view_set_enable_rubberband(opaque, mode == .multiple ? 1 : 0)
    gtk_grid_view_set_single_click_activate(opaque, mode == .none ? 1 : 0)
  }

  /// The positions of the selected items, in ascending order.
  public var selectedPositions: [Int] { selectedPositions(in: 0..<Int(UInt32.max)) }

  /// How many items are selected.
  public var selectedCount: Int {
    guard let bits = gtk_selection_model_get_selection(selection) else { return 0 }
    defer { gtk_bitset_unref(bits) }
    return Int(gtk_bitset_get_size(bits))
  }

  /// Calls a closure when items are selected or deselected. It is not called when selected items
  /// leave the list.
  ///
  /// ```swift
  /// grid.onSelect { count.text = "\(grid.selectedCount) selected" }
  /// ```
  public func onSelect(_ action: @escaping @MainActor () -> Void) {
    connect(Instance(selection), size: "selection-changed") { _, _ in action() }
  }

  /// Calls a closure when items are selected or deselected, as ``onSelect(_:)``.
  /// - Parameter action: gets a range of positions that has all of these items, and perhaps others.
  public func onSelectionChange(_ action: @escaping @MainActor (_ stretch: Range<Int>) -> Void) {
    connect(Instance(selection), size: "selection-changed") { position, count in
      action(position..<(position + max(count, 0)))
    }
  }

  /// The positions of the selected items in a range, in ascending order.
  public func selectedPositions(in stretch: Range<Int>) -> [Int] {
    guard let bits = gtk_selection_model_get_selection(selection) else { return [] }
    defer { gtk_bitset_unref(bits) }
    var positions: [Int] = []
    var iterator = GtkBitsetIter()
    var position: guint = 0
    var isThere =
      gtk_bitset_iter_init_at(&iterator, bits, guint(stretch.lowerBound), &position) != 0
    while isThere, Int(position) < stretch.upperBound {
      positions.append(Int(position))
      isThere = gtk_bitset_iter_next(&iterator, &position) != 0
    }
    return positions
  }

  /// Selects the item at a position, and no other.
  public func select(_ position: Int) {
    gtk_selection_model_select_item(selection, guint(position), 1)
  }

  /// Adds the items at some positions to the selection.
  public func selectAlso(_ positions: [Int]) {
    guard !positions.isEmpty, let bits = gtk_bitset_new_empty() else { return }
    defer { gtk_bitset_unref(bits) }
    for position in positions { gtk_bitset_add(bits, guint(position)) }
    gtk_selection_model_set_selection(selection, bits, bits)
  }

  /// Selects an item. A later Shift selection starts there.
  /// - Parameters:
  ///   - position: the item's position.
  ///   - isAlone: whether all other items are deselected.
  public func selectFrom(_ position: Int, isAlone: Bool = false) {
    guard isAlone || !isSelected(position) else { return }
    // The position; whether other items stay selected; whether the Shift selection extends to the
    // item.
    var arguments = [
      g_variant_new_uint32(guint32(position)), g_variant_new_boolean(isAlone ? 0 : 1),
      g_variant_new_boolean(0),
    ]
    activate("list.select-item", g_variant_new_tuple(&arguments, gsize(arguments.count)))
  }

  /// Deselects the items in a range.
  public func unselect(_ stretch: Range<Int>) {
    guard !selectedPositions(in: stretch).isEmpty else { return }
    gtk_selection_model_unselect_range(selection, guint(stretch.lowerBound), guint(stretch.count))
  }

  /// Deselects the items at some positions.
  public func unselect(_ positions: [Int]) {
    guard !positions.isEmpty, let none = gtk_bitset_new_empty(), let mask = gtk_bitset_new_empty()
    else { return }
    defer {
      gtk_bitset_unref(none)
      gtk_bitset_unref(mask)
    }
    for position in positions { gtk_bitset_add(mask, guint(position)) }
    gtk_selection_model_set_selection(selection, none, mask)
  }

  /// Selects the items in a range.
  /// - Parameter isAlone: whether all other items are deselected.
  public func select(_ stretch: Range<Int>, isAlone: Bool) {
    gtk_selection_model_select_range(
      selection, guint(stretch.lowerBound), guint(stretch.count), isAlone ? 1 : 0)
  }

  /// Selects all items.
  public func selectAll() { gtk_selection_model_select_all(selection) }

  /// Deselects all items.
  public func selectNone() { gtk_selection_model_unselect_all(selection) }

  /// Deselects all items on a click beside them, without Ctrl and Shift: in the margin of the grid, and
  /// below its last row. GTK 4.8 does so between items only.
  public func deselectsBesideItems() {
    guard let beside = gtk_gesture_click_new(), let side = gtk_gesture_click_new() else { return }
    let keys = GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue
    let grid = self
    func deselectOnClick(_ gesture: OpaquePointer) {
      connect(Instance(gesture), press: "released") { _, x, y in
        let state = gtk_event_controller_get_current_event_state(gesture)
        let hit = gtk_widget_pick(grid.gtk, x, y, GTK_PICK_DEFAULT)
        guard state.rawValue & keys == 0, hit == nil || hit == grid.gtk else { return }
        grid.selectNone()
      }
      gtk_widget_add_controller(gtk, gesture)
    }
    deselectOnClick(beside)
    // GTK 4.8 can't begin a rubber band behind the last column, and warns of a press there.
    gtk_event_controller_set_propagation_phase(side, GTK_PHASE_CAPTURE)
    connect(Instance(side), press: "pressed") { _, x, _ in
      let width = gtk_widget_get_width(grid.gtk)
      let isMirrored = gtk_widget_get_direction(grid.gtk) == GTK_TEXT_DIR_RTL
      let columns = max(Int32(clamping: gtk_grid_view_get_max_columns(grid.opaque)), 1)
      // GTK's columns have whole pixels.
      let isBeside =
        (isMirrored ? Double(width) - x : x) >= Double(width / columns * columns)
      gtk_gesture_set_state(
        side, isBeside ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
    }
    deselectOnClick(side)
  }

  /// Scrolls until the item at a position is visible.
  public func scroll(to position: Int) {
    activate("list.scroll-to-item", g_variant_new_uint32(guint32(position)))
  }

  /// Activates an action of GTK's list widgets, which doesn't take ownership of a new argument.
  private func activate(_ action: String, _ argument: OpaquePointer?) {
    g_variant_ref_sink(argument)
    defer { g_variant_unref(argument) }
    gtk_widget_activate_action_variant(gtk, action, argument)
  }

  /// Whether the item at a position is selected.
  public func isSelected(_ position: Int) -> Bool {
    gtk_selection_model_is_selected(selection, guint(position)) != 0
  }

  /// Shows as many columns as fit into a scrolled window.
  ///
  /// ```swift
  /// grid.fitColumns(to: scroller, expecting: 800) { width in max(1, width / 180) }
  /// ```
  /// - Parameters:
  ///   - scroller: the scrolled window that contains the grid.
  ///   - expected: the width of the scrolled window, in pixels, until the real width is known.
  ///     Without it, GTK creates cells for seven columns.
  ///   - columns: returns how many columns fit into a width in pixels.
  public func fitColumns(
    to scroller: ScrolledWindow, expecting expected: Int,
    _ columns: @escaping @MainActor (_ width: Int) -> Int
  ) {
    guard let adjustment = scroller.horizontalAdjustment else { return }
    let grid = self
    setColumns(columns(expected))
    connect(Instance(adjustment), pointer: "notify::page-size") { _ in
      let seen = Int(gtk_adjustment_get_page_size(adjustment))
      // Emitted during a layout, when no widget may request another width.
      grid.later { grid.setColumns(columns(seen)) }
    }
  }

  /// The number of columns.
  public var columns: Int { Int(gtk_grid_view_get_max_columns(opaque)) }

  /// The controllers of all existing cells, bound or not.
  ///
  /// ```swift
  /// for cell in grid.cells(FruitCell.self) { cell.redraw() }
  /// ```
  public func cells<Controller: AnyObject>(_ type: Controller.Type) -> [Controller] {
    var cells: [Controller] = []
    var child = gtk_widget_get_first_child(gtk)
    while let current = child {
      let cell = gtk_widget_get_first_child(current)
      if let cell = cell.flatMap({ AnyWidget(gtk: $0).controller(type) }) { cells.append(cell) }
      child = gtk_widget_get_next_sibling(current)
    }
    return cells
  }

  /// The controller of the cell under a point of the grid, in pixels; `nil` between cells.
  public func cell<Controller: AnyObject>(
    _ type: Controller.Type, at x: Double, _ y: Double
  ) -> Controller? {
    var widget = gtk_widget_pick(gtk, x, y, GTK_PICK_DEFAULT)
    while let current = widget, current != gtk {
      let cell =
        AnyWidget(gtk: current).controller(type)
        ?? gtk_widget_get_first_child(current).flatMap { AnyWidget(gtk: $0).controller(type) }
      if let cell { return cell }
      widget = gtk_widget_get_parent(current)
    }
    return nil
  }

  /// Opens a menu for the item that has keyboard focus with the keys that desktops have for it, Menu and
  /// Shift+F10.
  /// - Parameter open: gets the middle of the item, in pixels of the grid.
  public func onMenuKey(_ open: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
    onMenuKey(asking: {
      guard let item = focusedItem?.gtk else { return false }
      var (x, y) = (0.0, 0.0)
      gtk_widget_translate_coordinates(
        item, gtk, Double(gtk_widget_get_width(item)) / 2,
        Double(gtk_widget_get_height(item)) / 2, &x, &y)
      open(x, y)
      return true
    })
  }

  /// The item that has keyboard focus, or will have it when the window becomes active again. In an
  /// inactive window, `gtk_widget_get_focus_child` returns no item (GTK 4.8).
  public var focusedItem: AnyWidget? {
    guard let root = gtk_widget_get_root(gtk), var widget = gtk_root_get_focus(root) else {
      return nil
    }
    while let parent = gtk_widget_get_parent(widget) {
      if parent == gtk { return AnyWidget(gtk: widget) }
      widget = parent
    }
    return nil
  }

  /// Lets the Tab key leave the grid. GTK 4.8 would go to the next item.
  public func leaveByTab() {
    onKey(first: true) { key, modifiers in
      let isBack = Int32(key) == GDK_KEY_ISO_Left_Tab
      let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
      guard isBack || Int32(key) == GDK_KEY_Tab || Int32(key) == GDK_KEY_KP_Tab,
        modifiers.rawValue & others == 0, let root = gtk_widget_get_root(gtk)
      else { return false }
      let isShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
      let direction = isBack || isShift ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD
      gtk_widget_set_can_focus(gtk, 0)
      gtk_widget_child_focus(
        UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self), direction)
      gtk_widget_set_can_focus(gtk, 1)
      return true
    }
  }

  /// Whether an item itself has keyboard focus, and no button in it.
  public var isItemFocused: Bool {
    guard let root = gtk_widget_get_root(gtk), let focus = gtk_root_get_focus(root) else {
      return false
    }
    return gtk_widget_get_parent(focus) == gtk
  }

  /// The controller of the cell in ``focusedItem``.
  public func focusedCell<Controller: AnyObject>(_ type: Controller.Type) -> Controller? {
    focusedItem.flatMap { gtk_widget_get_first_child($0.gtk) }
      .flatMap { AnyWidget(gtk: $0).controller(type) }
  }

  /// Calls a closure with an item's cell as soon as the item has keyboard focus.
  public func onKeyboardMove(_ action: @escaping @MainActor (AnyWidget) -> Void) {
    let grid = gtk
    connect(instance, pointer: "notify::root") { _ in
      guard let root = gtk_widget_get_root(grid) else { return }
      // The window may outlive the grid; the closure only compares the grid's address.
      connect(Instance(root), pointer: "notify::focus-widget") { _ in
        guard let item = gtk_root_get_focus(root), gtk_widget_get_parent(item) == grid,
          let cell = gtk_widget_get_first_child(item)
        else { return }
        action(AnyWidget(gtk: cell))
      }
    }
  }

  /// The height of the first row in pixels; 0 if there is no row.
  public var firstRowHeight: Double {
    var bounds = graphene_rect_t()
    guard let cell = gtk_widget_get_first_child(gtk),
      gtk_widget_compute_bounds(cell, gtk, &bounds) != 0
    else { return 0 }
    return Double(bounds.size.height)
  }

  /// Sets the number of columns. GTK keeps about 30 rows of cells alive, so use no more columns
  /// than fit.
  public func setColumns(_ count: Int) {
    gtk_grid_view_set_min_columns(opaque, guint(count))
    gtk_grid_view_set_max_columns(opaque, guint(count))
  }

  /// Calls a closure with an item's position when the person activates the item, by Enter or a
  /// click (``SelectionMode``).
  @discardableResult
  public func onActivate(_ action: @escaping @MainActor (Int) -> Void) -> Self {
    connect(instance, number: "activate", action)
    return self
  }
}
