// Photos in the place of others: the answer to a search, or another order. GTK would throw the cells
// of a stretch that is replaced away and make as many new ones, about a hundred, which takes a fifth
// of a second; here they stay, and are bound to the photos that stand in their places now.

import CGtk
import PhotoModel

/// Binds cells anew whose photos were replaced. Owned by the grid.
@MainActor
final class ReplacedCells {
  private let photos: PhotoCollection
  private let grid: GridView
  private var binding: Task<Void, Never>?
  /// Cells that nobody sees are bound so many at a time, between two frames.
  private static let batch = 6
  /// Where more of a stretch are selected, GTK makes its cells anew.
  private static let mostSelected = 100

  init(_ photos: PhotoCollection, _ grid: GridView) {
    self.photos = photos
    self.grid = grid
  }

  isolated deinit { binding?.cancel() }

  /// Binds the cells of a change's stretch, those that are seen at once.
  /// - Returns: how many items at the beginning of the stretch GTK need not be told of.
  func changed(_ change: ListChange) -> Int {
    let count = min(change.removed, change.added.count)
    guard count > 0 else { return 0 }
    let stretch = change.place..<(change.place + count)
    // GTK remembers an object for each that was selected, until it is told that they are gone.
    guard grid.selectedPlaces(in: stretch).count <= Self.mostSelected else { return 0 }
    grid.unselect(stretch)
    let isLongAsBefore = change.removed == change.added.count
    var unseen: [PhotoCell] = []
    for cell in grid.cells(PhotoCell.self) {
      guard let sequence = cell.sequence, let place = cell.place,
        // Those that an earlier change has left for later may stand outside this one.
        place < stretch.upperBound || isLongAsBefore,
        photos.order.indices.contains(place), photos.order[place] != sequence
      else { continue }
      if cell.isSeen { rebind(cell) } else { unseen.append(cell) }
    }
    binding?.cancel()
    binding = Task { [weak self] in
      // A change that comes meanwhile finds all cells again.
      for start in stride(from: 0, to: unseen.count, by: Self.batch) {
        await Task.yield()
        guard let self, !Task.isCancelled else { return }
        unseen[start...].prefix(Self.batch).forEach(rebind)
      }
    }
    return count
  }

  private func rebind(_ cell: PhotoCell) {
    guard cell.sequence != nil, let place = cell.place, photos.order.indices.contains(place)
    else { return }
    cell.bind(photos.order[place], at: place)
  }
}
