// The window's search: its button in the header, Ctrl+F, and typing. Each page has a field of its
// own; the library's is in `SearchBar.swift`.

import Gtk
import PhotoModel

extension MainWindow {
  /// The button "Search": opens and closes the library's search, and leads to the catalogue's.
  func searchButton() -> Button {
    let button = Button(icon: "edit-find-symbolic", localized("Search")) { [weak self] in
      self?.toggleSearch()
    }
    if let search = page?.search {
      button.observe { [model] in button.isPressedIn = model.page == .library && search.isOpen }
    }
    return button
  }

  /// Adds the action and takes the typing.
  func addSearch() {
    window.addAction("search") { [weak self] in self?.searchByKeys() }
    ViewOptions.addActions(to: window, model.photos)
    page?.search.takeTyping(in: window) { [model] in
      model.page == .library && model.photos.count > 0
    }
  }

  private func toggleSearch() {
    if model.page == .library { page?.search.toggle() } else { catalog?.focusSearch() }
  }

  /// The keys lead back to a field that was left; only from there do they close it.
  private func searchByKeys() {
    if model.page == .library, !window.isTypedInto { page?.search.open() } else { toggleSearch() }
  }
}
