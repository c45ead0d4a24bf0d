// The grid of all photos. Its cells are in `PhotoCell.swift`; its list of photos is the model's
// `PhotoCollection`, with the cards of sections `GridItems`.

import CGtk
import Foundation
import Gtk
import PhotoModel

/// The grid of photos.
struct PhotoGrid: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  /// The scrolled window around the grid.
  let scroller: ScrolledWindow
  /// How many photos are selected.
  let selected = GridSelection()
  private let grid: GridView
  private let photos: PhotoCollection
  private let items: GridItems
  private let cards: SectionCards
  /// Owned by the grid; released with it.
  private weak let scheduler: CellDrawScheduler?
  private weak let name: GridName?

  /// What a person can do with the selected photos.
  struct Commands {
    /// Looks at a photo, by its sequence number.
    let view: @MainActor (_ sequence: Int64) -> Void
    let rename: @MainActor () -> Void
    let delete: @MainActor () -> Void
    let drag: @MainActor (_ sequence: Int64) -> DraggedContent?
    /// What was dragged is no longer.
    let dragEnded: @MainActor () -> Void
  }

  /// Makes the grid.
  /// - Parameters:
  ///   - hint: why a name that was typed is not taken.
  ///   - usualWidth: its width in a new window, in pixels. Used until it is laid out.
  ///   - clock: the clock for all delays.
  init(
    items: GridItems, photos: PhotoCollection, editing: DirectEditing, zoom: GridZoom,
    loader: PictureLoader, commands: Commands, hint: Hint, usualWidth: Int,
    clock: any Clock<Duration>
  ) {
    let list = LazyListModel(count: { items.count }, key: { items.key(at: $0) })
    let cards = SectionCards(items)
    let scheduler = CellDrawScheduler(photos, clock: clock)
    let frame = CellFrame(zoom.size)
    let grid = GridView(
      localized("Photos"), positions: list,
      cells: CellFactory(
        make: {
          PhotoCell.make(
            photos: photos, frame: frame, loader: loader, scheduler: scheduler, cards: cards)
        },
        bind: { cell, item in
          guard let found = items[item.position] else { return }
          cell.controller(PhotoCell.self)?.bind(found, at: item.position)
        },
        unbind: { $0.controller(PhotoCell.self).map(scheduler.release) }))
    scheduler.grid = grid
    connect(grid.instance, "destroy") { [weak scheduler] in scheduler?.grid = nil }
    grid.own(scheduler)
    self.grid = grid
    self.scheduler = scheduler
    self.items = items
    self.cards = cards
    // Before what is selected is counted.
    cards.follow(grid)
    grid.own(cards)
    selected.follow(grid)
    grid.own(selected)
    let scroller = ScrolledWindow(grid.style("photo-grid")).expand()
    let geometry = GridGeometry(items, grid, scroller, usualWidth: usualWidth)
    let overlay = Overlay(scroller) { TimelineLabel(photos, geometry, clock: clock) }.expand()
    gtk = overlay.gtk
    let name = GridName(editing, hint, photos, items, grid, in: scroller, above: overlay)
    self.name = name
    photos.onRead = { [weak scheduler, weak name] in
      scheduler?.redrawSoon()
      name?.followLater()
    }
    overlay.observe { [weak name] in
      _ = zoom.size
      name?.followLater()
    }
    self.scroller = scroller
    self.photos = photos
    let zoomed = ZoomedGrid(zoom, geometry, frame)
    grid.own(zoomed)
    grid.own(PageKeyCoalescer(geometry))
    grid.onKeyboardMove { $0.controller(PhotoCell.self)?.takeKeyboard() }
    addCommands(commands)
    let restorer = SelectionRestorer(photos, items, grid)
    grid.own(restorer)
    let replaced = RecycledCells(photos, items, grid, list)
    grid.own(replaced)
    grid.onHold { isHeld in
      // Released after the cell has handled the end of the press.
      if isHeld { photos.press() } else { Task { photos.letGo() } }
    }
    items.onWillRegroup = { [weak zoomed] in zoomed?.holdPhoto() }
    items.onWillChange = { [weak restorer, weak photos, weak items] change in
      // The window may be closed, and all that it owns released.
      guard let restorer, let photos, let items else { return }
      // GTK 4.8 would go on with kinetic scrolling over photos that the list no longer has, and log
      // a critical warning.
      if !photos.isAnswered || change.removed == items.count { scroller.vertical?.stop() }
      restorer.willChange(change)
    }
    items.onChange = {
      [weak list, weak restorer, weak replaced, weak name, weak selected, weak cards] change in
      let same = replaced?.changed(change) ?? 0
      list?.changed(
        at: change.position + same, removed: change.removed - same, added: change.added.count - same
      )
      restorer?.changed(change)
      cards?.refresh()
      selected?.refresh()
      name?.followLater()
    }
    var answered: PhotoQuery?
    observe {
      // Other photos, or another order: the grid is scrolled to its top.
      let (query, last) = (photos.answeredQuery, answered)
      answered = query
      guard let last, query.differsByTagAlone(from: last) else {
        grid.selectNone()
        if !photos.order.isEmpty { grid.scroll(to: 0) }
        return
      }
      // Selected photos that are shown under another keyword too stay selected.
      if !photos.order.isEmpty { grid.scroll(to: grid.selectedPositions.first ?? 0) }
    }
  }

  /// Renames a photo in its cell, by its sequence number.
  func rename(_ sequence: Int64) { name?.begin(sequence) }

  /// Saves the name that is being typed.
  func saveName() { name?.save() }

  /// Whether photos are being searched: then the grid only draws visible cells.
  func setSearched(_ isSearched: Bool) { scheduler?.isSparse = isSearched }

  /// Gives the grid the keyboard: the photo that had it, if it is selected or none is.
  func focusGrid() {
    grid.focus()
    if selection.isEmpty, let cell = grid.focusedCell(PhotoCell.self), cell.card != nil,
      let position = cell.position
    {
      // What follows a card is a photo: a search and Enter look at the first.
      return focusItem(at: position + 1)
    }
    guard let ringed, !selection.isEmpty, !selection.contains(ringed),
      let position = grid.selectedPositions.first
    else { return }
    focusItem(at: position)
  }

  /// Gives the keyboard back after a dialog: to a name that is being typed, or to the photo that the
  /// dialog was at, unless others are selected.
  /// - Parameter sequence: the sequence number of that photo; `nil` for none.
  /// - Returns: whether nothing is left to do; otherwise the photo is not in the list yet.
  @discardableResult
  func takeKeyboardBack(at sequence: Int64?) -> Bool {
    guard name?.takeKeyboard() != true else { return true }
    focusGrid()
    let selection = selection
    guard let sequence, selection.isEmpty || selection.contains(sequence) else { return true }
    guard let position = items.position(of: sequence) else { return false }
    grid.scroll(to: position)
    focusItem(at: position)
    return true
  }

  /// The sequence number of the photo that has the keyboard.
  private var ringed: Int64? { grid.focusedCell(PhotoCell.self)?.sequence }

  /// The photos that a key or a menu acts on: the selected ones. If none is, the photo that has the
  /// keyboard is selected first.
  func chosen() -> [Int64] {
    let selection = selection
    guard selection.isEmpty, photos.isAnswered, let ringed,
      let position = items.position(of: ringed)
    else { return selection }
    grid.selectFrom(position, isAlone: true)
    return [ringed]
  }

  /// Looks at the photo that has the keyboard, which is selected then.
  private func view(_ sequence: Int64, _ commands: Commands) {
    guard let position = items.position(of: sequence) else { return }
    if !grid.isSelected(position) { grid.selectFrom(position, isAlone: true) }
    commands.view(sequence)
  }

  /// The one of the chosen photos to look at: the one that a menu was opened at, as the menu has taken
  /// the keyboard from it; otherwise the one that has the keyboard.
  func chosenToView() -> Int64? {
    let chosen = chosen()
    return [selected.pointed, ringed].compactMap(\.self).first(where: chosen.contains)
      ?? chosen.first
  }

  /// Selects all photos that are shown.
  func selectAll() { if photos.isAnswered { grid.selectAll() } }

  /// Gives the grid the keyboard at the next frame, unless the person types in another widget.
  func takeFreeKeyboard() {
    grid.afterLayout { [grid] in if grid.isMapped, !grid.isTypedBeside { grid.focus() } }
  }

  /// The sequence numbers of the selected photos, in the grid's order. None while another list is
  /// being read, which may not contain them.
  var selection: [Int64] {
    photos.isAnswered ? grid.selectedPositions.map { items.key(at: $0) } : []
  }

  /// Selects only this photo, by its sequence number, and gives it the keyboard.
  func select(_ sequence: Int64) {
    guard let position = items.position(of: sequence) else { return }
    grid.selectFrom(position, isAlone: true)
    grid.scroll(to: position)
    focusItem(at: position)
  }

  /// Gives the keyboard to the photo that was looked at, by its sequence number. It is selected alone,
  /// unless it is one of several that were selected before.
  func returnTo(_ sequence: Int64) {
    guard let position = items.position(of: sequence) else { return }
    guard grid.isSelected(position) else { return select(sequence) }
    grid.scroll(to: position)
    focusItem(at: position)
  }

  /// Selects only these photos, by their sequence numbers, as far as they are shown. The first of them is
  /// scrolled to, and gets the keyboard unless a person types beside the grid. Not while a name is typed in
  /// the grid: it would be scrolled away.
  func select(_ sequences: Set<Int64>) {
    guard photos.isAnswered, name?.isEditing != true else { return }
    let positions = items.positions(of: sequences)
    guard let first = positions.first else { return }
    grid.selectFrom(first, isAlone: true)
    grid.selectAlso(positions)
    grid.scroll(to: first)
    if !grid.isTypedBeside { focusItem(at: first) }
  }

  private func focusItem(at position: Int) {
    grid.cells(PhotoCell.self).first { $0.position == position }?.focusItem()
  }

  private func addCommands(_ commands: Commands) {
    let grid = grid
    let entries = PhotoMenus.selection
    let menu = ContextMenu(entries, on: grid)
    let like = LikeCommand(photos) { selection }
    grid.own(like)
    var isUnlike = false
    // GTK closes the menu before it activates what was chosen.
    menu.onClose { [weak selected] in grid.later { selected?.pointed = nil } }
    let open = { @MainActor (x: Double, y: Double) in
      selected.pointed = grid.cell(PhotoCell.self, at: x, y)?.sequence
      menu.open(x, y)
      // The menu need not wait for the disk.
      like.ask(afterPause: false) { areLiked in
        guard areLiked != isUnlike else { return }
        isUnlike = areLiked
        PhotoMenus.show(areLiked: areLiked, in: entries)
      }
    }
    let spaceMenu = ContextMenu(PhotoMenus.space, on: grid)
    grid.onDragOut(
      { x, y in grid.cell(PhotoCell.self, at: x, y)?.sequence.flatMap(commands.drag) },
      ended: commands.dragEnded)
    grid.leaveByTab()
    grid.deselectsBesideItems()
    grid.onActivate { position in
      switch items[position] {
      case .photo(let sequence, _): view(sequence, commands)
      case .card(let section): cards.select(section.key, isMore: false)
      case nil: break
      }
    }
    grid.onMenuKey { x, y in
      if let position = position(x, y), !grid.isSelected(position) { grid.select(position) }
      cards.choose(at: x, y)
      open(x, y)
    }
    grid.onKey { key, _ in
      switch Int32(key) {
      case GDK_KEY_Delete, GDK_KEY_KP_Delete: commands.delete()
      case GDK_KEY_F2: commands.rename()
      default: return false
      }
      return true
    }
    // Before GTK's own use of the key, which would select the photo.
    grid.onKey(first: true) { key, modifiers in
      let modified = GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue
      // Where nothing is selected, as after a search, GTK selects the photo.
      guard Int32(key) == GDK_KEY_space, modifiers.rawValue & modified == 0, grid.isItemFocused,
        !grid.selectedPositions.isEmpty, let ringed
      else { return false }
      view(ringed, commands)
      return true
    }
    grid.onSecondaryClick(
      pressed: { x, y in
        if cards.choose(at: x, y) { return }
        guard let position = position(x, y) else { return grid.selectNone() }
        if !grid.isSelected(position) { grid.selectFrom(position, isAlone: true) }
        focusItem(at: position)
      },
      released: { x, y in
        let isSpace = position(x, y) == nil && cards.card(at: x, y) == nil
        if isSpace { spaceMenu.open(x, y) } else { open(x, y) }
      })
  }

  /// The position in the grid of the photo under a point of it.
  private func position(_ x: Double, _ y: Double) -> Int? {
    grid.cell(PhotoCell.self, at: x, y)?.sequence.flatMap { items.position(of: $0) }
  }

  private func photo(at position: Int) -> Int64? {
    if case .photo(let sequence, _) = items[position] { sequence } else { nil }
  }
}
