// Page Up and Page Down while they are held down. A key event arrives for each frame, but GTK 4.8
// takes longer than a frame for a page: it binds its hundred cells for each page, painted or not.
// So the pages of several keys are added up and scrolled at once; how many per frame is decided by
// the model (`PageKeyRate.swift`).

import CGtk
import Gtk
import PhotoModel

/// Scrolls a grid by pages. Owned by the grid.
@MainActor
final class PageKeyCoalescer {
  private let geometry: GridGeometry
  private var pace = PageKeyRate()
  /// The position that the pages have reached since the key is held; `nil` where GTK itself
  /// scrolled the last page.
  private var reached: Int?

  /// Handles the keys of a grid.
  init(_ geometry: GridGeometry) {
    self.geometry = geometry
    geometry.grid.onKey(first: true) { [weak self] key, modifiers in
      self?.take(key, modifiers.rawValue & gtk_accelerator_get_default_mod_mask().rawValue) ?? false
    }
    .onPress { [weak self] in
      self?.scrollAll()
      self?.reached = nil
    }
  }

  /// Returns whether the key was handled.
  private func take(_ key: UInt32, _ modifiers: UInt32) -> Bool {
    switch Int32(key) {
    case GDK_KEY_Page_Down where modifiers == 0, GDK_KEY_KP_Page_Down where modifiers == 0:
      return take(1)
    case GDK_KEY_Page_Up where modifiers == 0, GDK_KEY_KP_Page_Up where modifiers == 0:
      return take(-1)
    default:
      // Another key acts on the photo that the pages before it lead to.
      scrollAll()
      reached = nil
      return false
    }
  }

  /// Returns whether a later frame scrolls the page; otherwise GTK does so now.
  private func take(_ pages: Int) -> Bool {
    guard pace.ask(for: pages) else { return true }
    awaitFrame()
    return false
  }

  private func awaitFrame() {
    let isComing = geometry.grid.withNextFrame { [weak self] in
      guard let self else { return }
      scroll(pace.frameBegins())
      if pace.isAwaitingFrame { awaitFrame() } else { reached = nil }
    }
    if !isComing { pace = PageKeyRate() }
  }

  private func scrollAll() { scroll(pace.takeAll()) }

  private func scroll(_ pages: Int) {
    guard pages != 0, geometry.grid.hasKeyboardInside, let layout = geometry.layout,
      let start = reached ?? geometry.focus
    else { return }
    let target = layout.position(start, movedBy: pages)
    reached = target
    // The same as GTK's own Page Down.
    MainThreadWork.excluding {
      geometry.grid.scroll(to: target)
      geometry.grid.selectFrom(target, isAlone: true)
    }
    let cell = geometry.grid.cells(PhotoCell.self).first { $0.position == target }
    MainThreadWork.excluding { cell?.focusItem() }
  }
}
