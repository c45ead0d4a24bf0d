// Renames one photo in the grid: a text field below its picture, which is the title of the viewer
// (`Widgets/NameField.swift`). Several photos are renamed by the dialog.

import CGtk
import Gtk
import PhotoModel

/// The text field above the cell of a photo that is renamed. Owned by the overlay of the grid.
@MainActor
final class GridName {
  /// The least width of the field, in pixels: cells may be narrower.
  private static let leastWidth = 170

  private let field: NameField
  private let photos: PhotoCollection
  private let items: GridItems
  private let grid: GridView
  private let overlay: Overlay
  /// The photo that was renamed last.
  private var last: Int64?

  /// Makes a field that is hidden.
  init(
    _ editing: DirectEditing, _ hint: Hint, _ photos: PhotoCollection, _ items: GridItems,
    _ grid: GridView,
    in scroller: ScrolledWindow, above overlay: Overlay
  ) {
    field = NameField(editing, hint, hasTitle: false)
    self.photos = photos
    self.items = items
    self.grid = grid
    self.overlay = overlay
    overlay.add(field.widget.align(horizontal: .start, vertical: .start).style("grid-name"))
    field.widget.isVisible = false
    overlay.own(self)
    field.onEnd = { [weak self] in self?.ended() }
    field.onTab = { [weak self] in self?.goOn(isBack: $0) ?? false }
    scroller.vertical?.onScroll { [weak self] in self?.followLater() }
  }

  /// Begins to rename a photo, by its sequence number.
  func begin(_ sequence: Int64) {
    guard let listPosition = photos.order.firstIndex(of: sequence) else { return }
    let position = items.position(ofListPosition: listPosition)
    let record = photos.record(sequence: sequence, at: listPosition)
    grid.selectFrom(position, isAlone: true)
    grid.scroll(to: position)
    field.widget.isVisible = true
    place()
    field.begin(sequence, record?.photo.name, isRead: record != nil)
    last = sequence
    followLater()
  }

  /// Whether a name is being typed.
  var isEditing: Bool { field.isEditing }

  /// Saves what is typed.
  func save() { field.save() }

  /// Gives the keyboard to a name that is being typed. Returns whether there is one.
  func takeKeyboard() -> Bool { field.takeKeyboard() }

  /// Follows the photo: the list or the size of the cells has changed, or photos were read.
  func followLater() {
    guard let sequence = field.edited else { return }
    guard let position = photos.order.firstIndex(of: sequence) else { return field.save() }
    photos.record(sequence: sequence, at: position).map { field.show($0.photo) }
    grid.afterLayout { [weak self] in
      // No widget may change during a layout.
      self?.overlay.later { self?.place() }
    }
  }

  /// Puts the field below the photo's picture, as far as there is room.
  private func place() {
    guard let sequence = field.edited else { return }
    let cell = grid.cells(PhotoCell.self).first { $0.sequence == sequence }
    let caption = cell?.caption(in: overlay)
    // Never below another photo: scrolled away, it goes with its own.
    gtk_widget_set_opacity(field.widget.gtk, caption == nil ? 0 : 1)
    guard let caption else { return }
    let width = max(Self.leastWidth, caption.width)
    let room = Int(gtk_widget_get_width(overlay.gtk)) - width
    field.setWidth(width)
    let left = max(0, min(caption.x - (width - caption.width) / 2, room))
    let isMirrored = gtk_widget_get_direction(overlay.gtk) == GTK_TEXT_DIR_RTL
    gtk_widget_set_margin_start(field.widget.gtk, Int32(max(0, isMirrored ? room - left : left)))
    gtk_widget_set_margin_top(field.widget.gtk, Int32(max(0, caption.y)))
  }

  private func goOn(isBack: Bool) -> Bool {
    guard let last, let position = photos.order.firstIndex(of: last) else { return false }
    let next = position + (isBack ? -1 : 1)
    guard photos.order.indices.contains(next) else { return false }
    begin(photos.order[next])
    return true
  }

  private func ended() {
    let hadKeyboard = field.hasKeyboard
    field.widget.isVisible = false
    guard hadKeyboard, let last else { return }
    grid.focus()
    grid.cells(PhotoCell.self).first { $0.sequence == last }?.focusItem()
  }
}
