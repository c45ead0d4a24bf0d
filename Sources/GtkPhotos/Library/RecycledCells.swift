// Photos in the place of others: the answer to a search, or another order. GTK would throw the cells
// of a stretch that is replaced away and make as many new ones, about a hundred; here they stay, and
// are bound to the photos that stand in their places now. In the answer to the same query most photos
// stay, with their cells, which GTK sees to.

import Gtk
import PhotoModel

/// Binds cells anew whose photos were replaced. Owned by the grid.
@MainActor
final class RecycledCells {
  private let photos: PhotoCollection
  private let grid: GridView
  /// Owned by the grid.
  private weak let list: LazyListModel?
  /// So many photos at most are looked at by GTK for those that stay: a hundred thousand take longer
  /// than a frame.
  private static let mostLookedAt = 2000
  /// Where more of a stretch are selected, GTK makes its cells anew.
  private static let mostSelected = 100

  init(_ photos: PhotoCollection, _ grid: GridView, _ list: LazyListModel) {
    self.photos = photos
    self.grid = grid
    self.list = list
  }

  /// Binds the cells of a change's stretch.
  /// - Returns: how many items at the beginning of the stretch GTK need not be told of.
  func changed(_ change: ListChange) -> Int {
    let count = min(change.removed, change.added.count)
    guard count > 0 else { return 0 }
    if photos.isAnswered, change.added.count <= Self.mostLookedAt { return 0 }
    let stretch = change.place..<(change.place + count)
    // GTK remembers an object for each that was selected, until it is told that they are gone.
    guard grid.selectedPlaces(in: stretch).count <= Self.mostSelected else { return 0 }
    grid.unselect(stretch)
    var rebound: [(from: Int64, to: Int64)] = []
    for cell in grid.cells(PhotoCell.self) {
      guard let last = cell.sequence, let place = cell.place, stretch.contains(place)
      else { continue }
      rebound.append((last, photos.order[place]))
      cell.bind(photos.order[place], at: place)
    }
    list?.rebound(rebound)
    return count
  }
}
