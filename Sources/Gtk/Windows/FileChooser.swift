// The desktop's dialog for choosing files and folders.

import CGtk

/// The desktop's native file chooser.
///
/// ```swift
/// let files = await FileChooser.pictures(
///   title: "Choose Pictures", accept: "Open", filter: "Pictures", above: window)
/// ```
@MainActor
public enum FileChooser {
  /// Lets the person choose one or more pictures. Returns an empty array if they cancel, or if
  /// another dialog is above the window.
  public static func pictures(title: String, accept: String, filter: String, above window: Window)
    async
    -> [FileLocation]
  {
    guard let chooser = native(GTK_FILE_CHOOSER_ACTION_OPEN, title, accept, above: window)
    else { return [] }
    gtk_file_chooser_set_select_multiple(chooser, 1)
    if let pictures = gtk_file_filter_new() {
      gtk_file_filter_set_name(pictures, filter)
      gtk_file_filter_add_mime_type(pictures, "image/*")
      gtk_file_chooser_add_filter(chooser, pictures)
      g_object_unref(Instance(pictures))
    }
    return await choice(of: chooser, above: window)
  }

  /// Lets the person choose or create a folder. Returns `nil` if they cancel, or if another dialog
  /// is above the window.
  /// - Parameter start: the folder that is shown first.
  public static func folder(
    title: String, accept: String, startingIn start: FileLocation, above window: Window
  ) async -> FileLocation? {
    guard let chooser = native(GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title, accept, above: window)
    else { return nil }
    // GTK would show the files that were used last, none of which is a folder.
    let folder = start.object
    _ = withExtendedLifetime(folder) {
      gtk_file_chooser_set_current_folder(chooser, folder.opaque, nil)
    }
    return await choice(of: chooser, above: window).first
  }

  private static func native(
    _ action: GtkFileChooserAction, _ title: String, _ accept: String, above window: Window
  ) -> OpaquePointer? {
    // The person types in that dialog; the command comes too late.
    guard !window.isBehindDialog else { return nil }
    return gtk_file_chooser_native_new(title, window.cast(), action, accept, nil)
  }

  /// Shows a chooser and releases it. Returns the chosen files.
  private static func choice(of chooser: OpaquePointer, above window: Window) async
    -> [FileLocation]
  {
    let dialog = UnsafeMutableRawPointer(chooser).assumingMemoryBound(to: GtkNativeDialog.self)
    gtk_native_dialog_set_modal(dialog, 1)
    let uncover = window.cover(with: Instance(chooser))
    return await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<[FileLocation], Never>? = continuation
      connect(Instance(chooser), number: "response") { response in
        waiting?.resume(
          returning: response == Int(GTK_RESPONSE_ACCEPT.rawValue) ? chosenFiles(chooser) : [])
        waiting = nil
        uncover()
        // Drops the only reference before the main loop continues. The chooser's window is hidden
        // by now. GTK 4.8 crashes when a screen reader requests a window beyond the last one that
        // is shown while a hidden one follows it.
        g_object_unref(Instance(chooser))
      }
      gtk_native_dialog_show(dialog)
    }
  }

  private static func chosenFiles(_ chooser: OpaquePointer) -> [FileLocation] {
    guard let files = gtk_file_chooser_get_files(chooser) else { return [] }
    defer { g_object_unref(Instance(files)) }
    return (0..<g_list_model_get_n_items(files)).compactMap { index in
      guard let file = g_list_model_get_item(files, index) else { return nil }
      defer { g_object_unref(file) }
      return FileLocation(of: OpaquePointer(file))
    }
  }
}
