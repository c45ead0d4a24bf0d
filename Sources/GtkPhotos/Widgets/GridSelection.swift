// What is selected in a grid, for views beside the grid.

import Gtk
import Observation

/// What is selected in a grid: how many items, and when they are others.
@MainActor @Observable
final class GridSelection {
  /// How many items are selected.
  private(set) var count = 0
  /// Rises when other items are selected, or those that are have moved.
  private(set) var revision = 0
  /// What the menu at the pointer was opened at; `nil` where none is open, or beside the items.
  @ObservationIgnored var pointed: Int64?
  @ObservationIgnored private var grid: GridView?

  /// Follows a grid. Selected items that leave its list are noted by ``refresh()``.
  func follow(_ grid: GridView) {
    self.grid = grid
    grid.onSelect { [weak self] in self?.refresh() }
    connect(grid.instance, "destroy") { [weak self] in self?.grid = nil }
  }

  /// Counts again.
  func refresh() {
    let found = grid?.selectedCount ?? 0
    if found != count { count = found }
    if found > 0 { revision += 1 }
  }
}
