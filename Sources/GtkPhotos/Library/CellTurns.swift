// When the cells of the grid (`PhotoCell.swift`) are drawn. GTK 4.8 binds about a hundred for the
// twenty that are seen, and to make and draw one takes as long as it takes to lay it out: those that
// are seen are drawn in the frame that shows them, the others when there is nothing else to do.

import CGtk
import PhotoModel

/// Draws the cells of a grid in their turn. Owned by the grid.
@MainActor
final class CellTurns {
  private struct Weak {
    weak var cell: PhotoCell?
  }

  /// The height of a cell below its picture, in pixels, for those that were never drawn.
  private(set) var foot = PhotoFace.usualFoot

  /// Set as soon as there is one.
  var grid: GridView?
  private var waiting: [Weak] = []
  private var released: [Weak] = []
  /// Whether the seen ones are drawn after the next layout.
  private var isDue = false
  /// Whether the others are drawn when there is nothing else to do.
  private var isIdling = false
  /// Whether the window is there: before, its pictures come first.
  private var isCalm = false
  private var calming: Task<Void, Never>?

  /// So long after the first cells were drawn their pictures are there.
  private static let calm = Duration.milliseconds(200)
  /// So long at a time are cells drawn that nobody sees, and so long nothing is then: once a frame.
  private static let idleTurn = Duration.milliseconds(1)
  private static let idlePause = Duration.milliseconds(16)

  /// Draws a cell in its turn, if it still waits for that then.
  func add(_ cell: PhotoCell) {
    if !cell.isInLine { waiting.append(Weak(cell: cell)) }
    cell.isInLine = true
    drawSeenSoon()
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
    if released.isEmpty { Task { clear() } }
    released.append(Weak(cell: cell))
  }

  private func clear() {
    let cells = released
    released = []
    for cell in cells { cell.cell?.clear() }
  }

  private func drawSeen() {
    isDue = false
    for case let cell? in waiting.map(\.cell) where cell.isSeen { draw(cell) }
    for case let cell? in waiting.map(\.cell) where !cell.isWaiting { cell.isInLine = false }
    waiting.removeAll { $0.cell?.isInLine != true }
    calmDown()
    drawOthersWhenIdle()
  }

  private func draw(_ cell: PhotoCell) {
    guard cell.draw(), let foot = cell.foot, foot != self.foot else { return }
    self.foot = foot
    for cell in grid?.cells(PhotoCell.self) ?? [] { cell.fit() }
  }

  private func calmDown() {
    guard calming == nil else { return }
    calming = Task { [weak self] in
      // Never cancelled.
      try? await Task.sleep(for: Self.calm)
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
    let end = ContinuousClock.now + Self.idleTurn
    var count = 0
    while count < waiting.count, count == 0 || .now < end {
      if let cell = waiting[count].cell {
        draw(cell)
        cell.isInLine = false
      }
      count += 1
    }
    waiting.removeFirst(count)
    Task { [weak self] in
      // Never cancelled.
      try? await Task.sleep(for: Self.idlePause)
      self?.isIdling = false
      self?.drawOthersWhenIdle()
    }
  }
}
