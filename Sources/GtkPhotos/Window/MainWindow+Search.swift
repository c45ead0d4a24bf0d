// The window's search: its button in the header, Ctrl+F, and typing. Each page has its own search
// field; the library's is in `SearchBar.swift`.

import Gtk
import PhotoModel

extension MainWindow {
  /// The button "Search" of the library's page: opens and closes its search.
  func searchButton() -> Button {
    let button = Button(icon: "edit-find-symbolic", localized("Search")) { [weak self] in
      self?.toggleSearch()
    }
    if let search = page?.search {
      button.observe { [model] in
        // The catalogue has its search field on its page.
        button.isVisible = model.page == .library
        button.isPressedIn = model.page == .library && search.isOpen
      }
    }
    return button
  }

  /// Adds the search action and handles typing in the window.
  func addSearch() {
    let search = window.addAction("search") { [weak self] in self?.searchByKeys() }
    window.observe { [model] in search.setEnabled(model.page != .trash) }
    ViewOptions.addActions(to: window, model.photos, model.gridItems)
    page?.search.takeTyping(in: window) { [model] in
      model.page == .library && model.photos.count > 0 && !model.viewer.isOpen
    }
  }

  private func toggleSearch() {
    if model.page == .library { page?.search.toggle() } else { catalog?.focusSearch() }
  }

  /// Ctrl+F returns to an open field without the keyboard, and closes the field that has it. From a photo
  /// that is looked at, it leads back to the grid, whose search it opens.
  private func searchByKeys() {
    if model.viewer.isOpen {
      searchesNext = true
      model.viewer.close()
      return
    }
    if model.page == .library, !window.isTypedInto { page?.search.open() } else { toggleSearch() }
  }
}
