// What other programs put on the clipboard.

import CGtk
import PhotoModel

/// Files or a picture from the clipboard.
enum Pasted: Sendable {
  /// Files that were copied in a file manager.
  case files([FilePath])
  /// A picture that was copied in a browser or an editor, as the bytes of a PNG file.
  case png([UInt8])
}

/// The desktop's clipboard.
@MainActor
struct Clipboard {
  fileprivate let clipboard: OpaquePointer

  /// The clipboard of the display that a widget is on.
  init(of widget: some Widget) { clipboard = gtk_widget_get_clipboard(widget.gtk) }

  /// Reads files, or else a picture; `nil` where the clipboard holds neither.
  func paste() async -> Pasted? {
    let formats = gdk_clipboard_get_formats(clipboard)
    if gdk_content_formats_contain_gtype(formats, gtkphotos_type_file_list()) != 0 {
      return await read(gtkphotos_type_file_list()) { value in
        g_value_get_boxed(value).map { .files(filePaths(ofFileList: OpaquePointer($0))) }
      }
    }
    guard gdk_content_formats_contain_gtype(formats, gtkphotos_type_texture()) != 0 else {
      return nil
    }
    return await read(gtkphotos_type_texture()) { value in
      guard let texture = g_value_get_object(value),
        let png = gdk_texture_save_to_png_bytes(OpaquePointer(texture))
      else { return nil }
      defer { g_bytes_unref(png) }
      var count: gsize = 0
      let start = g_bytes_get_data(png, &count)
      return .png(Array(UnsafeRawBufferPointer(start: start, count: Int(count))))
    }
  }

  private typealias Reading = @MainActor (UnsafePointer<GValue>?) -> Void

  /// Reads a value and makes something of it while GTK still lends it, in its callback.
  private func read(
    _ type: GType, _ make: @escaping @MainActor (UnsafePointer<GValue>) -> Pasted?
  ) async -> Pasted? {
    await withCheckedContinuation { continuation in
      let box = LiveBoxes.retain(
        ClosureBox<Reading> { continuation.resume(returning: $0.flatMap(make)) })
      gdk_clipboard_read_value_async(
        clipboard, type, G_PRIORITY_DEFAULT, nil,
        { clipboard, result, data in
          // Only crosses into GTK's own thread, on which this is called.
          nonisolated(unsafe) let value = gdk_clipboard_read_value_finish(
            clipboard.map { OpaquePointer($0) }, result, nil)
          entering(data, as: Reading.self) { $0(value) }
          LiveBoxes.destroyNotify(data)
        }, box)
    }
  }
}

extension Clipboard {
  /// Puts a text on the clipboard.
  func copy(_ text: String) {
    // As bytes: the text of `gdk_clipboard_set_text` goes through a converter, and GTK 4.8 hangs
    // for good when another program asks for more than 256 KiB of it.
    let bytes = g_bytes_new(Array(text.utf8), gsize(text.utf8.count))
    defer { g_bytes_unref(bytes) }
    guard let content = gdk_content_provider_new_for_bytes("text/plain;charset=utf-8", bytes)
    else { return }
    gdk_clipboard_set_content(clipboard, content)
    g_object_unref(Instance(content))
  }
}
