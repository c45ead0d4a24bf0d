// When the cells of the grid (`PhotoCell.swift`) are drawn. GTK 4.8 binds about a hundred for the
// twenty that are seen, and to make and draw one takes as long as it takes to lay it out: those that
// are seen are drawn in the frame that shows them, the others when there is nothing else to do.

import AsyncState
import Gtk
import PhotoModel

/// Draws the cells of a grid in their turn. Owned by the grid.
@MainActor
final class CellDrawScheduler {
  private struct Weak {
    weak var cell: PhotoCell?
  }

  /// The height of a cell below its picture, in pixels, for those without a face.
  private(set) var foot = PhotoCellContent.usualFoot

  /// The clicks on the hearts of the grid's photos.
  var likeClicks = LikeClickFilter()
  /// Set as soon as there is one, and while it is there.
  var grid: GridView?
  /// Whether only cells that are seen have a face. GTK throws most of the others away where a search
  /// finds few photos, which takes twice as long with their faces.
  var isSparse = false { didSet { if isSparse != oldValue { lineUpUnseen() } } }
  private let photos: PhotoCollection
  private var waiting: [Weak] = []
  private var released: [Weak] = []
  /// Whether the seen ones are drawn after the next layout.
  private var isDue = false
  /// Whether the others are drawn when there is nothing else to do.
  private var isIdling = false
  /// Whether the window is there: before, its pictures come first.
  private var isCalm = false
  private var calming: Task<Void, Never>?
  private var isLooking = false
  /// When cells came into sight last, by ``elapsed``.
  private var lastSeen = Duration.zero
  private let clock: any Clock<Duration>
  /// The time since the grid was made.
  let elapsed: () -> Duration

  /// So long after the first cells were drawn their pictures are there.
  private static let calm = Duration.milliseconds(200)
  /// Who sees other cells so soon leafs through them: to begin to load twenty pictures and give them up
  /// takes longer than a frame may.
  private static let rush = Duration.milliseconds(50)
  /// So long after the last cell came into sight nobody scrolls: the others may be drawn.
  private static let rest = Duration.milliseconds(100)
  /// So long at a time are cells drawn, or emptied, that nobody sees, and so long nothing is then: once
  /// a frame.
  private static let idleTurn = Duration.milliseconds(1)
  private static let idlePause = Duration.milliseconds(16)
  /// About as many cells has a window of the usual size.
  private static let usualCount = 128

  /// The turns of cells that show some photos.
  init(_ photos: PhotoCollection, clock: any Clock<Duration>) {
    self.photos = photos
    self.clock = clock
    elapsed = clock.stopwatch()
  }

  /// Draws a cell in its turn, if it still waits for that then.
  func add(_ cell: PhotoCell) {
    if !cell.isInLine { waiting.append(Weak(cell: cell)) }
    cell.isInLine = true
    drawSeenSoon()
  }

  private func lineUpUnseen() {
    for cell in grid?.cells(PhotoCell.self) ?? []
    where cell.hasFace == isSparse && cell.mayBeBare {
      if isSparse { cell.forget() }
      add(cell)
    }
  }

  /// Draws the cells that wait and are seen before the next frame is painted.
  func drawSeenSoon() {
    guard !isDue, let grid else { return }
    // Without a window there is no frame; what comes into sight there, its cell tells.
    isDue = grid.afterLayout { [weak self] in self?.drawSeen() }
  }

  /// Lets go of a cell. For each change of a cell's place, or of its selection, GTK 4.8 lets go of it
  /// and binds it to the same photo again; only what is still unbound in the next turn of the main
  /// loop is cleared, so that pictures don't flash and loads go on.
  func release(_ cell: PhotoCell) {
    cell.unbind()
    if released.isEmpty {
      // To move weak references as the array grows would take as long as all the rest.
      released.reserveCapacity(Self.usualCount)
      Task { [weak self] in self?.clear() }
    }
    released.append(Weak(cell: cell))
  }

  /// Photos have been read, or are gone: their cells are drawn in the main loop's next turn.
  func lookAgainSoon() {
    guard !isLooking else { return }
    isLooking = true
    Task { [weak self] in self?.lookAgain() }
  }

  private func lookAgain() {
    isLooking = false
    let isRushed = isRushed
    let cells = grid?.cells(PhotoCell.self).filter { $0.lookAgain(isGlanced: isRushed) } ?? []
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
    let places = cells.compactMap(\.place)
    if let first = places.min(), let last = places.max() { photos.readAhead(of: first...last) }
    if isRushed { loadWhatStays(cells) }
    for case let cell? in waiting.map(\.cell) where !cell.isWaiting { cell.isInLine = false }
    waiting.removeAll { $0.cell?.isInLine != true }
    if isSparse, !cells.isEmpty { lineUpUnseen() }
    calmDown()
    drawOthersWhenIdle()
  }

  /// Loads the pictures of cells that show the same two frames later: a row that is cut off below is
  /// seen on the next page too.
  private func loadWhatStays(_ cells: [PhotoCell]) {
    guard !cells.isEmpty else { return }
    let cells = cells.map { (cell: Weak(cell: $0), sequence: $0.sequence) }
    grid?.withNextFrame { [weak self] in
      self?.grid?.withNextFrame {
        // After GTK has bound the cells that this frame shows.
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
    let end = now + Self.idleTurn
    var count = 0
    while isResting, count < waiting.count, count == 0 || elapsed() < end {
      if let cell = waiting[count].cell {
        if isSparse, cell.mayBeBare { cell.removeFace() } else { draw(cell) }
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
