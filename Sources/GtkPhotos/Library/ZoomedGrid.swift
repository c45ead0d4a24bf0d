// Applies the zoom to the grid: cells, columns, and scroll position. Which photo stays at its point
// of the screen is decided by the model (`ZoomAnchor.swift`, `GridLayout.swift`).

import CGtk
import Gtk
import PhotoModel

/// The geometry of a grid of photos as GTK has laid it out.
@MainActor
struct GridGeometry {
  let items: GridItems
  let grid: GridView
  let scroller: ScrolledWindow
  /// The visible width in a new window, in pixels. Used until the grid is laid out.
  private let usualWidth: Int

  init(_ items: GridItems, _ grid: GridView, _ scroller: ScrolledWindow, usualWidth: Int) {
    self.items = items
    self.grid = grid
    self.scroller = scroller
    self.usualWidth = usualWidth
  }

  /// The positions of photos and cards in the grid, in pixels.
  var layout: GridLayout? {
    guard let extent = scroller.vertical else { return nil }
    let count = items.count
    let rows = GridLayout.rows(of: count, columns: grid.columns)
    // When the rows do not fill the view, its height says nothing about theirs.
    let isFull = extent.whole > extent.page && rows > 0
    return GridLayout(
      count: count, columns: grid.columns,
      rowHeight: isFull ? (extent.whole / Double(rows)) : grid.firstRowHeight,
      viewHeight: extent.page)
  }

  /// The visible width, in pixels; before the first layout, that in a new window.
  var viewWidth: Int {
    let width = scroller.horizontalAdjustment.map { Int(gtk_adjustment_get_page_size($0)) } ?? 0
    return width > 0 ? width : usualWidth - Self.padding
  }

  /// The space around the cells that the style sheet sets, left and right together, in pixels.
  private static let padding = 24

  /// The position in the grid of the photo or card that has the keyboard, if it is visible.
  func seenFocus(in layout: GridLayout, scrolledTo value: Double) -> Int? {
    focus.flatMap { layout.isSeen($0, scrolledTo: value) ? $0 : nil }
  }

  /// The position in the grid of the photo or card that has the keyboard.
  var focus: Int? {
    grid.focusedCell(PhotoCell.self)?.key.flatMap { items.position(ofKey: $0) }
  }
}

/// Lays the grid out again when it is zoomed. Owned by the grid.
@MainActor
final class ZoomedGrid {
  private let zoom: GridZoom
  private let geometry: GridGeometry
  private let frame: CellFrame
  /// The width for which the cells have their size, in pixels.
  private var fittedWidth = 0
  private var hold = ZoomAnchor()
  /// The position of the pointer that zooms, until the new size is laid out.
  private var pointer: ZoomCenter?

  /// The space between cells that the style sheet sets, left and right together, in pixels.
  private static let cellPadding = 12
  /// A scroll bar that takes room is not wider than this, in pixels.
  private static let scrollBarWidth = 24

  init(_ zoom: GridZoom, _ geometry: GridGeometry, _ frame: CellFrame) {
    self.zoom = zoom
    self.geometry = geometry
    self.frame = frame
    let grid = geometry.grid
    grid.fitColumns(to: geometry.scroller, expecting: geometry.viewWidth) {
      // Owned by the grid, as the closure is.
      [unowned self] width in fit(zoom.size, within: width)
    }
    grid.onControlScroll { [weak self] steps, x, y in
      guard let self else { return }
      let isMirrored = gtk_widget_get_direction(grid.gtk) == GTK_TEXT_DIR_RTL
      let start = isMirrored ? Double(geometry.viewWidth) - x : x
      let old = zoom.size
      zoom.zoom(by: -steps)
      // At the last size the zoom changes nothing, and a later zoom must not use this pointer.
      if zoom.size != old { pointer = .pointer(x: Int(start), y: Int(y)) }
    }
    grid.observe { [weak self] in self?.show(zoom.size) }
  }

  /// Holds what is seen while the same photos get other sections: the photo in the middle, or the
  /// beginning of the grid.
  func holdPhoto() {
    guard let held = anchor(nil), let photo = geometry.items.photo(from: held.position),
      let extent = geometry.scroller.vertical
    else { return }
    let isAtStart = extent.value < 1
    geometry.grid.afterLayout { [weak self] in
      guard let self, let position = geometry.items.position(of: photo) else { return }
      if isAtStart { extent.value = 0 } else { scroll(holding: held.moved(to: position)) }
      // Its positions are those of the former sections.
      hold = ZoomAnchor()
    }
  }

  private func show(_ size: PhotoSize) {
    let center = pointer
    pointer = nil
    guard size != frame.size else { return }
    let anchor = anchor(center)
    geometry.grid.setColumns(fit(size, within: geometry.viewWidth))
    guard let anchor else { return }
    geometry.grid.afterLayout { [weak self] in self?.scroll(holding: anchor) }
  }

  /// Sizes all cells for a width, in pixels. Returns how many columns there are.
  private func fit(_ size: PhotoSize, within width: Int) -> Int {
    let margin = CellFrame.margin + Self.cellPadding
    var fit = CellFit(size, margin: margin, within: width)
    let last = CellFit(size, margin: margin, within: fittedWidth)
    if size == frame.size, (fittedWidth...fittedWidth + Self.scrollBarWidth).contains(width),
      last.columns == fit.columns
    {
      // Larger pictures might need the scroll bar whose end has made the grid wider, again and again.
      fit = last
    } else {
      fittedWidth = width
    }
    if frame.set(size, fit.picture) {
      for cell in geometry.grid.cells(PhotoCell.self) { cell.resize() }
    }
    return fit.columns
  }

  private func anchor(_ center: ZoomCenter?) -> GridAnchor? {
    guard let layout = geometry.layout, let value = geometry.scroller.vertical?.value else {
      return nil
    }
    let focus = geometry.seenFocus(in: layout, scrolledTo: value).map {
      ZoomCenter.focus(position: $0)
    }
    return hold.begin(
      center ?? focus ?? .middle, in: layout, viewWidth: geometry.viewWidth, scrolledTo: value)
  }

  private func scroll(holding anchor: GridAnchor) {
    guard let layout = geometry.layout, let extent = geometry.scroller.vertical else { return }
    extent.value = layout.scroll(holding: anchor)
    hold.adjusted(scrolledTo: extent.value)
  }
}
