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
      guard let value = await read(gtkphotos_type_file_list()),
        let list = g_value_get_boxed(value.pointer)
      else { return nil }
      return .files(filePaths(ofFileList: OpaquePointer(list)))
    }
    guard gdk_content_formats_contain_gtype(formats, gtkphotos_type_texture()) != 0,
      let value = await read(gtkphotos_type_texture()),
      let texture = g_value_get_object(value.pointer),
      let png = gdk_texture_save_to_png_bytes(OpaquePointer(texture))
    else { return nil }
    defer { g_bytes_unref(png) }
    var count: gsize = 0
    let start = g_bytes_get_data(png, &count)
    return .png(Array(UnsafeRawBufferPointer(start: start, count: Int(count))))
  }

  /// A value that the clipboard lends for as long as it is not changed.
  private struct Lent: @unchecked Sendable {
    // Made and read on GTK's thread alone; it only crosses a continuation.
    let pointer: UnsafePointer<GValue>
  }

  private func read(_ type: GType) async -> Lent? {
    await withCheckedContinuation { continuation in
      let box = LiveBoxes.retain(ClosureBox { (value: Lent?) in continuation.resume(returning: value) })
      gdk_clipboard_read_value_async(
        clipboard, type, G_PRIORITY_DEFAULT, nil,
        { clipboard, result, data in
          let value = gdk_clipboard_read_value_finish(clipboard.map { OpaquePointer($0) }, result, nil)
          guard let data else { return }
          Unmanaged<ClosureBox<(Lent?) -> Void>>.fromOpaque(data).takeUnretainedValue()
            .handler(value.map(Lent.init))
          LiveBoxes.destroyNotify(data)
        }, box)
    }
  }
}

extension Clipboard {
  /// Puts a text on the clipboard.
  func copy(_ text: String) { gdk_clipboard_set_text(clipboard, text) }
}
