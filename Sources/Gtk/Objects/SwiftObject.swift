// GObjects whose interface Swift answers for: list models (`LazyListModel.swift`), paintables
// (`PictureCanvas.swift`).

import CGtk

/// What C sees of such an object: a GObject, and behind it the Swift object that answers for it.
private struct SwiftInstance {
  var parent: GObject
  var owner: Unmanaged<AnyObject>?
}

/// A class of GObjects that have one interface, and nothing else of their own.
package struct SwiftClass {
  private let type: GType

  /// Registers a class; once a name.
  /// - Parameters:
  ///   - name: the class's name in GObject.
  ///   - interface: the interface's type.
  ///   - fill: puts the functions into the interface's structure.
  package init(
    _ name: String, implementing interface: GType,
    _ fill:
      @escaping @convention(c) (
        _ interface: gpointer?, _ data: gpointer?
      ) -> Void
  ) {
    type = g_type_register_static_simple(
      cgtk_type_object(), name, guint(MemoryLayout<GObjectClass>.size), nil,
      guint(MemoryLayout<SwiftInstance>.size), nil, GTypeFlags(rawValue: 0))
    var functions = GInterfaceInfo(
      interface_init: fill, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, interface, &functions)
  }

  /// Makes an object.
  /// - Parameter owner: who answers for it, until ``SwiftObject`` is gone.
  @MainActor
  package func object(of owner: AnyObject) -> SwiftObject {
    guard let object = g_object_new_with_properties(type, 0, nil, nil) else {
      preconditionFailure("out of memory")
    }
    return SwiftObject(UnsafeMutableRawPointer(object), owner)
  }
}

/// Holds a GObject for the Swift object that answers for it. That one has its last release on the main
/// actor, as all that widgets own, so nothing can ask it while it goes.
@MainActor
package final class SwiftObject {
  private let reference: GObjectRef

  fileprivate init(_ object: UnsafeMutableRawPointer, _ owner: AnyObject) {
    reference = GObjectRef(owning: object)
    object.assumingMemoryBound(to: SwiftInstance.self).pointee.owner = .passUnretained(owner)
  }

  isolated deinit {
    // GTK may hold the object for longer; nobody answers then.
    reference.pointer.assumingMemoryBound(to: SwiftInstance.self).pointee.owner = nil
  }

  /// The object as an opaque C type.
  package var opaque: OpaquePointer { reference.opaque }

  /// Asks who answers for an object, on GTK's thread, which is the only one that asks.
  package nonisolated static func ask<Owner: AnyObject, Answer: Sendable>(
    _ object: OpaquePointer?, _ question: @MainActor (Owner) -> Answer
  ) -> Answer? {
    withoutActuallyEscaping(question) { question in
      // The address only crosses into the isolation that it never left.
      nonisolated(unsafe) let object = object
      return MainActor.assumeIsolated {
        let instance = object.map {
          UnsafeMutableRawPointer($0).assumingMemoryBound(to: SwiftInstance.self)
        }
        let owner = instance?.pointee.owner?.takeUnretainedValue() as? Owner
        return owner.map { question($0) }
      }
    }
  }
}
