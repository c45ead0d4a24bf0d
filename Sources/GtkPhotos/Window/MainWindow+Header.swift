// The window's header, and the switch between its pages, which is at the lower edge of a narrow window.
// What folds from which width on is in `Widgets/WindowFolding.swift`.

import AsyncGtk
import Gtk
import PhotoModel

extension MainWindow {
  /// The bar of the pages.
  func header(_ switcher: StackSwitcher) -> HeaderBar {
    HeaderBar(title: switcher) {
      AsyncButton(
        icon: "gtkphotos-add-symbolic", localized("Add Photos"), options: [.disableButton],
        clock: model.clock
      ) { [weak self] in await self?.choosePhotos() }
      UnnamedFilter(model) { [folding] in folding.isFolded(.filter) }
    } end: {
      MenuButton(
        icon: "open-menu-symbolic", localized("Main Menu"),
        Menu([
          [localized("Undo"): "win.undo", localized("Redo"): "win.redo"],
          [localized("Export…"): "win.export", localized("Export As…"): "win.export-as"],
          [
            localized("Reload"): "win.reload",
            localized("Make Missing Thumbnails"): "win.make-thumbnails",
          ],
          [
            localized("Delete All…"): "win.delete-all",
            localized("Empty Trash…"): "win.empty-trash",
          ],
          [
            localized("New Window"): "win.new-window",
            localized("Preferences"): "win.preferences",
            localized("Library Details"): "win.library-details",
            localized("Keyboard Shortcuts"): "win.shortcuts", localized("Help"): "win.help",
            localized("About Photos"): "win.about",
          ],
        ])
      )
      .returnsKeyboard()
      reloadButton()
      searchButton()
      ViewOptions(model)
    }
  }

  private func reloadButton() -> AsyncButton {
    let button = AsyncButton(
      named: localized("Reload"), label: Icon("view-refresh-symbolic"),
      showing: { [weak self] in self?.refresh?.action },
      onClick: { [weak self] in self?.refresh?.click() }
    )
    .style("image-button").tooltip(localized("Reload"))
    return button.observe { [folding] in button.isVisible = !folding.isFolded(.buttons) }
  }

  /// The switch between the pages, in the header of a wide window.
  func headerSwitch(of pages: Stack) -> StackSwitcher {
    let pageSwitch = StackSwitcher(pages).ellipsize()
    return pageSwitch.observe { [folding] in pageSwitch.isVisible = !folding.isFolded(.pages) }
  }

  /// The switch between the pages, at the lower edge of a narrow window.
  func pageSwitch(of pages: Stack) -> Box {
    let bar = Box { StackSwitcher(pages).ellipsize().expand(vertical: false) }.style("page-switch")
    return bar.observe { [folding, model] in
      bar.isVisible = folding.isFolded(.pages) && !model.viewer.isOpen
    }
  }
}
