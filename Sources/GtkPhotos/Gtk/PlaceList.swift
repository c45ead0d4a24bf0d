// A list model for GTK that knows no more of its rows than how many there are, and makes an object
// only for those that GTK looks at: a hundred thousand objects would take seconds and tens of
// megabytes. What stands in a row, its owner knows by the row's place.

import CGtk

/// A list whose rows are told apart by their places.
@MainActor
final class PlaceList {
  /// GTK's model, a `GListModel` of bare objects.
  let model: OpaquePointer
  private let reference: GObjectRef
  fileprivate let count: () -> Int

  /// A list.
  /// - Parameter count: how many rows there are now.
  init(count: @escaping () -> Int) {
    self.count = count
    guard let object = g_object_new_with_properties(PlaceListClass.type, 0, nil, nil) else {
      preconditionFailure("out of memory")
    }
    model = OpaquePointer(object)
    reference = GObjectRef(owning: UnsafeMutableRawPointer(object))
    UnsafeMutableRawPointer(object).assumingMemoryBound(to: PlaceListInstance.self).pointee
      .list = Unmanaged.passUnretained(self)
  }

  isolated deinit {
    // GTK may hold the model for longer; it is empty then.
    UnsafeMutableRawPointer(model).assumingMemoryBound(to: PlaceListInstance.self).pointee.list =
      nil
  }

  /// Tells GTK that a stretch was replaced; the owner has done it already.
  func changed(at place: Int, removed: Int, added: Int) {
    guard removed > 0 || added > 0 else { return }
    g_list_model_items_changed(model, guint(place), guint(removed), guint(added))
  }
}

/// What C sees of a list: a GObject, and behind it what is ours.
private struct PlaceListInstance {
  var parent: GObject
  var list: Unmanaged<PlaceList>?
}

private enum PlaceListClass {
  static let type: GType = {
    let type = g_type_register_static_simple(
      gtkphotos_type_object(), "GtkPhotosPlaceList", guint(MemoryLayout<GObjectClass>.size), nil,
      guint(MemoryLayout<PlaceListInstance>.size), nil, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo(
      interface_init: { interface, _ in
        let functions = interface?.assumingMemoryBound(to: GListModelInterface.self)
        functions?.pointee.get_item_type = { _ in gtkphotos_type_object() }
        functions?.pointee.get_n_items = { model in
          PlaceListClass.asking(model) { guint($0.count()) } ?? 0
        }
        functions?.pointee.get_item = { model, place in
          let isThere = PlaceListClass.asking(model) { Int(place) < $0.count() }
          guard isThere == true else { return nil }
          return g_object_new_with_properties(gtkphotos_type_object(), 0, nil, nil)
            .map(UnsafeMutableRawPointer.init)
        }
      }, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()

  /// Asks the list behind a model, on GTK's thread, which is the only one that asks.
  static func asking<Answer: Sendable>(
    _ model: OpaquePointer?, _ question: @MainActor (PlaceList) -> Answer
  ) -> Answer? {
    withoutActuallyEscaping(question) { question in
      // The address only crosses into the isolation that it never left.
      nonisolated(unsafe) let model = model
      return MainActor.assumeIsolated {
        guard let model else { return nil }
        let instance = UnsafeMutableRawPointer(model)
          .assumingMemoryBound(to: PlaceListInstance.self)
        return instance.pointee.list.map { question($0.takeUnretainedValue()) }
      }
    }
  }
}
