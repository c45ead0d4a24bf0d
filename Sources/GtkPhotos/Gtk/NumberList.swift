// A list model for GTK that has a number for each row, and makes an object only for the rows that
// GTK looks at: a hundred thousand objects would take seconds and tens of megabytes. The numbers
// stay where they are; this tells GTK of them.

import CGtk

/// A list of numbers that stand for something that its owner knows.
@MainActor
final class NumberList {
  /// GTK's model, a `GListModel` of ``NumberItem`` objects.
  let model: OpaquePointer
  private let reference: GObjectRef
  fileprivate let count: () -> Int
  fileprivate let number: (Int) -> Int64

  /// A list.
  /// - Parameters:
  ///   - count: how many numbers there are now.
  ///   - number: the one at a place below that.
  init(count: @escaping () -> Int, number: @escaping (Int) -> Int64) {
    self.count = count
    self.number = number
    guard let object = g_object_new_with_properties(NumberListClass.type, 0, nil, nil) else {
      preconditionFailure("out of memory")
    }
    model = OpaquePointer(object)
    reference = GObjectRef(owning: UnsafeMutableRawPointer(object))
    UnsafeMutableRawPointer(object).assumingMemoryBound(to: NumberListInstance.self).pointee
      .list = Unmanaged.passUnretained(self)
  }

  isolated deinit {
    // GTK may hold the model for longer; it is empty then.
    UnsafeMutableRawPointer(model).assumingMemoryBound(to: NumberListInstance.self).pointee.list =
      nil
  }

  /// Tells GTK that a stretch was replaced; the owner has done it already.
  func changed(at place: Int, removed: Int, added: Int) {
    g_list_model_items_changed(model, guint(place), guint(removed), guint(added))
  }
}

/// One row of a ``NumberList``.
@MainActor
enum NumberItem {
  /// The number that a row's object stands for; `nil` for another object.
  static func number(of item: UnsafeMutableRawPointer) -> Int64? {
    let isOurs = g_type_check_instance_is_a(
      item.assumingMemoryBound(to: GTypeInstance.self), NumberItemClass.type)
    return isOurs == 0
      ? nil : item.assumingMemoryBound(to: NumberItemInstance.self).pointee.number
  }
}

/// What C sees of a list: a GObject, and behind it what is ours.
private struct NumberListInstance {
  var parent: GObject
  var list: Unmanaged<NumberList>?
}

private struct NumberItemInstance {
  var parent: GObject
  var number: Int64
}

private enum NumberItemClass {
  static let type: GType = g_type_register_static_simple(
    gtkphotos_type_object(), "GtkPhotosNumberItem", guint(MemoryLayout<GObjectClass>.size), nil,
    guint(MemoryLayout<NumberItemInstance>.size), nil, GTypeFlags(rawValue: 0))
}

private enum NumberListClass {
  static let type: GType = {
    let type = g_type_register_static_simple(
      gtkphotos_type_object(), "GtkPhotosNumberList", guint(MemoryLayout<GObjectClass>.size), nil,
      guint(MemoryLayout<NumberListInstance>.size), nil, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo(
      interface_init: { interface, _ in
        let functions = interface?.assumingMemoryBound(to: GListModelInterface.self)
        functions?.pointee.get_item_type = { _ in NumberItemClass.type }
        functions?.pointee.get_n_items = { model in
          NumberListClass.asking(model) { guint($0.count()) } ?? 0
        }
        functions?.pointee.get_item = { model, place in
          let number = NumberListClass.asking(model) { list in
            Int(place) < list.count() ? list.number(Int(place)) : nil
          }
          guard let number = number.flatMap(\.self),
            let item = g_object_new_with_properties(NumberItemClass.type, 0, nil, nil)
          else { return nil }
          UnsafeMutableRawPointer(item).assumingMemoryBound(to: NumberItemInstance.self).pointee
            .number = number
          return UnsafeMutableRawPointer(item)
        }
      }, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()

  /// Asks the list behind a model, on GTK's thread, which is the only one that asks.
  static func asking<Answer: Sendable>(
    _ model: OpaquePointer?, _ question: @MainActor (NumberList) -> Answer
  ) -> Answer? {
    withoutActuallyEscaping(question) { question in
      // The address only crosses into the isolation that it never left.
      nonisolated(unsafe) let model = model
      return MainActor.assumeIsolated {
        guard let model else { return nil }
        let instance = UnsafeMutableRawPointer(model)
          .assumingMemoryBound(to: NumberListInstance.self)
        return instance.pointee.list.map { question($0.takeUnretainedValue()) }
      }
    }
  }
}
