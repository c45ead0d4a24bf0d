// Where the files of `data/` lie at run time, and the ones that GTK is told of: style sheet
// and icons.

import CGtk
import Foundation
import PhotoModel

/// The app's own files.
@MainActor
enum DataFolder {
  /// The folder with `style.css`, icons and translations: beside an installed binary
  /// `PREFIX/share/gtk-photos`, or `data` in the source tree above a built one. `nil` where
  /// there is none; the app then looks plain and works.
  static let path: String? = {
    let binary = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = binary.deletingLastPathComponent()
    var candidates = [folder.appending(path: "../share/gtk-photos").standardizedFileURL.path]
    while folder.path != "/" {
      candidates.append(folder.appending(path: "data").path)
      folder = folder.deletingLastPathComponent()
    }
    return candidates.first { FileManager.default.fileExists(atPath: $0 + "/style.css") }
  }()

  /// Gives the display our style sheet and icons.
  static func apply(to widget: some Widget) {
    guard let path, let display = gtk_widget_get_display(widget.gtk) else { return }
    // Built, our icons lie in `data/icons`; installed, in `PREFIX/share/icons`, which the
    // desktop may not look through.
    for icons in [path + "/icons", path + "/../icons"] {
      gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), icons)
    }
    guard let provider = gtk_css_provider_new() else { return }
    defer { g_object_unref(Instance(provider)) }
    gtk_css_provider_load_from_path(provider, path + "/style.css")
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }
}
