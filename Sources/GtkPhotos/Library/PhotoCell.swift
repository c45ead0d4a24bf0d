// One cell of the grid: made once, bound to one photo after another by `PhotoGrid.swift`, or to the
// card of a section. GTK 4.8 holds about 30 rows of cells for the four that are visible, so a cell
// is empty until it is drawn, and may be emptied again (`CellDrawScheduler.swift`). What it shows
// is in `PhotoCellContent.swift` and `SectionCard.swift`.

import CGtk
import Gtk
import Observation
import PhotoModel

/// The widget at one position of the grid, and the photo or card that it is bound to. Owned by its
/// widget.
@MainActor
final class PhotoCell: PhotoWatcher {
  /// The usual size of a cell's picture, in pixels of layout.
  static let pictureSize = PhotoSize.usual.picture
  /// The sequence number of the photo that the cell is bound to.
  private(set) var sequence: Int64?
  /// The section whose card the cell is bound to instead.
  private(set) var card: GridSection?
  /// The position in the grid of what the cell is bound to.
  private(set) var position: Int?
  /// The photo's position in the list.
  private(set) var listPosition: Int?

  /// Whether ``CellDrawScheduler`` has queued the cell.
  var isInLine = false

  private let photos: PhotoCollection
  private let loader: PictureLoader
  private let scheduler: CellDrawScheduler
  private let cards: SectionCards
  /// The widget, which owns this object.
  private let widget: Box
  private let frame: CellFrame
  private var content: PhotoCellContent?
  private var cardContent: SectionCard?
  /// The sequence number of the photo that is drawn, even if it is not read yet.
  private var drawn: Int64?
  /// The section whose card is drawn.
  private var drawnCard: GridSection?
  /// The photo's record, held for as long as it is shown, so that there is only one record of a
  /// photo.
  private var record: PhotoRecord?
  /// Whether the photo has changed and is drawn at the main loop's next iteration.
  private var isChanged = false
  /// The accessible name of the cell.
  private(set) var said: String?
  /// The sequence number of the photo with the accessible name, if it was not drawn when it was
  /// named.
  private var saidUndrawn: Int64?

  /// Whether the cell says that its photo can't be read.
  private var isToldUnreadable = false

  /// Whether the widget is mapped: on the screen, not only bound.
  var isSeen: Bool { gtk_widget_get_mapped(widget.gtk) != 0 }

  /// Whether another photo or card than the one that is drawn is to be drawn.
  var isWaiting: Bool {
    if let card { card != drawnCard } else { sequence != nil && drawn != sequence }
  }

  /// What tells the photo or card from all other items of the grid.
  var key: Int64? { sequence ?? card?.key }

  /// Whether its picture is on the screen, not the placeholder. For traces.
  var isPainted: Bool { !isWaiting && (isCardShown || content?.isPainted == true) }

  private var isCardShown: Bool { cardContent?.isShown == true }

  /// Makes a cell and returns its widget, which owns it.
  static func make(
    photos: PhotoCollection, frame: CellFrame, loader: PictureLoader,
    scheduler: CellDrawScheduler, cards: SectionCards
  ) -> any Widget {
    let widget = Box(spacing: PhotoCellContent.spacing).align(
      horizontal: .center, vertical: .start)
    let cell = PhotoCell(widget, photos, frame, loader, scheduler, cards)
    widget.own(controller: cell)
    cell.resize()
    connect(widget.instance, "map") { [weak cell] in
      if let cell, cell.isWaiting { scheduler.add(cell) }
    }
    return widget
  }

  private init(
    _ widget: Box, _ photos: PhotoCollection, _ frame: CellFrame, _ loader: PictureLoader,
    _ scheduler: CellDrawScheduler, _ cards: SectionCards
  ) {
    self.cards = cards
    self.widget = widget
    self.photos = photos
    self.frame = frame
    self.loader = loader
    self.scheduler = scheduler
  }

  /// Where what is below the picture is in another widget, in pixels; `nil` if the cell is not on the
  /// screen.
  func caption(in other: some Widget) -> (x: Int, y: Int, width: Int)? {
    var bounds = graphene_rect_t()
    guard isSeen, gtk_widget_compute_bounds(widget.gtk, other.gtk, &bounds) != 0 else { return nil }
    return (
      Int(bounds.origin.x), Int(bounds.origin.y) + frame.picture.height, Int(bounds.size.width)
    )
  }

  /// Gives the list item widget around the cell the keyboard.
  func focusItem() { item?.focus() }

  /// Takes the size of the grid's pictures, which has changed.
  func resize() {
    content?.resize(to: frame)
    fit()
  }

  /// Sets the cell's height: without a photo it takes the height of the cells that have one.
  func fit() {
    let isBare = content == nil || isCardShown
    let height = isBare ? frame.picture.height + scheduler.foot : -1
    widget.frame(width: frame.width, height: height)
  }

  /// Binds the cell to a photo or a card, to be drawn.
  /// - Parameter position: its position in the grid now.
  func bind(_ item: GridItem, at position: Int) {
    switch item {
    case .photo(let sequence, let listPosition):
      bind(sequence, at: position, inList: listPosition)
    case .card(let section):
      (sequence, listPosition) = (nil, nil)
      self.position = position
      renew(section)
    }
  }

  /// Binds the cell to a photo, to be drawn.
  /// - Parameters:
  ///   - position: the photo's position in the grid now.
  ///   - listPosition: its position in the list, so that its neighbours are read with it.
  func bind(_ sequence: Int64, at position: Int, inList listPosition: Int? = nil) {
    card = nil
    self.sequence = sequence
    self.position = position
    self.listPosition = listPosition
    // Otherwise it is the same photo, which has moved in the list or was selected.
    if isWaiting { scheduler.add(self) }
  }

  /// The section of the card has other photos now.
  func renew(_ section: GridSection) {
    card = section
    if isWaiting { scheduler.add(self) }
  }

  /// The cell has got the keyboard, perhaps before it is drawn: a screen reader reads its name now.
  func takeKeyboard() {
    if isWaiting { sayUndrawn() } else { say(drawnTitle) }
  }

  /// Whether the cell was drawn, and not emptied since.
  var hasContent: Bool { content != nil || cardContent != nil }

  /// Whether its content can be removed without a visible effect.
  var mayBeBare: Bool { !isSeen && !widget.hasKeyboardInside }

  /// Makes the cell be drawn again, though it shows the right photo or card.
  func forget() { (drawn, drawnCard) = (nil, nil) }

  /// Removes the content. The cell only has an accessible name until it is drawn again.
  func removeContent() {
    forget()
    content?.leave()
    content = nil
    cardContent?.leave(widget)
    cardContent = nil
    fit()
    sayUndrawn()
  }

  private func sayUndrawn() {
    if let card { return say(card.title) }
    guard isWaiting, let sequence else { return }
    saidUndrawn = sequence
    let found = photos.record(sequence: sequence, at: listPosition)
    // Existing content shows, and likes, the photo of its own record until the other one is drawn.
    if content == nil { watch(found) }
    say(title(of: found, sequence))
  }

  /// The accessible name of the cell: without one, a screen reader reads the widget's type.
  private func title(of record: PhotoRecord?, _ sequence: Int64?) -> String? {
    if let record { return record.photo.title }
    return sequence.map { photos.isUnreadable($0) } == true ? Photo.unreadableTitle : nil
  }

  private var drawnTitle: String? { drawnCard?.title ?? title(of: record, drawn) }

  private func watch(_ record: PhotoRecord?) {
    if self.record?.watcher === self { self.record?.watcher = nil }
    self.record = record
    record?.watcher = self
  }

  /// Unbinds the cell. What is shown stays until ``clear()``.
  func unbind() { (sequence, card) = (nil, nil) }

  /// Shows nothing, unless the cell was bound again.
  func clear() {
    guard key == nil, drawn != nil || record != nil || isCardShown else { return }
    drawn = nil
    hideCard()
    content?.rearm()
    update()
  }

  /// Draws the photo or the card that the cell is bound to.
  /// - Parameter isGlanced: whether the person is paging: a picture that is not loaded yet is
  ///   loaded, and the cell named, only with ``stay(on:)``.
  /// - Returns: whether the cell has content only now, so that its height below the picture can be
  ///   measured.
  @discardableResult
  func draw(isGlanced: Bool = false) -> Bool {
    guard isWaiting else { return false }
    if let card {
      draw(card)
      return false
    }
    hideCard()
    drawn = sequence
    let isFirst = content == nil
    if isFirst { makeContent() }
    content?.rearm()
    update(isGlanced: isGlanced)
    return isFirst
  }

  private func draw(_ section: GridSection) {
    (drawn, saidUndrawn) = (nil, nil)
    watch(nil)
    content?.rearm()
    content?.show(nil, isGlanced: false)
    content?.isShown = false
    let card = cardContent ?? makeCard()
    cardContent = card
    card.show(section)
    card.isShown = true
    drawnCard = section
    fit()
    say(section.title)
  }

  private func makeCard() -> SectionCard {
    SectionCard(in: widget) { [weak self] isMore in
      guard let self, let key = card?.key else { return }
      // After GTK has selected the card itself, and nothing else.
      widget.later { [cards] in cards.select(key, isMore: isMore) }
    }
  }

  private func hideCard() {
    drawnCard = nil
    guard let cardContent, cardContent.isShown else { return }
    cardContent.isShown = false
    content?.isShown = true
    fit()
  }

  /// Does what ``draw(isGlanced:)`` postponed, if the photo is still shown.
  func stay(on sequence: Int64) {
    guard drawn == sequence else { return }
    guard self.sequence == sequence, isSeen else {
      // Whatever it is bound to then is drawn again.
      drawn = nil
      if self.sequence != nil { scheduler.add(self) }
      return
    }
    say(drawnTitle)
    content?.stay()
  }

  /// Checks whether the photo that is drawn was read or removed.
  /// - Returns: whether it is drawn again now.
  func redraw(isGlanced: Bool) -> Bool {
    if isWaiting, saidUndrawn == sequence { sayUndrawn() }
    guard let drawn, !isWaiting else { return false }
    // A photo that could not be read is requested again.
    let known =
      record == nil ? photos.record(sequence: drawn, at: listPosition) : photos.peek(drawn)
    let isUnreadable = known == nil && photos.isUnreadable(drawn)
    guard known !== record || isUnreadable != isToldUnreadable else { return false }
    guard isSeen else {
      self.drawn = nil
      if sequence != nil { scheduler.add(self) }
      return false
    }
    update(isGlanced: isGlanced)
    return true
  }

  /// The height below the picture, in pixels; `nil` for a cell without content.
  var foot: Int? { isCardShown ? nil : content?.foot }

  private func makeContent() {
    // The cell is released with its widget, perhaps before the like is stored; so the closure holds
    // the list of photos itself.
    content = PhotoCellContent(
      in: widget, frame: frame, loader: loader, clock: scheduler.clock
    ) { [weak self, photos] in
      guard let self, let photo = record?.photo,
        scheduler.likeClicks.counts(photo.sequence, at: position ?? 0, scheduler.elapsed())
      else { return }
      await photos.setLiked(photo.id, !photo.liked)
    }
    fit()
  }

  /// Draws what is known of the photo.
  private func update(isGlanced: Bool = false) {
    watch(drawn.flatMap { photos.record(sequence: $0, at: listPosition) })
    isToldUnreadable = record == nil && drawn.map { photos.isUnreadable($0) } == true
    content?.show(record?.photo, isGlanced: isGlanced)
    content?.tellUnreadable(isToldUnreadable)
    // Setting the accessible name takes as long as drawing the cell.
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

  /// Sets the accessible name.
  private func say(_ title: String?) {
    guard title != said else { return }
    said = title
    item?.accessibleLabel(title ?? "")
  }

  /// The list item widget around the cell, which carries its accessible name.
  private var item: AnyWidget? { gtk_widget_get_parent(widget.gtk).map(AnyWidget.init) }
}
