// Photos in the place of others: the answer to a search, or another order. GTK would throw the cells
// of a stretch that is replaced away and make as many new ones, about a hundred; here they stay, and
// are bound to the photos that stand in their places now.

import CGtk
import PhotoModel

/// Binds cells anew whose photos were replaced. Owned by the grid.
@MainActor
final class ReplacedCells {
  private let photos: PhotoCollection
  private let grid: GridView
  /// Where more of a stretch are selected, GTK makes its cells anew.
  private static let mostSelected = 100

  init(_ photos: PhotoCollection, _ grid: GridView) {
    self.photos = photos
    self.grid = grid
  }

  /// Binds the cells of a change's stretch.
  /// - Returns: how many items at the beginning of the stretch GTK need not be told of.
  func changed(_ change: ListChange) -> Int {
    let count = min(change.removed, change.added.count)
    guard count > 0 else { return 0 }
    let stretch = change.place..<(change.place + count)
    // GTK remembers an object for each that was selected, until it is told that they are gone.
    guard grid.selectedPlaces(in: stretch).count <= Self.mostSelected else { return 0 }
    grid.unselect(stretch)
    for cell in grid.cells(PhotoCell.self) {
      guard cell.sequence != nil, let place = cell.place, stretch.contains(place) else { continue }
      cell.bind(photos.order[place], at: place)
    }
    return count
  }
}
