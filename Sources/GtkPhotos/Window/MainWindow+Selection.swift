// The window's actions on the selected photos: rename and delete. Exports are in
// `MainWindow+Export.swift`.

import Gtk
import PhotoModel

extension MainWindow {
  /// Renames the selected photo in its cell, or starts a round for several.
  func renameSelection() {
    guard let page, !model.viewer.isOpen else { return }
    let selection = page.grid.selection
    if selection.count == 1, let sequence = selection.first { return page.grid.rename(sequence) }
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
}
