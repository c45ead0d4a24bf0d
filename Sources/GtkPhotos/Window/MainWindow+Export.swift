// The window's exports: at once into a folder, or as a person chooses in a dialog.

import AsyncState
import Gtk
import PhotoModel

extension MainWindow {
  /// Adds the actions "export" and "export-as".
  func addExport() {
    // However fast the key is repeated, only one file chooser opens.
    let choosing = AsyncAction(options: [.disableButton], clock: model.clock)
    let plain = window.addAction("export") { [weak self] in
      choosing.call { await self?.export(choosing: false) }
    }
    let chosen = window.addAction("export-as") { [weak self] in
      choosing.call { await self?.export(choosing: true) }
    }
    window.observe { [model] in
      let isPossible = model.page == .library && model.photos.shownCount > 0
      for action in [plain, chosen] { action.setEnabled(isPossible) }
    }
  }

  /// The photo that is looked at, or the selected photos; all photos that are shown if none is
  /// selected.
  func photosToHandOut() async -> [Int64] {
    await model.photos.upToDate()
    guard let page, !isClosing else { return [] }
    let selection = model.viewer.position.map { [$0.sequence] } ?? page.grid.selection
    return selection.isEmpty ? model.photos.order : selection
  }

  private func export(choosing: Bool) async {
    let photos = await photosToHandOut()
    guard !photos.isEmpty else { return }
    var choice = ExportDialog.Choice()
    if choosing {
      guard let chosen = await ExportDialog.ask(photos.count, lastExport, above: window),
        !isClosing
      else { return }
      choice = chosen
      lastExport = chosen
    }
    let folder = await FileChooser.folder(
      title: localizedPlural("Export {n} Photo", "Export {n} Photos", photos.count),
      accept: localized("_Export"), startingIn: lastExportFolder ?? .pictures, above: window)
    guard let folder, !isClosing else { return }
    lastExportFolder = folder
    await export(photos, to: FilePath(folder), choice)
  }

  private func export(
    _ photos: [Int64], to folder: FilePath, _ choice: ExportDialog.Choice
  ) async {
    do throws(ExportError) {
      guard
        let preview = try await model.exporter.preview(photos, to: folder, choice.options),
        !isClosing
      else { return }
      if !preview.lines.isEmpty {
        guard await ExportPreviewDialog.ask(preview, folder, above: window), !isClosing else {
          return
        }
      }
    } catch {
      // The receipt of the export tells that the folder can't be exported to.
      guard !isClosing else { return }
    }
    model.exporter.export(photos, to: folder, choice.options)
    if choice.hasContactSheet { writeContactSheet(photos, to: folder) }
  }

  private func writeContactSheet(_ photos: [Int64], to folder: FilePath) {
    contactSheets.begin(photos, in: folder) { [tell = tellOfHandOut] in tell(.copy($0)) }
  }
}
