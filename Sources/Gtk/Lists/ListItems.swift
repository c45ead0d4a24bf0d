// What grids (`GridView.swift`) and lists (`ListView.swift`) share: a model of strings or of
// positions (`LazyListModel.swift`), and cells that are created once and bound to one item after
// another.

import CGtk

/// The item that a cell is bound to.
///
/// ```swift
/// let bind: @MainActor (AnyWidget, ListItem) -> Void = { cell, item in
///   cell.tooltip("\(item.position + 1). \(item.text)")
/// }
/// ```
public struct ListItem {
  fileprivate let gtk: OpaquePointer
  /// The item's object in GTK's model.
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

  /// The current position of the item.
  public var position: Int { Int(gtk_list_item_get_position(gtk)) }
}

/// Creates cells, and binds them to items. Each cell is created once, then bound and unbound again
/// and again.
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
  /// Creates an empty cell.
  public let make: @MainActor () -> any Widget
  /// Shows an item in a cell.
  public let bind: @MainActor (_ cell: AnyWidget, _ item: ListItem) -> Void
  /// Empties a cell until it is bound again.
  public let unbind: @MainActor (_ cell: AnyWidget) -> Void

  /// Creates a factory from the closures that create, bind and unbind cells.
  public init(
    make: @escaping @MainActor () -> any Widget,
    bind: @escaping @MainActor (_ cell: AnyWidget, _ item: ListItem) -> Void,
    unbind: @escaping @MainActor (_ cell: AnyWidget) -> Void
  ) {
    self.make = make
    self.bind = bind
    self.unbind = unbind
  }

  /// Creates GTK's factory for these cells. The caller passes the reference on to a view.
  /// - Parameters:
  ///   - isSelectable: whether clicks select and activate items.
  ///   - model: the list of the items, which records what cells are bound to.
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

/// The strings that a view shows. When they change, GTK is notified of the difference only.
///
/// ```swift
/// let items = ListItems()
/// items.show(["apple", "banana"])
/// items.show(["apple", "apricot", "banana"])  // GTK is notified of one new item.
/// ```
@MainActor
public final class ListItems {
  /// The strings as a `GtkStringList`.
  package let strings: OpaquePointer
  private let shown = ShownItems<String>()

  /// Creates an empty list. The view that shows it owns GTK's model.
  public init() {
    guard let strings = gtk_string_list_new(nil) else { preconditionFailure("out of memory") }
    self.strings = strings
  }

  /// The string at a position; empty if there is none.
  public func text(at position: Int) -> String {
    gtk_string_list_get_string(strings, guint(position)).map { String(cString: $0) } ?? ""
  }

  /// Shows other items. The range that differs is replaced, with one change signal.
  public func show(_ items: [String]) {
    guard let change = shown.become(items) else { return }
    var copies = change.added.map { UnsafePointer<CChar>?(strdup($0)) }
    defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
    copies.append(nil)
    gtk_string_list_splice(strings, guint(change.position), guint(change.removed), copies)
  }
}

/// The items that a view shows, to find out how the next ones differ.
///
/// ```swift
/// let shown = ShownItems<Int>()
/// let first = shown.become([1, 2, 3])  // (position: 0, removed: 0, added: [1, 2, 3])
/// let next = shown.become([1, 5, 3])  // (position: 1, removed: 1, added: [5])
/// ```
@MainActor
public final class ShownItems<Item: Equatable> {
  private var items: [Item] = []

  /// Starts without items.
  public init() {}

  /// Replaces the items. Returns the range that differs; `nil` if none does.
  public func become(_ new: [Item]) -> (position: Int, removed: Int, added: [Item])? {
    let head = zip(items, new).prefix { $0 == $1 }.count
    let tail = zip(items[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    let removed = items.count - head - tail
    let added = Array(new[head..<(new.count - tail)])
    items = new
    return removed > 0 || !added.isEmpty ? (head, removed, added) : nil
  }
}
