// The number of photos in the library and their size on the disk, updated while the dialog is open, and the day of
// its last backup.
// The figures are the model's `LibraryContents`.

import AsyncGtk
import AsyncState
import CGtk
import Foundation
import Gtk
import PhotoModel

/// The "Library Details" dialog.
@MainActor
enum LibraryDetails {
  /// Opens the dialog above a window. It closes with Escape, or with that window.
  static func show(_ model: AppModel, above parent: Window) {
    let window = Window(localized("Library Details"), width: 420, height: -1)
    window.makeModal(above: parent)
    window.setHeader(HeaderBar())
    let contents = SequenceLoader { model.contents() }
    window.setContent(
      AsyncContentView(
        contents, placeholder: table(model) { nil }.redacted(), appearance: .localized,
        clock: model.clock,
        message: {
          ($0 as? LibraryError)?.message ?? localized("Can't read the library. Try again.")
        }
      ) { contents in table(model) { contents.value } })
    window.onKey { key, _ in
      guard key == UInt32(GDK_KEY_Escape) else { return false }
      window.destroy()
      return true
    }
    window.present()
  }

  private static func table(
    _ model: AppModel, _ contents: @escaping @MainActor () -> LibraryContents?
  ) -> Box {
    let path = Label(model.library.folder.text).wrap().alignLines(0).selectable()
    return Box(spacing: 12) {
      row(localized("Photos")) { contents().map { count($0.photoCount, $0.byteCount) } }
      row(localized("Unnamed")) { contents().map { $0.unnamedCount.groupedText } }
      row(localized("In the Trash")) { contents().map { count($0.trashCount, $0.trashByteCount) } }
      row(localized("Free Disk Space")) {
        contents().map { $0.freeByteCount.map(byteCountText) ?? localized("Unknown") }
      }
      row(localized("Last Backup")) {
        contents().map { $0.backup?.dateText ?? localized("None Yet") }
      }
      Label(localized("Folder")).alignLines(0).style("heading")
      path
    }
    .margin(24)
  }

  /// A row: the title at its start, the figure at its end.
  private static func row(_ title: String, _ value: @escaping @MainActor () -> String?) -> Box {
    let figure = Label().style("numeric")
    let line = HorizontalBox(spacing: 24) {
      Label(title).alignLines(0).style("heading")
      Box().expand(vertical: false)
      figure
    }
    return line.observe {
      figure.text = value() ?? "0"
      // A screen reader reads both together: "Photos: 12".
      figure.accessibleLabel("\(title): \(figure.text)")
    }
  }

  private static func count(_ count: Int, _ bytes: Int64) -> String {
    count == 0 ? count.groupedText : "\(count.groupedText) (\(byteCountText(bytes)))"
  }
}
