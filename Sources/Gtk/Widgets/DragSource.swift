// Dragging something out of a widget, to other windows. Drops are accepted in `Input.swift`.

import CGtk

/// What a person drags out of a widget.
///
/// ```swift
/// let note = DraggedContent(LazyContent(["text/plain"]) { _ in Array("Hello".utf8) })
/// ```
@MainActor
public struct DraggedContent {
  /// What another program gets.
  public let content: LazyContent
  /// What is shown at the pointer; `nil` for the desktop's own icon.
  public let icon: Texture?

  /// Creates what is dragged.
  public init(_ content: LazyContent, icon: Texture? = nil) {
    self.content = content
    self.icon = icon
  }
}

extension Widget {
  /// Lets the person drag something out of the widget, as a copy. The closure gets the position of
  /// the press in the widget, and returns what is dragged; `nil` for nothing.
  ///
  /// ```swift
  /// notes.onDragOut { x, y in note(x, y).map { DraggedContent($0.content) } }
  /// ```
  /// - Parameter ended: called when it was dropped, or the drag was cancelled.
  @discardableResult
  public func onDragOut(
    _ content: @escaping @MainActor (_ x: Double, _ y: Double) -> DraggedContent?,
    ended: @escaping @MainActor () -> Void = {}
  ) -> Self {
    guard let source = gtk_drag_source_new() else { return self }
    gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
    connect(Instance(source), preparing: "prepare") { x, y in
      guard let dragged = content(x, y) else { return nil }
      if let icon = dragged.icon {
        gtk_drag_source_set_icon(source, icon.reference.opaque, 24, 24)
      }
      return dragged.content.provider
    }
    connect(Instance(source), ending: "drag-end", ended)
    gtk_widget_add_controller(gtk, source)
    return self
  }
}

/// Connects `drag-end` of a drag source.
@MainActor
private func connect(
  _ instance: Instance, ending signal: String, _ handler: @escaping @MainActor () -> Void
) {
  let callback: @convention(c) (Instance, OpaquePointer?, gboolean, Instance?) -> Void = {
    _, _, _, data in
    entering(data, as: (@MainActor () -> Void).self) { $0() }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects `prepare` of a drag source. The handler gets the position of the press, and returns a
/// content provider.
@MainActor
private func connect(
  _ instance: Instance, preparing signal: String,
  _ handler: @escaping @MainActor (Double, Double) -> GObjectRef?
) {
  let callback: @convention(c) (Instance, Double, Double, Instance?) -> UnsafeMutableRawPointer? = {
    _, x, y, data in
    let address = entering(data, as: (@MainActor (Double, Double) -> GObjectRef?).self) {
      handler -> UInt? in
      // The drag takes a reference of its own.
      handler(x, y).map { UInt(bitPattern: g_object_ref($0.pointer)) }
    }
    return address.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}
