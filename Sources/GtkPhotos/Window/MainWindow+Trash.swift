// What the window asks before all photos are deleted, or the trash is emptied. The page of the trash is
// `Trash/TrashPage.swift`.

import Gtk
import PhotoModel

extension MainWindow {
  /// Asks whether to move all photos to the trash.
  func askDeleteAll() {
    Task { [weak self] in
      guard let self, !isClosing else { return }
      let count = model.photos.count
      let isSure = await ConfirmationDialog.ask(
        localized("Delete all photos?"),
        detail: localizedPlural(
          "{n} photo and its name will be kept in the trash for 30 days. Use Undo to restore it.",
          "{n} photos and their names will be kept in the trash for 30 days. Use Undo to restore them.",
          count)
          + "\n" + localized("The files that you added are not affected."),
        confirm: localized("Delete All"), cancel: localized("Cancel"), above: window)
      if isSure { await model.deleteAll() }
    }
  }

  /// Asks whether to empty the trash.
  func askEmptyTrash() {
    Task { [weak self] in
      guard let self, !isClosing else { return }
      let isSure = await ConfirmationDialog.ask(
        localized("Empty the trash?"),
        detail: localizedPlural(
          "{n} photo and its name will be removed from the library for good.",
          "{n} photos and their names will be removed from the library for good.",
          model.history.trashCount)
          + "\n" + localized("The files that you added are not affected."),
        confirm: localized("Empty Trash"), cancel: localized("Cancel"), above: window)
      if isSure { await model.emptyTrash() }
    }
  }
}
