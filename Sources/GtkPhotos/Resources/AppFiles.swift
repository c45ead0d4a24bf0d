// The files inside the program, as GResources: the style sheet and the icons, which are added to
// the display here, and the built-in catalogue (`Catalog/BuiltInCatalog.swift`). They are listed in
// `data/*.gresource.xml`.

import AppResources
import CGtk
import Foundation
import Gtk

/// The program's own files.
enum AppFiles {
  /// The path prefix of all of them among the process's resources.
  static let folder = "/org/gtkphotos/GtkPhotos"

  /// Whether style sheet and icons could be decompressed, which is done when they are first used.
  private static let hasInterface = unpack(ResourceBundles.interface)
  /// The same for the catalogue: 2 MB, which most starts do not need.
  private static let hasCatalog = unpack(ResourceBundles.catalog)

  /// Adds the style sheet and the icons to the display.
  @MainActor
  static func apply(to widget: some Widget) {
    guard hasInterface, let display = gtk_widget_get_display(widget.gtk) else { return }
    gtk_icon_theme_add_resource_path(gtk_icon_theme_get_for_display(display), folder + "/icons")
    StyleSheet.add(resource: folder + "/style.css")
  }

  /// The content of a file of the catalogue, by its resource path; `nil` where there is no file at
  /// that path. Can be called on any thread.
  static func catalogFile(_ path: String) -> Data? {
    guard hasCatalog, let bytes = g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil)
    else { return nil }
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    guard let start = g_bytes_get_data(bytes, &count) else { return Data() }
    return Data(bytes: start, count: Int(count))
  }

  /// Registers a bundle with the process's resources. Returns whether it is valid.
  private static func unpack(_ bundle: StaticString) -> Bool {
    var count: gsize = 0
    let text = UnsafeRawPointer(bundle.utf8Start).assumingMemoryBound(to: CChar.self)
    let bytes = g_base64_decode(text, &count)
    let data = g_bytes_new_take(bytes, count)
    defer { g_bytes_unref(data) }
    guard let resource = g_resource_new_from_data(data, nil) else { return false }
    g_resources_register(resource)
    g_resource_unref(resource)
    return true
  }
}
