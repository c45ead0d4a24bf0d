// A list model for GTK that knows no more of its rows than how many there are, and makes an object
// only for those that GTK looks at: a hundred thousand objects would take seconds and tens of
// megabytes. What stands in a row, its owner knows by the row's place. Where GTK asks for what a widget
// shows already, it is given the same object, and keeps the widget.

import CGtk

/// A list whose rows are told apart by their places.
///
/// ```swift
/// var rows = [12, 7, 31]
/// let list = LazyListModel(count: { rows.count }, key: { Int64(rows[$0]) })
/// let grid = GridView("Numbers", places: list, cells: cells)
/// rows.append(5)
/// list.changed(at: 3, removed: 0, added: 1)
/// ```
@MainActor
public final class LazyListModel {
  private let count: () -> Int
  private let key: (Int) -> Int64
  private var object: SwiftObject?
  /// The objects that widgets are bound to, which GTK holds until it lets go of the widget, by what
  /// they stand for; and the other way round.
  private var objects: [Int64: UnsafeMutableRawPointer] = [:]
  private var keys: [UnsafeMutableRawPointer: Int64] = [:]

  /// A list.
  /// - Parameters:
  ///   - count: how many rows there are now.
  ///   - key: what stands in a row; in no two of them the same.
  public init(count: @escaping () -> Int, key: @escaping (Int) -> Int64) {
    self.count = count
    self.key = key
    object = Self.type.object(of: self)
  }

  /// GTK's model, a `GListModel` of bare objects.
  package var model: OpaquePointer? { object?.opaque }

  /// Tells GTK that a stretch was replaced; the owner has done it already.
  public func changed(at position: Int, removed: Int, added: Int) {
    guard removed > 0 || added > 0 else { return }
    g_list_model_items_changed(model, guint(position), guint(removed), guint(added))
  }

  /// A widget is bound to an item.
  func bound(_ item: ListItem) {
    unbound(item)
    guard item.position < count() else { return }
    let key = key(item.position)
    objects[key] = item.object
    keys[item.object] = key
  }

  /// A widget is no longer bound to an item, which may go.
  func unbound(_ item: ListItem) {
    guard let key = keys.removeValue(forKey: item.object), objects[key] == item.object
    else { return }
    objects[key] = nil
  }

  /// Widgets stand for something else without GTK's knowledge.
  ///
  /// ```swift
  /// rows[0] = 13
  /// list.rebound([(from: 12, to: 13)])
  /// ```
  public func rebound(_ changes: [(from: Int64, to: Int64)]) {
    let moved = changes.compactMap { change in
      objects.removeValue(forKey: change.from).map { (object: $0, key: change.to) }
    }
    for (object, key) in moved {
      objects[key] = object
      keys[object] = key
    }
  }

  /// The address of a row's object, with a reference for who asks; 0 where there is none.
  private func item(at position: Int) -> UInt {
    guard position < count() else { return 0 }
    if let known = objects[key(position)] {
      g_object_ref(known)
      return UInt(bitPattern: known)
    }
    return UInt(
      bitPattern: g_object_new_with_properties(cgtk_type_object(), 0, nil, nil))
  }

  private static let type = SwiftClass(
    "SwiftGtkLazyListModel", implementing: g_list_model_get_type()
  ) { interface, _ in
    let functions = interface?.assumingMemoryBound(to: GListModelInterface.self)
    functions?.pointee.get_item_type = { _ in cgtk_type_object() }
    functions?.pointee.get_n_items = { model in
      SwiftObject.ask(model) { (list: LazyListModel) in guint(list.count()) } ?? 0
    }
    functions?.pointee.get_item = { model, position in
      let address = SwiftObject.ask(model) { (list: LazyListModel) in list.item(at: Int(position)) }
      return UnsafeMutableRawPointer(bitPattern: address ?? 0)
    }
  }
}
