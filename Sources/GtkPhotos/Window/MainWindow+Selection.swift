// The window's actions on the selected photos: rename, delete, export.

import AsyncState
import Gtk
import PhotoModel

extension MainWindow {
  /// Starts a round that renames the selected photos.
  func renameSelection() {
    guard let page, !model.viewer.isOpen else { return }
    let selection = page.grid.selection
    // Begins at once, so that an Escape right after it finds the round to cancel.
    Task.immediate { await model.rename(sequences: selection) }
  }

  /// Moves the selected photos to the trash and selects the photo after them: pressing Delete twice
  /// deletes two photos.
  func deleteSelection() {
    guard let grid = page?.grid, !model.viewer.isOpen else { return }
    let selection = grid.selection
    guard !selection.isEmpty else { return }
    let next = model.photos.order.photo(after: selection)
    // The photos leave the list at once, so that the next keys act on those that are left.
    model.photos.takeOut(selection)
    grid.focusGrid()
    if let next { grid.select(next) }
    Task { await model.delete(sequences: selection) }
  }

  /// Adds the action "export".
  func addExport() {
    // However fast the key is repeated, only one file chooser opens.
    let choosing = AsyncAction(options: [.disableButton], clock: model.clock)
    let action = window.addAction("export") { [weak self] in
      choosing.call { await self?.exportSelection() }
    }
    window.observe { [model] in
      action.setEnabled(model.page == .library && model.photos.shownCount > 0)
    }
  }

  /// Asks for a folder and exports the photo that is looked at, or the selected photos; all photos that are shown if none is
  /// selected.
  private func exportSelection() async {
    await model.photos.upToDate()
    guard let page, !isClosing else { return }
    let selection = model.viewer.position.map { [$0.sequence] } ?? page.grid.selection
    let photos = selection.isEmpty ? model.photos.order : selection
    guard !photos.isEmpty, !isClosing else { return }
    let folder = await FileChooser.folder(
      title: localizedPlural("Export {n} Photo", "Export {n} Photos", photos.count),
      accept: localized("_Export"), above: window)
    if let folder, !isClosing { model.exporter.export(photos, to: FilePath(folder)) }
  }
}
