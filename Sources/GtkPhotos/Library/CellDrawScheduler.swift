// Schedules when the cells of the grid (`PhotoCell.swift`) are drawn. GTK 4.8 binds about a hundred
// cells for the twenty that are visible, and making and drawing a cell takes as long as laying it
// out. So visible cells are drawn in the frame that shows them, the others when the main loop is
// idle.

import AsyncState
import Gtk
import PhotoModel

/// Draws the cells of a grid, visible ones first. Owned by the grid.
@MainActor
final class CellDrawScheduler {
  private struct Weak {
    weak var cell: PhotoCell?
  }

  /// The height of a cell below its picture, in pixels, for cells without content.
  private(set) var foot = PhotoCellContent.usualFoot

  /// Filters the clicks on the Like buttons of the grid's photos.
  var likeClicks = LikeClickFilter()
  /// The grid, as soon as it is made and for as long as it exists.
  var grid: GridView?
  /// Whether only visible cells have content. When a search finds few photos, GTK removes most of
  /// the others, which takes twice as long if they have content.
  var isSparse = false { didSet { if isSparse != oldValue { lineUpUnseen() } } }
  private let photos: PhotoCollection
  private var waiting: [Weak] = []
  private var released: [Weak] = []
  /// Whether the visible cells are drawn after the next layout.
  private var isDue = false
  /// Whether the other cells are drawn when the main loop is idle.
  private var isIdling = false
  /// Whether the window is shown and its first pictures are loaded; before that, hidden cells are
  /// not drawn.
  private var isCalm = false
  private var calming: Task<Void, Never>?
  private var isRedrawing = false
  /// When cells last became visible, by ``elapsed``.
  private var lastSeen = Duration.zero
  let clock: any Clock<Duration>
  /// The time since the grid was made.
  let elapsed: () -> Duration

  /// The time after the first cells were drawn by which their pictures are loaded.
  private static let calm = Duration.milliseconds(200)
  /// When other cells become visible within this time, the person is paging: pictures are not
  /// loaded at once, as starting and cancelling the loads of twenty pictures takes longer than a
  /// frame.
  private static let rush = Duration.milliseconds(50)
  /// The time after the last cell became visible from which on the grid counts as not being
  /// scrolled, and hidden cells may be drawn.
  private static let rest = Duration.milliseconds(100)
  /// The longest time that hidden cells are drawn or emptied without a break. ``idlePause``
  /// follows, so that this happens once per frame.
  private static let idleSlice = Duration.milliseconds(1)
  private static let idlePause = Duration.milliseconds(16)
  /// About the number of cells in a window of the usual size.
  private static let usualCount = 128

  /// Makes the scheduler of the cells that show these photos.
  init(_ photos: PhotoCollection, clock: any Clock<Duration>) {
    self.photos = photos
    self.clock = clock
    elapsed = clock.stopwatch()
  }

  /// Schedules a cell, which is drawn if it still waits for that then.
  func add(_ cell: PhotoCell) {
    if !cell.isInLine { waiting.append(Weak(cell: cell)) }
    cell.isInLine = true
    drawSeenSoon()
  }

  private func lineUpUnseen() {
    for cell in grid?.cells(PhotoCell.self) ?? []
    where cell.hasContent == isSparse && cell.mayBeBare {
      if isSparse { cell.forget() }
      add(cell)
    }
  }

  /// Draws the waiting cells that are visible, before the next frame is painted.
  func drawSeenSoon() {
    guard !isDue, let grid else { return }
    // Without a window there is no frame; a cell reports it when it becomes visible.
    isDue = grid.afterLayout { [weak self] in self?.drawSeen() }
  }

  /// Unbinds a cell. For each change of a cell's position or selection, GTK 4.8 unbinds it and
  /// binds it to the same photo again. So only a cell that is still unbound at the main loop's next
  /// iteration is cleared: pictures don't flash, and loads go on.
  func release(_ cell: PhotoCell) {
    cell.unbind()
    if released.isEmpty {
      // Moving weak references as the array grows would take as long as all the rest.
      released.reserveCapacity(Self.usualCount)
      Task { [weak self] in self?.clear() }
    }
    released.append(Weak(cell: cell))
  }

  /// Draws the cells of photos that were read or removed, at the main loop's next iteration.
  func redrawSoon() {
    guard !isRedrawing else { return }
    isRedrawing = true
    Task { [weak self] in self?.redraw() }
  }

  private func redraw() {
    isRedrawing = false
    let isRushed = isRushed
    let cells = grid?.cells(PhotoCell.self).filter { $0.redraw(isGlanced: isRushed) } ?? []
    if isRushed { loadWhatStays(cells) }
  }

  private var isRushed: Bool { elapsed() < lastSeen + Self.rush }

  private func clear() {
    let cells = released
    released = []
    for cell in cells { cell.cell?.clear() }
  }

  private func drawSeen() {
    isDue = false
    let isRushed = isRushed
    let cells = waiting.compactMap(\.cell).filter(\.isSeen)
    if !cells.isEmpty { lastSeen = elapsed() }
    for cell in cells { draw(cell, isGlanced: isRushed) }
    let positions = cells.compactMap(\.listPosition)
    if let first = positions.min(), let last = positions.max() {
      photos.readAhead(of: first...last)
    }
    if isRushed { loadWhatStays(cells) }
    for case let cell? in waiting.map(\.cell) where !cell.isWaiting { cell.isInLine = false }
    waiting.removeAll { $0.cell?.isInLine != true }
    if isSparse, !cells.isEmpty { lineUpUnseen() }
    calmDown()
    drawOthersWhenIdle()
  }

  /// Loads the pictures of cells that still show the same photos two frames later: a row that is
  /// cut off at the bottom is visible on the next page too.
  private func loadWhatStays(_ cells: [PhotoCell]) {
    guard !cells.isEmpty else { return }
    let cells = cells.map { (cell: Weak(cell: $0), sequence: $0.sequence) }
    grid?.withNextFrame { [weak self] in
      self?.grid?.withNextFrame {
        // After GTK has bound the cells of this frame.
        self?.grid?.afterLayout {
          for (cell, sequence) in cells { if let sequence { cell.cell?.stay(on: sequence) } }
        }
      }
    }
  }

  private func draw(_ cell: PhotoCell, isGlanced: Bool = false) {
    guard cell.draw(isGlanced: isGlanced), let foot = cell.foot, foot != self.foot else { return }
    self.foot = foot
    for cell in grid?.cells(PhotoCell.self) ?? [] { cell.fit() }
  }

  private func calmDown() {
    guard calming == nil else { return }
    calming = Task { [weak self, clock] in
      // Never cancelled.
      try? await clock.sleep(for: Self.calm)
      self?.isCalm = true
      self?.drawOthersWhenIdle()
    }
  }

  private func drawOthersWhenIdle() {
    guard isCalm, !isIdling, !waiting.isEmpty else { return }
    isIdling = true
    MainLoop.whenIdle { [weak self] in self?.drawOthers() }
  }

  private func drawOthers() {
    let now = elapsed()
    let isResting = now >= lastSeen + Self.rest
    let end = now + Self.idleSlice
    var count = 0
    while isResting, count < waiting.count, count == 0 || elapsed() < end {
      if let cell = waiting[count].cell {
        if isSparse, cell.mayBeBare { cell.removeContent() } else { draw(cell) }
        cell.isInLine = false
      }
      count += 1
    }
    waiting.removeFirst(count)
    Task { [weak self, clock] in
      // Never cancelled.
      try? await clock.sleep(for: isResting ? Self.idlePause : Self.rest)
      self?.isIdling = false
      self?.drawOthersWhenIdle()
    }
  }
}
