// References to GObjects that Swift keeps alive: textures, models, dialogs without a parent.
// Widgets in a tree are borrowed pointers instead (`Widget.swift`).

import CGtk

/// A counted reference to a GObject.
@MainActor
package final class GObjectRef {
  /// The object. The pointer never changes, so any thread that creates the object may set it. Only
  /// the main actor may use the object, as `opaque` requires, unless GTK allows any thread to do
  /// so.
  package nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  /// Takes ownership of the reference that a constructor returned.
  package nonisolated init(owning pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

  /// Adds a reference, or takes ownership of a floating one.
  package init(sinking pointer: UnsafeMutableRawPointer) {
    self.pointer = g_object_ref_sink(pointer)
  }

  isolated deinit { g_object_unref(pointer) }

  /// The object as an opaque C pointer.
  package var opaque: OpaquePointer { OpaquePointer(pointer) }
}
