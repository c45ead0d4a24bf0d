// References to GObjects that Swift keeps: textures, models, dialogs that no parent owns.
// Widgets in a tree are borrowed pointers instead (`Widget.swift`).

import CGtk

/// A counted reference to a GObject.
@MainActor
package final class GObjectRef {
  /// The object. It never changes, so whoever made the object may set it; what is done with the object
  /// is the main actor's, as `opaque` is, or GTK allows any thread to do it.
  package nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  /// Takes over the reference that a constructor returned.
  package nonisolated init(owning pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

  /// Adds a reference; a floating one is taken over instead.
  package init(sinking pointer: UnsafeMutableRawPointer) {
    self.pointer = g_object_ref_sink(pointer)
  }

  isolated deinit { g_object_unref(pointer) }

  /// The object as an opaque C type.
  package var opaque: OpaquePointer { OpaquePointer(pointer) }
}
