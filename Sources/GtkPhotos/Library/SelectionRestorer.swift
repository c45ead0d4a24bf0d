// Selection and keyboard stay with their photos while these move in the list. GTK takes a photo that
// goes and comes back for another one: it forgets its selection and gives the keyboard to a neighbour.

import Gtk
import PhotoModel

/// Brings selection and keyboard to where their photos have moved. Owned by the grid.
@MainActor
final class SelectionRestorer {
  private let photos: PhotoCollection
  private let grid: GridView
  /// The photos that have left the list in this turn of the main loop and were selected.
  private var selected: Set<Int64> = []
  /// The one among those that left that had the keyboard, and was seen.
  private var focused: Int64?
  private var isForgetting = false

  init(_ photos: PhotoCollection, _ grid: GridView) {
    self.photos = photos
    self.grid = grid
  }

  /// Notes what a change takes away, before it is made.
  func willChange(_ change: ListChange) {
    // The answer to another query begins with nothing selected.
    guard change.removed > 0, photos.isAnswered else { return }
    let leaving = change.place..<(change.place + change.removed)
    selected.formUnion(grid.selectedPlaces(in: leaving).map { photos.order[$0] })
    // Where several leave one after another, GTK has passed the keyboard on from the first.
    if focused == nil, let cell = focusedCell, let place = cell.place, leaving.contains(place) {
      focused = cell.sequence
    }
    forgetLater()
  }

  /// Selects what a change brought back, after GTK was told of it.
  func changed(_ change: ListChange) {
    guard !selected.isEmpty || focused != nil else { return }
    var places: [Int] = []
    var focusedPlace: Int?
    let wasSelected = focused.map(selected.contains) == true
    for (place, sequence) in zip(change.place..., change.added) {
      if sequence == focused { focusedPlace = place }
      if selected.remove(sequence) != nil, sequence != focused { places.append(place) }
    }
    grid.selectAlso(places)
    guard let focusedPlace else { return }
    if wasSelected { grid.selectFrom(focusedPlace) }
    grid.scroll(to: focusedPlace)
    if let cell = grid.cells(PhotoCell.self).first(where: { $0.place == focusedPlace }) {
      cell.bind(photos.order[focusedPlace], at: focusedPlace)
      // Its name is read out with the keyboard.
      cell.draw()
      cell.focusItem()
    }
    focused = nil
  }

  /// The cell that has the keyboard, while it is seen: nobody is taken to a photo that was scrolled
  /// away.
  private var focusedCell: PhotoCell? {
    grid.focusedCell(PhotoCell.self).flatMap { $0.isSeen ? $0 : nil }
  }

  /// What is not back by the next turn is gone.
  private func forgetLater() {
    guard !isForgetting, !selected.isEmpty || focused != nil else { return }
    isForgetting = true
    grid.later { [weak self] in
      self?.isForgetting = false
      self?.selected = []
      self?.focused = nil
    }
  }
}
