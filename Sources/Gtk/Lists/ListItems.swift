// What grids (`GridView.swift`) and lists (`ListView.swift`) have in common: a model of strings, or
// of places (`LazyListModel.swift`), and cells that are made once and bound to one after another.

import CGtk

/// What a cell is bound to.
///
/// ```swift
/// let bind: @MainActor (AnyWidget, ListItem) -> Void = { cell, item in
///   cell.tooltip("\(item.place + 1). \(item.text)")
/// }
/// ```
public struct ListItem {
  fileprivate let gtk: OpaquePointer
  /// What GTK's model has for it.
  package let object: UnsafeMutableRawPointer

  fileprivate init?(_ gtk: OpaquePointer) {
    guard let object = gtk_list_item_get_item(gtk) else { return nil }
    self.gtk = gtk
    self.object = UnsafeMutableRawPointer(object)
  }

  /// The string of an item of ``ListItems``.
  public var text: String {
    gtk_string_object_get_string(OpaquePointer(object)).map { String(cString: $0) } ?? ""
  }

  /// Where it stands now.
  public var position: Int { Int(gtk_list_item_get_position(gtk)) }
}

/// A cell's life: made once, then bound to an item and let go of again and again.
///
/// ```swift
/// let cells = CellFactory(
///   make: {
///     let cell = FruitCell()
///     return cell.label.own(controller: cell)
///   },
///   bind: { cell, item in cell.controller(FruitCell.self)?.label.text = item.text },
///   unbind: { cell in cell.controller(FruitCell.self)?.label.text = "" })
/// ```
public struct CellFactory {
  /// Makes an empty cell.
  public let make: @MainActor () -> any Widget
  /// Shows an item in a cell.
  public let bind: @MainActor (_ cell: AnyWidget, _ item: ListItem) -> Void
  /// The cell shows nothing until it is bound again.
  public let unbind: @MainActor (_ cell: AnyWidget) -> Void

  /// Cells that are made, bound and let go of so.
  public init(
    make: @escaping @MainActor () -> any Widget,
    bind: @escaping @MainActor (_ cell: AnyWidget, _ item: ListItem) -> Void,
    unbind: @escaping @MainActor (_ cell: AnyWidget) -> Void
  ) {
    self.make = make
    self.bind = bind
    self.unbind = unbind
  }

  /// GTK's factory of such cells, to be handed over to a view.
  /// - Parameters:
  ///   - isSelectable: whether clicks select and activate.
  ///   - model: the list of the items, which is told what cells are bound to.
  @MainActor
  package func gtkFactory(isSelectable: Bool, of model: LazyListModel? = nil) -> OpaquePointer {
    guard let factory = gtk_signal_list_item_factory_new() else {
      preconditionFailure("out of memory")
    }
    connect(Instance(factory), pointer: "setup") { item in
      guard let item = item.map({ OpaquePointer($0) }) else { return }
      if !isSelectable {
        gtk_list_item_set_selectable(item, 0)
        gtk_list_item_set_activatable(item, 0)
      }
      gtk_list_item_set_child(item, make().gtk)
    }
    connect(Instance(factory), pointer: "bind") { item in
      guard let gtk = item.map({ OpaquePointer($0) }), let cell = gtk_list_item_get_child(gtk),
        let item = ListItem(gtk)
      else { return }
      model?.bound(item)
      bind(AnyWidget(gtk: cell), item)
    }
    connect(Instance(factory), pointer: "unbind") { item in
      if let item = item.flatMap({ ListItem(OpaquePointer($0)) }) { model?.unbound(item) }
      guard let item, let cell = gtk_list_item_get_child(OpaquePointer(item)) else { return }
      unbind(AnyWidget(gtk: cell))
    }
    return factory
  }
}

/// The items that a view shows: a model of strings that GTK owns, and what it holds, to tell
/// what is new in the next.
///
/// ```swift
/// let items = ListItems()
/// items.show(["apple", "banana"])
/// items.show(["apple", "apricot", "banana"])  // GTK is told of one new item.
/// ```
@MainActor
public final class ListItems {
  /// GTK's model.
  package let strings: OpaquePointer
  private let shown = ShownItems<String>()

  /// No items. The view that shows them owns GTK's model.
  public init() {
    guard let strings = gtk_string_list_new(nil) else { preconditionFailure("out of memory") }
    self.strings = strings
  }

  /// The item at a place; empty where there is none.
  public func text(at position: Int) -> String {
    gtk_string_list_get_string(strings, guint(position)).map { String(cString: $0) } ?? ""
  }

  /// Takes other items: the stretch that differs is replaced, with one change notice.
  public func show(_ items: [String]) {
    guard let change = shown.become(items) else { return }
    var copies = change.added.map { UnsafePointer<CChar>?(strdup($0)) }
    defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
    copies.append(nil)
    gtk_string_list_splice(strings, guint(change.position), guint(change.removed), copies)
  }
}

/// The items that a view shows, to tell what is new in the next.
///
/// ```swift
/// let shown = ShownItems<Int>()
/// let first = shown.become([1, 2, 3])  // (place: 0, removed: 0, added: [1, 2, 3])
/// let next = shown.become([1, 5, 3])  // (place: 1, removed: 1, added: [5])
/// ```
@MainActor
public final class ShownItems<Item: Equatable> {
  private var items: [Item] = []

  /// Nothing is shown yet.
  public init() {}

  /// Takes other items. Returns the stretch that differs; `nil` where none does.
  public func become(_ new: [Item]) -> (position: Int, removed: Int, added: [Item])? {
    let head = zip(items, new).prefix { $0 == $1 }.count
    let tail = zip(items[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    let removed = items.count - head - tail
    let added = Array(new[head..<(new.count - tail)])
    items = new
    return removed > 0 || !added.isEmpty ? (head, removed, added) : nil
  }
}
