// Page Up and Page Down, held down. A key comes in as often as a frame is painted, but a page takes
// GTK 4.8 longer than that where others wait: it binds its hundred cells for each, painted or not.
// How many pages a frame turns, the model says (`PagePace.swift`).

import CGtk
import PhotoModel

/// Turns the pages of a grid. Owned by the grid.
@MainActor
final class PageTurns {
  private let place: GridPlace
  private var pace = PagePace()

  private static let modifiers =
    GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue

  /// Takes the keys of a grid.
  init(_ place: GridPlace) {
    self.place = place
    place.grid.onKey(first: true) { [weak self] key, modifiers in
      guard modifiers.rawValue & Self.modifiers == 0 else { return false }
      return switch Int32(key) {
      case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: self?.take(1) ?? false
      case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: self?.take(-1) ?? false
      default: false
      }
    }
  }

  /// Returns whether the key is dealt with; else GTK turns the page now.
  private func take(_ pages: Int) -> Bool {
    let isNow = pace.ask(for: pages)
    if isNow { awaitFrame() }
    return !isNow
  }

  private func awaitFrame() {
    place.grid.withNextFrame { [weak self] in
      guard let self else { return }
      let pages = pace.frameBegins()
      if pages != 0 { turn(pages) }
      if pace.isAwaitingFrame { awaitFrame() }
    }
  }

  private func turn(_ pages: Int) {
    guard let layout = place.layout, let value = place.scroller.vertical?.value,
      let focus = place.seenFocus(in: layout, scrolledTo: value)
    else { return }
    let target = layout.place(focus, turnedBy: pages)
    // What GTK's own Page Down does.
    OwnWork.handOn {
      place.grid.scroll(to: target)
      place.grid.selectFrom(target, isAlone: true)
    }
    let cell = place.grid.cells(PhotoCell.self).first { $0.place == target }
    OwnWork.handOn { cell?.focusItem() }
  }
}
