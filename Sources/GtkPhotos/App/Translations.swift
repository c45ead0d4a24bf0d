// Where the translations of the interface's words are found. The words themselves are in
// `Wording/` and beside the widgets that say them.

import CGtk
import Foundation

/// The gettext catalogues.
enum Translations {
  /// Tells gettext where the catalogues lie: in `PREFIX/share/locale`.
  static func load() {
    let binary = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = binary.deletingLastPathComponent().appending(path: "../share/locale")
    bindtextdomain("gtk-photos", folder.standardizedFileURL.path)
    bind_textdomain_codeset("gtk-photos", "UTF-8")
  }
}
