// The about dialog: authors, version and licence.

import CGtk
import Gtk

/// Opens the about dialog.
@MainActor
enum About {
  /// The app's version, as in `data/org.gtkphotos.GtkPhotos.metainfo.xml`.
  static let version = "0.1.0"

  /// Opens the dialog above a window.
  static func show(above window: Window) {
    guard let widget = gtk_about_dialog_new() else { return }
    let dialog = OpaquePointer(widget)
    gtk_about_dialog_set_program_name(dialog, localized("Photos"))
    gtk_about_dialog_set_version(dialog, version)
    gtk_about_dialog_set_comments(dialog, localized("Give every photo a name"))
    gtk_about_dialog_set_logo_icon_name(dialog, "org.gtkphotos.GtkPhotos")
    gtk_about_dialog_set_license_type(dialog, GTK_LICENSE_GPL_3_0)
    gtk_about_dialog_set_copyright(dialog, "© 2026 The GtkPhotos authors")
    let about = Window(widget)
    about.makeModal(above: window)
    about.present()
  }
}
