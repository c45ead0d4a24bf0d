// Selection and keyboard stay with their photos while these move in the grid. To GTK, a photo that
// is removed and added again is another one: it drops its selection and gives the keyboard to a
// neighbour. The same holds for the keyboard on a card.

import Gtk
import PhotoModel

/// Restores selection and keyboard at the new positions of their photos. Owned by the grid.
@MainActor
final class SelectionRestorer {
  private let photos: PhotoCollection
  private let items: GridItems
  private let grid: GridView
  /// The selected photos that were removed from the grid in this iteration of the main loop.
  private var selected: Set<Int64> = []
  /// The key of the removed photo or card that had the keyboard and was visible.
  private var focused: Int64?
  private var isForgetting = false

  init(_ photos: PhotoCollection, _ items: GridItems, _ grid: GridView) {
    self.items = items
    self.photos = photos
    self.grid = grid
  }

  /// Notes what a change removes, before the change is made.
  func willChange(_ change: ListChange) {
    // The answer to another query starts with an empty selection, unless only its tag is another.
    guard change.removed > 0, photos.query.differsByTagAlone(from: photos.answeredQuery) else {
      return
    }
    let leaving = change.position..<(change.position + change.removed)
    selected.formUnion(grid.selectedPositions(in: leaving).map { items.key(at: $0) })
    // If several photos are removed one after another, GTK has moved the keyboard from the first to
    // a neighbour.
    if focused == nil, let cell = focusedCell, let position = cell.position,
      leaving.contains(position)
    {
      focused = cell.key
    }
    forgetLater()
  }

  /// Selects what a change added again, after GTK was told of the change.
  func changed(_ change: ListChange) {
    guard !selected.isEmpty || focused != nil else { return }
    var positions: [Int] = []
    var focusedPosition: Int?
    let wasSelected = focused.map(selected.contains) == true
    for (position, key) in zip(change.position..., change.added) {
      if key == focused { focusedPosition = position }
      if selected.remove(key) != nil, key != focused { positions.append(position) }
    }
    grid.selectAlso(positions)
    guard let focusedPosition else { return }
    if wasSelected { grid.selectFrom(focusedPosition) }
    grid.scroll(to: focusedPosition)
    if let cell = grid.cells(PhotoCell.self).first(where: { $0.position == focusedPosition }),
      let item = items[focusedPosition]
    {
      cell.bind(item, at: focusedPosition)
      // Its name is read by a screen reader along with the keyboard focus.
      cell.draw()
      cell.focusItem()
    }
    focused = nil
  }

  /// The cell that has the keyboard, if it is visible: the grid is never scrolled back to a photo
  /// that was scrolled out of view.
  private var focusedCell: PhotoCell? {
    grid.focusedCell(PhotoCell.self).flatMap { $0.isSeen ? $0 : nil }
  }

  /// A photo that is not added again by the main loop's next iteration was removed for good.
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
