// The grid of the catalogue's cards, and its skeleton. A card is in `CatalogCard.swift`.

import AsyncGtk
import CGtk
import Foundation
import Gtk
import PhotoModel

/// The grid of cards.
struct CatalogGrid: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  /// The scrolled window around the cards.
  let scroller: ScrolledWindow

  /// The space between cards that the style sheet sets, left and right together, in pixels.
  private static let cellPadding = 16

  /// Makes a grid of the pictures that `items` returns.
  init(_ context: CatalogContext, items: @escaping @MainActor () -> [SpacePhoto]) {
    let catalog = context.catalog
    let shown = ListItems()
    let grid = GridView(
      localized("Space Catalog"), selecting: .none, items: shown,
      cells: CellFactory(
        make: { CatalogCard.make(context) },
        bind: { cell, item in
          let id = item.text
          let parent = gtk_widget_get_parent(cell.gtk).map(AnyWidget.init)
          guard let photo = catalog.photo(id) ?? items().first(where: { $0.id == id }) else {
            return
          }
          cell.controller(CatalogCard.self)?.bind(photo, in: parent)
        },
        unbind: { $0.controller(CatalogCard.self)?.unbind() }))
    grid.style("catalog-grid")
    grid.onActivate { catalog.opened = catalog.photo(shown.text(at: $0)) }
    Self.addMenu(to: grid, context)
    scroller = ScrolledWindow(grid).expand()
    gtk = scroller.gtk
    grid.fitColumns(to: scroller, expecting: context.usualWidth) { width in
      GridLayout.columns(of: CatalogCard.width + Self.cellPadding, within: width)
    }
    observe { shown.show(items().map(\.id)) }
  }

  /// Adds the menu of the card under the pointer.
  private static func addMenu(to grid: GridView, _ context: CatalogContext) {
    let model = context.model
    var pointed: SpacePhoto?
    grid.addActions(
      "card",
      [
        "view": { context.catalog.opened = pointed },
        "like": {
          guard let id = pointed?.id else { return }
          Task { await model.catalogMarks.toggleLiked(id) }
        },
        "save": {
          guard let photo = pointed, !model.catalogMarks.saved.contains(photo.id) else { return }
          model.catalogSaver.click(photo, from: context.catalog.source)
        },
        "copy": { if let pointed { Clipboard(of: grid).copy(pointed.title) } },
      ])
    let entries = Menu(sections: [
      [
        Menu.Entry(localized("View"), "card.view", key: "Return"),
        Menu.Entry(localized("Like"), "card.like"),
        Menu.Entry(localized("Save Photo"), "card.save"),
      ],
      [Menu.Entry(localized("Copy Title"), "card.copy")],
    ])
    let menu = ContextMenu(entries, on: grid)
    let open = { @MainActor (x: Double, y: Double) in
      guard let id = pointed?.id else { return }
      let isLiked = model.catalogMarks.liked.contains(id)
      entries.setTitle(isLiked ? localized("Unlike") : localized("Like"), of: "card.like")
      menu.open(x, y)
    }
    grid.onMenuKey { x, y in
      pointed = grid.cell(CatalogCard.self, at: x, y)?.photo
      open(x, y)
    }
    grid.onSecondaryClick(
      pressed: { x, y in pointed = grid.cell(CatalogCard.self, at: x, y)?.photo }, released: open)
  }

  /// The grid with placeholder cards, greyed, while the first pictures are loaded.
  static func skeleton(_ context: CatalogContext) -> CatalogGrid {
    let shapes = (1...8).map { number in
      SpacePhoto(
        id: "skeleton-\(number)", title: String(repeating: "Title ", count: 2 + number % 3),
        description: String(repeating: "Description ", count: 12), date: context.catalog.now(),
        creator: nil,
        keywords: [], preview: nil, full: nil, manifest: nil)
    }
    return CatalogGrid(context) { shapes }.redacted()
  }
}
