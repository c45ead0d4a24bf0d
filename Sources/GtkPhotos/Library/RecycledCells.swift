// Reuses cells when photos are replaced by others, in the answer to a search or in another order.
// GTK would destroy the cells of a range that is replaced and make as many new ones, about a
// hundred; here they stay, and are bound to the photos that are at their positions now. In a new
// answer to the same query most photos stay, and GTK itself leaves their cells as they are.

import Gtk
import PhotoModel

/// Binds cells again whose photos were replaced. Owned by the grid.
@MainActor
final class RecycledCells {
  private let photos: PhotoCollection
  private let items: GridItems
  private let grid: GridView
  /// Owned by the grid.
  private weak let list: LazyListModel?
  /// The highest number of photos that GTK compares to find those that stay: with a hundred
  /// thousand it takes longer than a frame.
  private static let mostInspected = 2000
  /// If more photos of a range are selected, GTK makes its cells anew.
  private static let mostSelected = 100

  init(
    _ photos: PhotoCollection, _ items: GridItems, _ grid: GridView, _ list: LazyListModel
  ) {
    self.photos = photos
    self.items = items
    self.grid = grid
    self.list = list
  }

  /// Binds the cells in the range of a change.
  /// - Returns: how many items at the beginning of the range need no signal to GTK.
  func changed(_ change: ListChange) -> Int {
    let count = min(change.removed, change.added.count)
    guard count > 0 else { return 0 }
    if photos.isAnswered, change.added.count <= Self.mostInspected { return 0 }
    let stretch = change.position..<(change.position + count)
    // GTK holds an object for each selected item until it is told that the item is removed.
    guard grid.selectedPositions(in: stretch).count <= Self.mostSelected else { return 0 }
    grid.unselect(stretch)
    var rebound: [(from: Int64, to: Int64)] = []
    for cell in grid.cells(PhotoCell.self) {
      guard let last = cell.key, let position = cell.position, stretch.contains(position),
        let item = items[position]
      else { continue }
      rebound.append((last, items.key(at: position)))
      cell.bind(item, at: position)
    }
    list?.rebound(rebound)
    return count
  }
}
