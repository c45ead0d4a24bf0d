// The search of the library: a field above the grid that comes and goes. What is found, the model
// says (`PhotoQuery`); the button in the header is the window's (`MainWindow+Search.swift`).

import CGtk
import Gtk
import Observation
import PhotoModel

/// The search field above the grid. Owned by its widget.
@MainActor @Observable
final class SearchBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  /// Whether the field is there.
  private(set) var isOpen = false

  /// With these GTK gives the keyboard to what is below the field.
  private static let leavingKeys = [GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_Tab, GDK_KEY_KP_Tab]

  private let photos: PhotoCollection
  private let entry = SearchEntry(localized("Search Photos"))
  private let bar: Box
  private let onLeave: @MainActor () -> Void

  /// A bar that is closed.
  /// - Parameter onLeave: takes the keyboard when the person has done searching.
  init(_ photos: PhotoCollection, onLeave: @escaping @MainActor () -> Void) {
    self.photos = photos
    self.onLeave = onLeave
    let entry = entry
    // It slides neither in nor out: what slides takes no key before the next frame.
    bar = Box { entry.widths(characters: 12...48).align(horizontal: .center) }
      .style("search-bar")
    bar.isVisible = false
    gtk = bar.gtk
    own(self)
    entry.onChange { photos.query.search = entry.text }
      .onStop { [weak self] in self?.close() }
      .onEnter { [weak self] in self?.leave() }
    entry.onKey(first: true) { [weak self] key, _ in
      // The keys behind it would act on photos that the answer may not have.
      guard let self, Self.leavingKeys.contains(Int32(key)), !photos.isAnswered else {
        return false
      }
      leave()
      return true
    }
    observe {
      // Cleared by somebody else.
      if entry.text != photos.query.search { entry.text = photos.query.search }
    }
  }

  /// Shows the field, and gives it the keyboard.
  func open() {
    reveal()
    entry.focus()
  }

  /// Shows all photos again, and no field.
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

  /// Takes what is typed anywhere in a window where nothing else takes it, and Escape.
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
    photos.prepareSearch()
    isOpen = true
    bar.isVisible = true
  }

  /// Hands the keyboard on, once there is something to hand it to.
  private func leave() {
    Task { [weak self, photos] in
      await photos.settled()
      self?.later { [weak self] in self?.onLeave() }
    }
  }
}
