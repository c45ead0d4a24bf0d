// The page of the trash: what is in it and until when, and the buttons that restore it or delete it
// for good. One cell is in `TrashCell.swift`; what is read is the model's (`TrashStore+Items.swift`).

import AsyncGtk
import AsyncState
import CGtk
import Gtk
import PhotoModel

/// The page of the trash.
struct TrashPage: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// Makes the page.
  /// - Parameters:
  ///   - usualWidth: the width of the page in a new window, in pixels. Used until it is laid out.
  ///   - window: the window of the page, above which it asks.
  ///   - empty: asks whether to empty the trash.
  init(
    _ model: AppModel, loader: PictureLoader, usualWidth: Int, in window: Window,
    empty: @escaping @MainActor () -> Void
  ) {
    let content = AsyncContentView(
      model.trash, appearance: .localized, clock: model.clock,
      message: { ($0 as? LibraryError)?.message ?? $0.localizedDescription }
    ) { trash in
      let grid = TrashGrid(
        model, loader: loader, usualWidth: usualWidth, in: window, empty: empty)
      let stack = Stack(["empty": Self.empty(), "items": grid]).expand()
      return stack.observe { stack.show(trash.value?.isEmpty == false ? "items" : "empty") }
    }
    let page = Overlay(content) { UndoBar(model) }.refreshable(clock: model.clock) {
      await model.trash.load()
    }
    gtk = page.gtk
    // After GTK has given the keyboard to what the page has by then: the button of the toast.
    connect(page.instance, "map") { page.later { window.leaveBars() } }
    let history = model.history
    // Only while the page is shown: a library may have a hundred thousand deleted photos.
    task(id: { Contents(count: history.trashCount, last: history.lastStep) }) { _ in
      // The content loads it at first.
      if !model.trash.loadsWhenShown { await model.trash.load() }
    }
  }

  /// What the history says of the trash: where it changes, the trash is read again.
  private struct Contents: Equatable, Sendable {
    let count: Int
    let last: History.Event?
  }

  private static func empty() -> Box {
    Box(spacing: 12) {
      Icon("user-trash-symbolic", size: 96).style("dim-label")
      Label(localized("The Trash Is Empty")).wrap().alignLines(0.5).style("title-1")
      Label(localized("Deleted photos stay here for 30 days, with their names."))
        .wrap().alignLines(0.5).maxWidth(characters: 40).style("dim-label")
    }
    .align(horizontal: .center, vertical: .center)
    .margin(24)
  }
}

/// The grid of what is in the trash, with the buttons above it. Owned by its widget.
@MainActor
private final class TrashGrid: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let model: AppModel
  private let window: Window
  private let grid: GridView
  private let list: LazyListModel
  private let shown: Shown
  private let selection = GridSelection()

  /// What the grid shows.
  @MainActor
  private final class Shown { var items: [TrashedItem] = [] }

  init(
    _ model: AppModel, loader: PictureLoader, usualWidth: Int, in window: Window,
    empty emptyTrash: @escaping @MainActor () -> Void
  ) {
    self.model = model
    self.window = window
    let shown = Shown()
    self.shown = shown
    let frame = CellFrame(.usual)
    list = LazyListModel(count: { shown.items.count }, key: { shown.items[$0].sequence })
    grid = GridView(
      localized("Trash"), positions: list,
      cells: CellFactory(
        make: { TrashCell.make(frame, loader: loader) },
        bind: { cell, item in
          guard shown.items.indices.contains(item.position) else { return }
          cell.controller(TrashCell.self)?.show(shown.items[item.position])
        },
        unbind: { $0.controller(TrashCell.self)?.show(nil) }))
    let scroller = ScrolledWindow(grid.style("photo-grid")).expand()
    let text = Label().wrap().alignLines(0).expand(vertical: false)
    let relay = DeferredAction<Action>()
    let restore = Button(localized("Restore")) { relay.action(.restore) }
    let removal = Label()
    // The name that scripts and screen readers know; what is seen says how many.
    let remove = Button(localized("Delete for Good"), child: removal) { relay.action(.remove) }
      .style("text-button")
    let all = Button(localized("Restore All")) { relay.action(.restoreAll) }
    let empty = Button(localized("Empty Trash…"), emptyTrash)
    let page = Box {
      WrappingRow {
        text
        restore
        remove
        all
        empty
      }
      .style("catalog-bar")
      scroller
    }
    gtk = page.gtk
    own(self)
    relay.action = { [weak self] in self?.run($0) }
    selection.follow(grid)
    grid.fitColumns(to: scroller, expecting: usualWidth) { [grid] width in
      let fit = TrashCell.fit(within: width)
      if frame.set(.usual, fit.picture) {
        for cell in grid.cells(TrashCell.self) { cell.resize(to: frame) }
      }
      return fit.columns
    }
    grid.leaveByTab()
    grid.deselectsBesideItems()
    connect(grid.instance, "map") { [grid] in
      grid.later {
        window.leaveBars()
        grid.afterLayout { if grid.isMapped, window.isFocusFree { grid.focus() } }
      }
    }
    grid.onKey { [weak self] key, _ in
      guard Int32(key) == GDK_KEY_Delete || Int32(key) == GDK_KEY_KP_Delete else { return false }
      self?.run(.remove)
      return true
    }
    addMenu(to: window)
    observe { [weak self] in self?.show(model.trash.value ?? []) }
    observe { [selection] in
      let chosen = selection.count
      let count = model.trash.value?.count ?? 0
      text.text =
        chosen > 0
        ? localizedPlural("{n} selected", "{n} selected", chosen)
        : localizedPlural("{n} photo in the trash", "{n} photos in the trash", count)
      removal.text = localizedPlural(
        "Delete {n} for Good…", "Delete {n} for Good…", max(chosen, 1))
      for button in [restore, remove] { button.isVisible = chosen > 0 }
      for button in [all, empty] { button.isVisible = chosen == 0 }
    }
  }

  private enum Action { case restore, remove, restoreAll }

  private func run(_ action: Action) {
    switch action {
    case .restore: restore(chosen)
    case .restoreAll: restore(shown.items.map(\.id))
    case .remove: askRemove(chosen)
    }
  }

  private var chosen: [TrashedItem.ID] { grid.selectedPositions.map { shown.items[$0].id } }

  private func restore(_ items: [TrashedItem.ID]) {
    guard !items.isEmpty else { return }
    Task { [model] in await model.restore(items) }
  }

  private func askRemove(_ items: [TrashedItem.ID]) {
    guard !items.isEmpty else { return }
    Task { [model, window] in
      let isSure = await ConfirmationDialog.ask(
        localized("Delete for good?"),
        detail: localizedPlural(
          "{n} photo and its name will be removed from the library for good.",
          "{n} photos and their names will be removed from the library for good.", items.count)
          + "\n" + localized("The files that you added are not affected."),
        confirm: localized("Delete for Good"), cancel: localized("Cancel"), above: window)
      if isSure { await model.removeForGood(items) }
    }
  }

  private func show(_ items: [TrashedItem]) {
    guard items != shown.items else { return }
    let count = shown.items.count
    grid.selectNone()
    shown.items = items
    list.changed(at: 0, removed: count, added: items.count)
    selection.refresh()
  }

  private func addMenu(to window: Window) {
    let actions = [
      window.addAction("restore") { [weak self] in self?.run(.restore) },
      window.addAction("delete-for-good") { [weak self] in self?.run(.remove) },
    ]
    observe { [selection] in for action in actions { action.setEnabled(selection.count > 0) } }
    let menu = ContextMenu(
      Menu(sections: [
        [
          Menu.Entry(localized("Restore"), "win.restore"),
          Menu.Entry(localized("Delete for Good…"), "win.delete-for-good", key: "Delete"),
        ]
      ]), on: grid)
    grid.onMenuKey { [weak self] x, y in
      self?.choose(x, y)
      menu.open(x, y)
    }
    grid.onSecondaryClick(
      pressed: { [weak self] x, y in self?.choose(x, y) },
      released: { [weak self] x, y in
        if self?.selection.count ?? 0 > 0 { menu.open(x, y) }
      })
  }

  /// Selects the item under a point of the grid, unless it is one of the selected ones.
  private func choose(_ x: Double, _ y: Double) {
    guard let cell = grid.cell(TrashCell.self, at: x, y), let id = cell.id,
      let position = shown.items.firstIndex(where: { $0.id == id }), !grid.isSelected(position)
    else { return }
    grid.selectFrom(position, isAlone: true)
  }
}
