// The cards of the grid among its photos. A card itself is never selected, so that no command finds
// one: a click on it, Space and Enter select the photos of its section. What is on a card is in
// `SectionCard.swift`, where cards are is decided by the model's `GridItems`.

import CGtk
import Gtk
import PhotoModel

/// Selects photos by their cards. Owned by the grid.
@MainActor
final class SectionCards {
  private let items: GridItems
  /// The grid, as soon as it is made and for as long as it exists.
  private var grid: GridView?

  init(_ items: GridItems) { self.items = items }

  /// Follows the grid that shows the items.
  func follow(_ grid: GridView) {
    self.grid = grid
    connect(grid.instance, "destroy") { [weak self] in self?.grid = nil }
    // GTK 4.8 selects whatever the keyboard reaches, and all items between two others. After it has
    // done so, cards are deselected, before the next frame.
    grid.onSelectionChange { [weak self] stretch in self?.unselect(in: stretch) }
    // Before GTK's own use of the key, which would select the card.
    grid.onKey(first: true) { [weak self] key, modifiers in self?.take(key, modifiers) ?? false }
  }

  /// Selects the photos of a section, by its key.
  /// - Parameter isMore: whether what is selected stays selected.
  func select(_ key: Int64, isMore: Bool) {
    let photos = items.photos(inSection: key)
    if !photos.isEmpty { grid?.select(photos, isAlone: !isMore) }
  }

  /// The section of the card under a point of the grid, by its key.
  func card(at x: Double, _ y: Double) -> Int64? {
    grid?.cell(PhotoCell.self, at: x, y)?.card?.key
  }

  /// Selects the photos of the card under a point of the grid, unless all of them are selected.
  /// Returns whether a card is there.
  @discardableResult
  func choose(at x: Double, _ y: Double) -> Bool {
    guard let grid, let key = card(at: x, y) else { return false }
    let photos = items.photos(inSection: key)
    if grid.selectedPositions(in: photos).count < photos.count { select(key, isMore: false) }
    return true
  }

  /// Draws how many photos sections have now, after a change of the items.
  func refresh() {
    guard let grid, items.hasCards else { return }
    for cell in grid.cells(PhotoCell.self) {
      guard let key = cell.card?.key, let section = items.section(key) else { continue }
      cell.renew(section)
    }
  }

  private func unselect(in stretch: Range<Int>) {
    guard let grid else { return }
    grid.unselect(items.cards(in: stretch).filter { grid.isSelected($0) })
  }

  private func take(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    guard Int32(key) == GDK_KEY_space || Int32(key) == GDK_KEY_KP_Space, let grid,
      grid.isItemFocused, let card = grid.focusedCell(PhotoCell.self)?.card?.key
    else { return false }
    let more = GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue
    select(card, isMore: modifiers.rawValue & more != 0)
    return true
  }
}
