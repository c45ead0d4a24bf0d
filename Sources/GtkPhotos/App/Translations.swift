// Where gettext finds the translations of the interface. The texts themselves are in `Wording/` and
// beside the widgets that show them.

import CGtk
import Foundation

/// The gettext catalogues.
enum Translations {
  /// Tells gettext the folder of the catalogues: `PREFIX/share/locale`.
  static func load() {
    let binary = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = binary.deletingLastPathComponent().appending(path: "../share/locale")
    bindtextdomain("gtk-photos", folder.standardizedFileURL.path)
    bind_textdomain_codeset("gtk-photos", "UTF-8")
  }
}
