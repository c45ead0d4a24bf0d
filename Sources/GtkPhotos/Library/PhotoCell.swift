// One cell of the grid: made once, bound to one photo after another by `PhotoGrid.swift`. GTK 4.8
// keeps about 30 rows of cells for the four that are seen, so a cell is an empty place until it is
// drawn, and may become one again (`CellDrawScheduler.swift`); what it shows is in `PhotoCellContent.swift`.

import CGtk
import Gtk
import Observation
import PhotoModel

/// A place in the grid, and the photo that belongs there. Owned by its widget.
@MainActor
final class PhotoCell: PhotoWatcher {
  /// The usual size of a cell's picture, in pixels of layout.
  static let pictureSize = PhotoSize.usual.picture
  /// The room that a cell has beside its picture, left and right together, in pixels.
  private static let margin = 10

  /// The width of a cell, in pixels.
  static func width(_ size: PhotoSize) -> Int { size.picture.width + margin }

  /// The sequence number of the photo that the cell is bound to.
  private(set) var sequence: Int64?
  /// Where the photo stands in the list.
  private(set) var place: Int?

  /// Whether ``CellDrawScheduler`` has it among those to be drawn.
  var isInLine = false

  private let photos: PhotoCollection
  private let loader: PictureLoader
  private let turns: CellDrawScheduler
  /// The cell itself, which owns this.
  private let widget: Box
  private var size: PhotoSize
  private var face: PhotoCellContent?
  /// The sequence number of the photo that is drawn, perhaps not read yet.
  private var drawn: Int64?
  /// What is known of it. Held for as long as it is shown: there is one record of a photo.
  private var record: PhotoRecord?
  /// Whether the photo has changed, and is drawn in the next turn of the main loop.
  private var isChanged = false
  /// The name that the cell has for assistive technologies.
  private(set) var said: String?
  /// The sequence number of the photo that it is the name of, if it was not drawn then.
  private var saidUndrawn: Int64?

  /// Whether it says that its photo can't be read.
  private var isToldUnreadable = false

  /// Whether the cell itself is on the screen.
  var isSeen: Bool { gtk_widget_get_mapped(widget.gtk) != 0 }

  /// Whether another photo is to be drawn.
  var isWaiting: Bool { sequence != nil && drawn != sequence }

  /// Whether its picture is on the screen, not its placeholder. For traces.
  var isPainted: Bool { !isWaiting && face?.isPainted == true }

  /// Makes a cell and returns its widget, which owns it.
  static func make(
    photos: PhotoCollection, size: PhotoSize, loader: PictureLoader, turns: CellDrawScheduler
  ) -> any Widget {
    let widget = Box(spacing: PhotoCellContent.spacing).align(
      horizontal: .center, vertical: .start)
    let cell = PhotoCell(widget, photos, size, loader, turns)
    widget.own(controller: cell)
    cell.resize(to: size)
    connect(widget.instance, "map") { [weak cell] in
      if let cell, cell.isWaiting { turns.add(cell) }
    }
    return widget
  }

  private init(
    _ widget: Box, _ photos: PhotoCollection, _ size: PhotoSize, _ loader: PictureLoader,
    _ turns: CellDrawScheduler
  ) {
    self.widget = widget
    self.photos = photos
    self.size = size
    self.loader = loader
    self.turns = turns
  }

  /// Gives the cell's item the keyboard.
  func focusItem() { item?.focus() }

  /// Takes another size.
  func resize(to size: PhotoSize) {
    self.size = size
    face?.resize(to: size)
    fit()
  }

  /// Takes the room that it needs, which a cell without a face takes from the others.
  func fit() {
    let height = face == nil ? size.picture.height + turns.foot : -1
    widget.frame(width: Self.width(size), height: height)
  }

  /// Belongs to a photo from now on, and will be drawn.
  /// - Parameter place: where the photo stands now, so that its neighbours are read with it.
  func bind(_ sequence: Int64, at place: Int) {
    self.sequence = sequence
    self.place = place
    // Else it is the same one, elsewhere in the list or selected.
    if isWaiting { turns.add(self) }
  }

  /// Has the keyboard, perhaps before it is drawn: its name is read out now.
  func takeKeyboard() {
    if isWaiting { sayUndrawn() } else { say(drawnTitle) }
  }

  /// Whether it was drawn, and not emptied since.
  var hasFace: Bool { face != nil }

  /// Whether nobody would miss its face.
  var mayBeBare: Bool { !isSeen && !widget.hasKeyboardInside }

  /// Is to be drawn again, though it shows the right photo.
  func forget() { drawn = nil }

  /// Has a name for assistive technologies, and nothing to be seen, until it is drawn again.
  func removeFace() {
    drawn = nil
    face?.leave()
    face = nil
    fit()
    sayUndrawn()
  }

  private func sayUndrawn() {
    guard isWaiting, let sequence else { return }
    saidUndrawn = sequence
    let found = photos.record(sequence: sequence, at: place)
    // A face shows, and likes, the photo of its own record until the other one is drawn.
    if face == nil { watch(found) }
    say(title(of: found, sequence))
  }

  /// What the cell is called: for whom a name is read out, one that is empty is that of a widget.
  private func title(of record: PhotoRecord?, _ sequence: Int64?) -> String? {
    if let record { return record.photo.title }
    return sequence.map { photos.isUnreadable($0) } == true ? Photo.unreadableTitle : nil
  }

  private var drawnTitle: String? { title(of: record, drawn) }

  private func watch(_ record: PhotoRecord?) {
    if self.record?.watcher === self { self.record?.watcher = nil }
    self.record = record
    record?.watcher = self
  }

  /// Is bound to nothing. What is shown stays until ``clear()``.
  func unbind() { sequence = nil }

  /// Shows nothing, unless it is bound again.
  func clear() {
    guard sequence == nil, drawn != nil || record != nil else { return }
    drawn = nil
    face?.rearm()
    update()
  }

  /// Shows the photo that it is bound to.
  /// - Parameter isGlanced: whether a picture that is not there yet is loaded, and the cell named, only
  ///   with ``stay(on:)``.
  /// - Returns: whether the cell has a face only now, so that its foot can be measured.
  @discardableResult
  func draw(isGlanced: Bool = false) -> Bool {
    guard isWaiting else { return false }
    drawn = sequence
    let isFirst = face == nil
    if isFirst { makeFace() }
    face?.rearm()
    update(isGlanced: isGlanced)
    return isFirst
  }

  /// Does for a photo what was put off, where it is still shown.
  func stay(on sequence: Int64) {
    guard drawn == sequence else { return }
    guard self.sequence == sequence, isSeen else {
      // Whatever it is bound to then is drawn anew.
      drawn = nil
      if self.sequence != nil { turns.add(self) }
      return
    }
    say(drawnTitle)
    face?.stay()
  }

  /// Photos have been read, or are gone: perhaps the one that is drawn.
  /// - Returns: whether it is drawn anew now.
  func lookAgain(isGlanced: Bool) -> Bool {
    if isWaiting, saidUndrawn == sequence { sayUndrawn() }
    guard let drawn, !isWaiting else { return false }
    // Asked for again where it could not be read.
    let known = record == nil ? photos.record(sequence: drawn, at: place) : photos.peek(drawn)
    let isUnreadable = known == nil && photos.isUnreadable(drawn)
    guard known !== record || isUnreadable != isToldUnreadable else { return false }
    guard isSeen else {
      self.drawn = nil
      if sequence != nil { turns.add(self) }
      return false
    }
    update(isGlanced: isGlanced)
    return true
  }

  /// The height below the picture, in pixels; `nil` for a cell without a face.
  var foot: Int? { face?.foot }

  private func makeFace() {
    // The photo is liked though its cell may be gone by then: a cell without its widget is no more.
    face = PhotoCellContent(in: widget, size: size, loader: loader) { [weak self, photos] in
      guard let self, let photo = record?.photo,
        turns.likeClicks.counts(photo.sequence, at: place ?? 0, turns.elapsed())
      else { return }
      await photos.setLiked(photo.id, !photo.liked)
    }
    fit()
  }

  /// Draws what is known of the photo.
  private func update(isGlanced: Bool = false) {
    watch(drawn.flatMap { photos.record(sequence: $0, at: place) })
    isToldUnreadable = record == nil && drawn.map { photos.isUnreadable($0) } == true
    face?.show(record?.photo, isGlanced: isGlanced)
    face?.tellUnreadable(isToldUnreadable)
    // To tell assistive technologies takes as long as to draw the cell.
    if !isWaiting, !isGlanced || item?.hasKeyboardInside == true { say(drawnTitle) }
  }

  func photoChanged() {
    guard !isChanged else { return }
    isChanged = true
    Task { [weak self] in
      guard let self else { return }
      isChanged = false
      if drawn != nil { update() } else if saidUndrawn == sequence { sayUndrawn() }
    }
  }

  /// Gives the cell its name for assistive technologies.
  private func say(_ title: String?) {
    guard title != said else { return }
    said = title
    item?.accessibleLabel(title ?? "")
  }

  /// The cell's place in GTK's tree, which carries its name.
  private var item: AnyWidget? { gtk_widget_get_parent(widget.gtk).map(AnyWidget.init) }
}
