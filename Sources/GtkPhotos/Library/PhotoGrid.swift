// The grid of all photos. Its cells are in `PhotoCell.swift`; which photos there are, the
// model's `PhotoCollection` says.

import CGtk
import Foundation
import PhotoModel

/// The grid of photos.
struct PhotoGrid: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  /// What scrolls the grid.
  let scroller: ScrolledWindow
  private let grid: GridView

  /// The room between cells that the style sheet gives, left and right together, in pixels.
  private static let cellPadding = 12

  /// What a person can do with the selected photos.
  struct Commands {
    let rename: @MainActor () -> Void
    let delete: @MainActor () -> Void
  }

  init(photos: PhotoCollection, loader: PictureLoader, commands: Commands) {
    let grid = GridView(
      localized("Photos"),
      cells: CellFactory(
        make: { PhotoCell.make(photos: photos, loader: loader) },
        bind: { cell, item in
          guard let id = Photo.ID(uuidString: item) else { return }
          let place = gtk_widget_get_parent(cell.gtk).map(AnyWidget.init)
          cell.controller(PhotoCell.self)?.bind(id, in: place)
        },
        unbind: { $0.controller(PhotoCell.self)?.unbind() }))
    self.grid = grid
    let scroller = ScrolledWindow(grid.style("photo-grid")).expand()
    gtk = scroller.gtk
    self.scroller = scroller
    grid.fitColumns(of: PhotoCell.width + Self.cellPadding, to: scroller)
    addCommands(commands)
    // Only what is new becomes text: an import changes the order ten thousand times.
    let shown = ShownItems<Photo.ID>()
    observe {
      guard let change = shown.become(photos.shown) else { return }
      grid.splice(
        at: change.place, removing: change.removed, adding: change.added.map(\.uuidString))
    }
  }

  /// Gives the grid the keyboard.
  func focusGrid() { grid.focus() }

  /// The selected photos, in the grid's order.
  var selection: [Photo.ID] { grid.selectedItems.compactMap(Photo.ID.init(uuidString:)) }

  private func addCommands(_ commands: Commands) {
    let grid = grid
    let menu = ContextMenu(
      Menu([[localized("Rename…"): "win.rename", localized("Delete"): "win.delete"]]), on: grid)
    grid.onActivate { _ in commands.rename() }
    grid.onKey { key, modifiers in
      let shift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
      switch Int32(key) {
      case GDK_KEY_Delete, GDK_KEY_KP_Delete: commands.delete()
      case GDK_KEY_F2: commands.rename()
      case GDK_KEY_Menu: Self.open(menu, atFocusOf: grid)
      case GDK_KEY_F10 where shift: Self.open(menu, atFocusOf: grid)
      default: return false
      }
      return true
    }
    grid.onSecondaryClick { x, y in
      guard let item = Self.item(in: grid, x, y) else { return }
      if !grid.isSelected(item) { grid.select(item) }
      menu.open(x, y)
    }
  }

  /// Opens the menu on the cell that has the keyboard.
  private static func open(_ menu: ContextMenu, atFocusOf grid: GridView) {
    guard let cell = gtk_widget_get_focus_child(grid.gtk) else { return }
    var x = 0.0
    var y = 0.0
    let middle = (Double(gtk_widget_get_width(cell)) / 2, Double(gtk_widget_get_height(cell)) / 2)
    gtk_widget_translate_coordinates(cell, grid.gtk, middle.0, middle.1, &x, &y)
    if let item = item(in: grid, x, y), !grid.isSelected(item) { grid.select(item) }
    menu.open(x, y)
  }

  /// The photo under a place in the grid.
  private static func item(in grid: GridView, _ x: Double, _ y: Double) -> String? {
    var widget = gtk_widget_pick(grid.gtk, x, y, GTK_PICK_DEFAULT)
    while let current = widget, current != grid.gtk {
      if let cell = AnyWidget(gtk: current).controller(PhotoCell.self) {
        return cell.photo?.uuidString
      }
      if let child = gtk_widget_get_first_child(current),
        let cell = AnyWidget(gtk: child).controller(PhotoCell.self)
      {
        return cell.photo?.uuidString
      }
      widget = gtk_widget_get_parent(current)
    }
    return nil
  }
}
