// Content for the clipboard and for drags that is made when another program asks for it.

import CGtk

/// Content that this program offers in several types, and makes when one of them is asked for.
///
/// ```swift
/// let content = LazyContent(["text/uri-list"]) { _ in Array(await export().utf8) }
/// Clipboard(of: window).offer(content)
/// ```
@MainActor
public final class LazyContent {
  /// Makes the bytes of a type; `nil` if that fails.
  public typealias Maker = @MainActor (_ type: String) async -> [UInt8]?

  /// The content as a `GdkContentProvider`.
  let provider: GObjectRef

  /// Creates content. Nothing is made until it is asked for.
  /// - Parameters:
  ///   - types: MIME types, the best one first.
  ///   - make: makes the bytes. GTK holds it for as long as it holds the content.
  public init(_ types: [String], make: @escaping Maker) {
    let formats = gdk_content_formats_builder_new()
    for type in types { gdk_content_formats_builder_add_mime_type(formats, type) }
    guard let object = g_object_new_with_properties(Self.type, 0, nil, nil) else {
      preconditionFailure("out of memory")
    }
    let instance = UnsafeMutableRawPointer(object)
    let fields = instance.assumingMemoryBound(to: Fields.self)
    fields.pointee.formats = gdk_content_formats_builder_free_to_formats(formats)
    fields.pointee.maker = RetainedObjects.retain(ClosureBox<Maker>(make))
    provider = GObjectRef(owning: Instance(object))
  }

  /// The C structure of the object.
  private struct Fields {
    var parent: GdkContentProvider
    var formats: OpaquePointer?
    var maker: UnsafeMutableRawPointer?
  }

  private static let type: GType = {
    let type = g_type_register_static_simple(
      gdk_content_provider_get_type(), "SwiftGtkLazyContent",
      guint(MemoryLayout<GdkContentProviderClass>.size),
      { type, _ in
        let functions = type?.assumingMemoryBound(to: GdkContentProviderClass.self)
        functions?.pointee.ref_formats = { provider in
          let formats = LazyContent.fields(provider)?.pointee.formats
          return formats.map { gdk_content_formats_ref($0) } ?? nil
        }
        functions?.pointee.write_mime_type_async = {
          LazyContent.write($0, $1, $2, $3, $4, $5, $6)
        }
        functions?.pointee.write_mime_type_finish = { _, result, error in
          g_task_propagate_boolean(result, error)
        }
        type?.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = { object in
          LazyContent.finalize(object)
        }
      }, guint(MemoryLayout<Fields>.size), nil, GTypeFlags(rawValue: 0))
    return type
  }()

  private nonisolated static func fields(
    _ object: UnsafeMutableRawPointer?
  ) -> UnsafeMutablePointer<Fields>? { object?.assumingMemoryBound(to: Fields.self) }

  private nonisolated static func fields(
    _ provider: UnsafeMutablePointer<GdkContentProvider>?
  ) -> UnsafeMutablePointer<Fields>? { fields(UnsafeMutableRawPointer(provider)) }

  private nonisolated static func finalize(_ object: UnsafeMutablePointer<GObject>?) {
    guard let fields = fields(UnsafeMutableRawPointer(object)) else { return }
    if let formats = fields.pointee.formats { gdk_content_formats_unref(formats) }
    if let maker = fields.pointee.maker {
      // Safe: GTK releases what it offers on its own thread.
      nonisolated(unsafe) let maker = maker
      MainActor.assumeIsolated { RetainedObjects.destroyNotify(maker) }
    }
    let parent = g_type_class_peek(gdk_content_provider_get_type())
    parent?.assumingMemoryBound(to: GObjectClass.self).pointee.finalize?(object)
  }

  /// Makes the bytes of a type, and writes them to the stream of the program that asks.
  private nonisolated static func write(
    _ provider: UnsafeMutablePointer<GdkContentProvider>?, _ type: UnsafePointer<CChar>?,
    _ stream: UnsafeMutablePointer<GOutputStream>?, _ priority: Int32,
    _ cancellable: UnsafeMutablePointer<GCancellable>?, _ ready: GAsyncReadyCallback?,
    _ data: gpointer?
  ) {
    guard let provider, let type, let stream, let maker = fields(provider)?.pointee.maker,
      let task = g_task_new(provider, cancellable, ready, data)
    else { return }
    let name = String(cString: type)
    // Safe: GTK makes these calls on its own thread.
    nonisolated(unsafe) let (output, result) = (stream, task)
    entering(maker, as: Maker.self) { make in
      let held = GObjectRef(sinking: Instance(output))
      let answer = GObjectRef(owning: Instance(result))
      Task { finish(answer, held, await make(name), priority) }
    }
  }

  private static func finish(
    _ task: GObjectRef, _ stream: GObjectRef, _ bytes: [UInt8]?, _ priority: Int32
  ) {
    guard let bytes else { return cgtk_task_fail(task.opaque, "The content could not be made.") }
    cgtk_task_write(
      task.opaque, stream.pointer.assumingMemoryBound(to: GOutputStream.self), bytes,
      gsize(bytes.count), priority)
  }
}

extension Clipboard {
  /// Puts content on the clipboard that is made when another program pastes it.
  public func offer(_ content: LazyContent) {
    gdk_clipboard_set_content(
      clipboard, content.provider.pointer.assumingMemoryBound(to: GdkContentProvider.self))
  }
}
