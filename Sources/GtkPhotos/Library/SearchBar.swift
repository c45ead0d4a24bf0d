// The search bar of the library: a field above the grid that is shown and hidden. What is found is
// decided by the model (`PhotoQuery`); the button in the header is the window's
// (`MainWindow+Search.swift`).

import CGtk
import Gtk
import Observation
import PhotoModel

/// The search field above the grid. Owned by its widget.
@MainActor @Observable
final class SearchBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  /// Whether the field is shown.
  private(set) var isOpen = false

  /// The keys with which GTK moves the keyboard to what is below the field.
  private static let leavingKeys = [GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_Tab, GDK_KEY_KP_Tab]

  private let photos: PhotoCollection
  private let entry = SearchEntry(localized("Search Photos"))
  private let bar: Box
  private let onLeave: @MainActor () -> Void
  /// Rises each time the keyboard is given to the field, or is to leave it: only the last of these counts.
  @ObservationIgnored private var turn = 0

  /// Makes a closed bar.
  /// - Parameter onLeave: gives the keyboard to another widget when the person has ended the
  ///   search.
  init(_ photos: PhotoCollection, onLeave: @escaping @MainActor () -> Void) {
    self.photos = photos
    self.onLeave = onLeave
    let entry = entry
    // No slide animation: a widget that is sliding in takes no key before the next frame.
    bar = Box { entry.widths(characters: 12...48).align(horizontal: .center) }
      .style("search-bar")
    bar.isVisible = false
    gtk = bar.gtk
    own(self)
    entry.onChange { photos.query.search = entry.text }
      .onStop { [weak self] in self?.close() }
      .onEnter { [weak self] in self?.leave() }
    entry.onKey(first: true) { [weak self] key, _ in
      // The keys after it would act on photos that the answer may not contain.
      guard let self, Self.leavingKeys.contains(Int32(key)), !photos.isAnswered else {
        return false
      }
      leave()
      return true
    }
    observe {
      // The search was changed from outside the field.
      if entry.text != photos.query.search { entry.text = photos.query.search }
    }
  }

  /// Shows the field and gives it the keyboard.
  func open() {
    reveal()
    entry.focus()
  }

  /// Shows all photos again and hides the field.
  func close() {
    guard isOpen else { return }
    let isTypedInto = entry.hasKeyboard
    isOpen = false
    bar.isVisible = false
    entry.text = ""
    if isTypedInto { leave() }
  }

  /// Opens the bar, or closes it.
  func toggle() { if isOpen { close() } else { open() } }

  /// Handles what is typed in a window if no other widget takes it, and Escape.
  /// - Parameter isWanted: whether typing searches the library now.
  func takeTyping(in window: Window, if isWanted: @escaping @MainActor () -> Bool) {
    window.forwardTyping(to: entry) { [weak self] in
      guard let self, isWanted(), !window.isTypedInto else { return false }
      reveal()
      return true
    }
    window.onKey { [weak self] key, _ in
      guard let self, key == UInt32(GDK_KEY_Escape), isOpen, isWanted() else { return false }
      close()
      return true
    }
  }

  private func reveal() {
    turn += 1
    photos.prepareSearch()
    isOpen = true
    bar.isVisible = true
  }

  /// Gives the keyboard to the grid, once it has photos.
  private func leave() {
    turn += 1
    Task { [weak self, photos, turn] in
      await photos.upToDate()
      self?.later { [weak self] in
        // A name that the person has begun to type meanwhile keeps it.
        guard let self, self.turn == turn, entry.hasKeyboard || !isTypedBeside else { return }
        onLeave()
      }
    }
  }
}
