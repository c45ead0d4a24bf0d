// A list model for GTK that knows no more of its rows than how many there are, and makes an object
// only for those that GTK looks at: a hundred thousand objects would take seconds and tens of
// megabytes. What stands in a row, its owner knows by the row's place.

import CGtk

/// A list whose rows are told apart by their places.
@MainActor
final class PlaceList {
  private let count: () -> Int
  private var object: SwiftObject?

  /// A list.
  /// - Parameter count: how many rows there are now.
  init(count: @escaping () -> Int) {
    self.count = count
    object = Self.type.object(of: self)
  }

  /// GTK's model, a `GListModel` of bare objects.
  var model: OpaquePointer? { object?.opaque }

  /// Tells GTK that a stretch was replaced; the owner has done it already.
  func changed(at place: Int, removed: Int, added: Int) {
    guard removed > 0 || added > 0 else { return }
    g_list_model_items_changed(model, guint(place), guint(removed), guint(added))
  }

  private static let type = SwiftClass(
    "GtkPhotosPlaceList", implementing: g_list_model_get_type()
  ) { interface, _ in
    let functions = interface?.assumingMemoryBound(to: GListModelInterface.self)
    functions?.pointee.get_item_type = { _ in gtkphotos_type_object() }
    functions?.pointee.get_n_items = { model in
      SwiftObject.ask(model) { (list: PlaceList) in guint(list.count()) } ?? 0
    }
    functions?.pointee.get_item = { model, place in
      let isThere = SwiftObject.ask(model) { (list: PlaceList) in Int(place) < list.count() }
      guard isThere == true else { return nil }
      return g_object_new_with_properties(gtkphotos_type_object(), 0, nil, nil)
        .map(UnsafeMutableRawPointer.init)
    }
  }
}
