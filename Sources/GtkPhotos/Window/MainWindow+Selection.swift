// The window's actions on the selected photos: rename and delete. Exports are in
// `MainWindow+Export.swift`.

import CGtk
import Gtk
import PhotoModel

extension MainWindow {
  /// The photos that a key or a menu acts on. If there are none, the window says so.
  func chosenInGrid() -> [Int64] {
    let chosen = page?.grid.chosen() ?? []
    if chosen.isEmpty, model.photos.isAnswered, model.photos.shownCount > 0 {
      hint.say(localized("Select a photo first"))
    }
    return chosen
  }

  /// Renames the selected photo in its cell, or starts a round for several.
  func renameSelection() {
    guard let page, !model.viewer.isOpen else { return }
    let selection = chosenInGrid()
    guard !selection.isEmpty else { return }
    if selection.count == 1, let sequence = selection.first { return page.grid.rename(sequence) }
    windows.namingElsewhere(than: self)?.present()
    // Begins at once, so that an Escape right after it finds the round to cancel.
    Task.immediate { await model.rename(sequences: selection) }
  }

  /// Likes the selected photos, or removes the likes of photos that all are liked; the same for the photo
  /// that is looked at.
  func likeSelection() {
    if model.viewer.isOpen { return viewerPage?.run(.like) ?? () }
    let selection = chosenInGrid()
    guard !selection.isEmpty else { return }
    Task { await model.photos.toggleLiked(sequences: selection) }
  }

  /// Handles the grid's keys where another widget of its page has the keyboard, such as a button.
  func takeForSelection(_ key: UInt32) -> Bool {
    guard model.page == .library, !model.viewer.isOpen, !window.isTypedInto, !window.isMenuOpen
    else { return false }
    switch Int32(key) {
    case GDK_KEY_Delete, GDK_KEY_KP_Delete: deleteSelection()
    case GDK_KEY_F2: renameSelection()
    default: return false
    }
    return true
  }

  /// Undoes or redoes, and selects the photos that this has brought back or changed: the next key means
  /// them, not a neighbour. What a person has selected or opened meanwhile stays.
  func step(_ step: @escaping @MainActor (AppModel) async -> Set<Int64>) {
    let before = page?.grid.selection
    Task { [weak self, model] in
      let changed = await step(model)
      guard let self, !isClosed, model.page == .library, !model.viewer.isOpen,
        !window.isMenuOpen, !window.isBehindDialog, let grid = page?.grid,
        grid.selection == before
      else { return }
      grid.select(changed)
    }
  }

  /// Takes the keyboard from the header and the bars when another page is shown. The grid gets it if its
  /// page is shown again and nothing else of that page has it.
  /// - Parameter evenFromSwitcher: whether the buttons of the pages lose it too. Who has gone to the page by its keys
  ///   would press one of them by the next Enter.
  func giveKeyboardToPage(evenFromSwitcher: Bool = false) {
    // GTK gives it to a bar or a button of the header once the other page is hidden.
    pages?.afterPaint { [weak self] in
      guard let self, !isClosed, !model.viewer.isOpen, !window.isMenuOpen else { return }
      window.leaveBars()
      pages?.leaveOthers(evenSwitcher: evenFromSwitcher)
      guard model.page == .library, window.isFocusFree else { return }
      page?.grid.focusGrid()
    }
  }

  /// Takes the keyboard back from the naming dialog, which has closed: to the photo that it was at.
  func takeKeyboardBack(from session: NamingSession) {
    guard !model.viewer.isOpen else {
      viewerPage?.takeKeyboardBack()
      return
    }
    guard model.page == .library, let grid = page?.grid else { return }
    let shown = session.lastShown
    let sequence = shown.flatMap { model.photos.record($0)?.photo.sequence }
    let isDone = grid.takeKeyboardBack(at: sequence)
    guard let shown, sequence == nil || !isDone else { return }
    // A photo that was just added comes into the list in a moment.
    Task { [weak self, photos = model.photos] in
      await photos.upToDate()
      let sequence = await photos.sequences(of: [shown]).first
      guard let self, !isClosed, !window.isBehindDialog, model.page == .library,
        !model.viewer.isOpen, !window.isMenuOpen, let grid = page?.grid,
        window.isFocusFree || AnyWidget(gtk: grid.gtk).hasKeyboardInside
      else { return }
      grid.takeKeyboardBack(at: sequence)
    }
  }

  /// Moves the selected photos to the trash and selects the photo after them: pressing Delete twice
  /// deletes two photos.
  func deleteSelection() {
    guard let grid = page?.grid, !model.viewer.isOpen else { return }
    let isSelected = !grid.selection.isEmpty
    let selection = chosenInGrid()
    // A photo that nothing on the screen tells from the others is selected first.
    guard !selection.isEmpty, isSelected || window.isFocusVisible else { return }
    let next = model.photos.order.photo(after: selection)
    // The photos leave the list at once, so that the next keys act on those that are left.
    model.photos.takeOut(selection)
    grid.focusGrid()
    if let next { grid.select(next) }
    Task { await model.delete(sequences: selection) }
  }
}
