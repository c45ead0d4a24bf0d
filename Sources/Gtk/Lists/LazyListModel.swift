// A list model for GTK that knows only the number of its rows and creates an object for a row when
// GTK requests it: a hundred thousand objects would take seconds and tens of megabytes. The owner
// finds the content of a row by the row's position. If GTK requests a row that a widget already
// shows, it gets the same object and keeps the widget.

import CGtk

/// A list whose rows are identified by their positions.
///
/// ```swift
/// var rows = [12, 7, 31]
/// let list = LazyListModel(count: { rows.count }, key: { Int64(rows[$0]) })
/// let grid = GridView("Numbers", positions: list, cells: cells)
/// rows.append(5)
/// list.changed(at: 3, removed: 0, added: 1)
/// ```
@MainActor
public final class LazyListModel {
  private let count: () -> Int
  private let key: (Int) -> Int64
  private var object: SwiftObject?
  /// The objects that widgets are bound to, by their keys, and the keys by object. GTK holds an
  /// object until it unbinds the widget.
  private var objects: [Int64: UnsafeMutableRawPointer] = [:]
  private var keys: [UnsafeMutableRawPointer: Int64] = [:]

  /// Creates a list.
  /// - Parameters:
  ///   - count: returns the current number of rows.
  ///   - key: returns the key of what a row shows; no two rows have the same key.
  public init(count: @escaping () -> Int, key: @escaping (Int) -> Int64) {
    self.count = count
    self.key = key
    object = Self.type.object(of: self)
  }

  /// The list as a `GListModel` of plain GObjects.
  package var model: OpaquePointer? { object?.opaque }

  /// Notifies GTK that a range was replaced. Call it after the replacement.
  public func changed(at position: Int, removed: Int, added: Int) {
    guard removed > 0 || added > 0 else { return }
    g_list_model_items_changed(model, guint(position), guint(removed), guint(added))
  }

  /// Records the object of an item that a widget is bound to.
  func bound(_ item: ListItem) {
    unbound(item)
    guard item.position < count() else { return }
    let key = key(item.position)
    objects[key] = item.object
    keys[item.object] = key
  }

  /// Forgets the object of an item that a widget is no longer bound to. The object may be freed.
  func unbound(_ item: ListItem) {
    guard let key = keys.removeValue(forKey: item.object), objects[key] == item.object
    else { return }
    objects[key] = nil
  }

  /// Changes what bound widgets stand for, without notifying GTK.
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

  /// The address of a row's object, with a reference for the caller; 0 if there is no such row.
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
