// Where gettext finds the translations of the interface. The texts themselves are in `Wording/` and
// beside the widgets that show them.

import CGtk
import Foundation
import PhotoModel

/// The gettext catalogues.
enum Translations {
  /// Sets the locale of the process and tells gettext the folder of the catalogues,
  /// `PREFIX/share/locale`. Called before there is another thread.
  static func load() {
    if setlocale(LC_ALL, "") == nil {
      // The system lacks the locale. In this one, texts are translated all the same.
      setlocale(LC_ALL, "C.UTF-8")
      setenv("LANGUAGE", PersonLocale.current.texts.languages, 1)
    }
    // GTK would try once more, and complain.
    gtk_disable_setlocale()
    let binary = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = binary.deletingLastPathComponent().appending(path: "../share/locale")
    bindtextdomain("gtk-photos", folder.standardizedFileURL.path)
    bind_textdomain_codeset("gtk-photos", "UTF-8")
  }
}
