// The list of files that an export would call otherwise than their photos, before anything is written.

import CGtk
import Gtk
import PhotoModel

/// Shows which files get other names, and asks whether the export begins.
@MainActor
enum ExportPreviewDialog {
  private static let listHeight = 320

  /// Asks; returns whether the person goes on.
  static func ask(_ preview: ExportPreview, _ folder: FilePath, above parent: Window) async -> Bool
  {
    let lines = preview.lines
    let list = ListView(
      localized("File Names"),
      rows: CellFactory(
        make: { ExportNameRow.make() },
        bind: { cell, item in
          guard let index = Int(item.text), lines.indices.contains(index) else { return }
          cell.controller(ExportNameRow.self)?.show(lines[index])
        },
        unbind: { _ in }))
    list.show(lines.indices.map(String.init))
    return await ChoiceDialog.ask(
      localized("File Names"), above: parent,
      confirm: localized("Export"), answer: { true },
      Box(spacing: 12) {
        Label(
          localizedPlural(
            "{n} file gets another name in “{folder}”", "{n} files get other names in “{folder}”",
            lines.count, ["folder": folder.name.onOneLine])
        )
        .wrap().alignLines(0).style("heading")
        ScrolledWindow(list.style("name-list")).growAsLaidOut(upTo: listHeight)
          .style("frame")
      }) ?? false
  }
}

/// One line: the photo, its file's name, and why it is another one. Owned by its widget.
@MainActor
private final class ExportNameRow {
  private let photo = Label().ellipsize().alignLines(0).expand(vertical: false)
  private let file = Label().ellipsize().alignLines(0).expand(vertical: false)
  private let reason = Label().wrap().alignLines(0).style("caption", "dim-label")

  static func make() -> any Widget {
    let row = ExportNameRow()
    let line = HorizontalBox(spacing: 12) {
      row.photo
      row.file
    }
    gtk_box_set_homogeneous(line.cast(), 1)
    return Box(spacing: 2) {
      line
      row.reason
    }
    .own(controller: row)
  }

  func show(_ line: ExportPreview.Line) {
    photo.text = line.photo.onOneLine
    photo.tooltip(line.photo)
    file.text = line.fileName.onOneLine
    file.tooltip(line.fileName)
    reason.text = line.reason.message
  }
}
