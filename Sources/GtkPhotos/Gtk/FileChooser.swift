// The desktop's own dialog for choosing files.

import CGtk
import PhotoModel

/// The native file chooser.
@MainActor
enum FileChooser {
  /// Lets the person choose pictures, several at once. Empty where they cancel.
  static func pictures(title: String, accept: String, filter: String, above window: Window) async
    -> [FilePath]
  {
    guard
      let chooser = gtk_file_chooser_native_new(
        title, window.cast(), GTK_FILE_CHOOSER_ACTION_OPEN, accept, nil)
    else { return [] }
    let reference = GObjectRef(owning: Instance(chooser))
    gtk_native_dialog_set_modal(reference.dialog, 1)
    gtk_file_chooser_set_select_multiple(reference.opaque, 1)
    if let pictures = gtk_file_filter_new() {
      gtk_file_filter_set_name(pictures, filter)
      gtk_file_filter_add_mime_type(pictures, "image/*")
      gtk_file_chooser_add_filter(reference.opaque, pictures)
      g_object_unref(Instance(pictures))
    }
    return await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<[FilePath], Never>? = continuation
      connect(reference.pointer, number: "response") { response in
        waiting?.resume(
          returning: response == Int(GTK_RESPONSE_ACCEPT.rawValue) ? reference.chosenFiles : [])
        waiting = nil
        // At once: GTK 4.8 dies when a screen reader asks for a window past the last one that is
        // shown while a hidden one still stands behind it, as this one's does from here on.
        gtk_native_dialog_destroy(reference.dialog)
      }
      gtk_native_dialog_show(reference.dialog)
    }
  }
}

extension GObjectRef {
  fileprivate var dialog: UnsafeMutablePointer<GtkNativeDialog> {
    pointer.assumingMemoryBound(to: GtkNativeDialog.self)
  }

  /// The files that the person chose.
  fileprivate var chosenFiles: [FilePath] {
    guard let files = gtk_file_chooser_get_files(opaque) else { return [] }
    defer { g_object_unref(Instance(files)) }
    return (0..<g_list_model_get_n_items(files)).compactMap { index in
      guard let file = g_list_model_get_item(files, index) else { return nil }
      defer { g_object_unref(file) }
      return filePath(of: OpaquePointer(file))
    }
  }
}
