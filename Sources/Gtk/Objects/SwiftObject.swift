// GObjects whose interface Swift implements: list models (`LazyListModel.swift`) and paintables
// (`PictureCanvas.swift`).

import CGtk

/// The C structure of such an object: a GObject, then the Swift object that implements the
/// interface.
private struct SwiftInstance {
  var parent: GObject
  var owner: Unmanaged<AnyObject>?
}

/// A GObject class that has one interface and nothing else of its own.
package struct SwiftClass {
  private let type: GType

  /// Registers a class. Each name can be registered once.
  /// - Parameters:
  ///   - name: the name of the class in GObject.
  ///   - interface: the type of the interface.
  ///   - fill: stores the functions in the interface's structure.
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

  /// Creates an object.
  /// - Parameter owner: the Swift object that implements the interface, until the ``SwiftObject``
  ///   is deallocated.
  @MainActor
  package func object(of owner: AnyObject) -> SwiftObject {
    guard let object = g_object_new_with_properties(type, 0, nil, nil) else {
      preconditionFailure("out of memory")
    }
    return SwiftObject(UnsafeMutableRawPointer(object), owner)
  }
}

/// Holds a GObject for its Swift owner. The owner's last release is on the main actor, like that of
/// all objects that widgets own, so GTK can't call the owner during its deallocation.
@MainActor
package final class SwiftObject {
  private let reference: GObjectRef

  fileprivate init(_ object: UnsafeMutableRawPointer, _ owner: AnyObject) {
    reference = GObjectRef(owning: object)
    object.assumingMemoryBound(to: SwiftInstance.self).pointee.owner = .passUnretained(owner)
  }

  isolated deinit {
    // GTK may hold the object for longer; calls then have no owner.
    reference.pointer.assumingMemoryBound(to: SwiftInstance.self).pointee.owner = nil
  }

  /// The object as an opaque C pointer.
  package var opaque: OpaquePointer { reference.opaque }

  /// Calls the Swift owner, on GTK's thread. Returns `nil` if the owner is deallocated.
  package nonisolated static func ask<Owner: AnyObject, Answer: Sendable>(
    _ object: OpaquePointer?, _ question: @MainActor (Owner) -> Answer
  ) -> Answer? {
    withoutActuallyEscaping(question) { question in
      // Safe: the closure runs on this thread, before `assumeIsolated` returns.
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
