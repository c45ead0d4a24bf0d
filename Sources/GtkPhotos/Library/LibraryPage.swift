// The page of the library: the grid, the text for an empty library, or why it can't be read.

import AsyncGtk
import CGtk
import Gtk
import PhotoModel

/// The library's page.
struct LibraryPage: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  /// The grid.
  let grid: PhotoGrid
  /// The search bar above the grid.
  let search: SearchBar

  /// Makes the page.
  /// - Parameters:
  ///   - commands: what a person can do with the selected photos.
  ///   - addPhotos: opens the file chooser.
  ///   - run: activates an action of the window.
  ///   - step: undoes or redoes, and selects the photos that this has changed.
  ///   - isFolded: how narrow the window is.
  ///   - drops: what is dropped on a keyword.
  ///   - namedElsewhere: the window in which photos are named; `nil` if it is that of the page.
  ///   - hint: why a key did nothing.
  ///   - usualWidth: the width of the page in a new window, in pixels. Used until it is laid out.
  init(
    model: AppModel, loader: PictureLoader, commands: PhotoGrid.Commands,
    addPhotos: @escaping @MainActor () async -> Void, run: @escaping @MainActor (String) -> Void,
    step: @escaping UndoBar.Step,
    isFolded: @escaping @MainActor (WindowFolding.Fold) -> Bool, drops: TagSidebar.Drops,
    namedElsewhere: @escaping @MainActor () -> Window?, hint: Hint, usualWidth: Int
  ) {
    let photos = model.photos
    let grid = PhotoGrid(
      items: model.gridItems, photos: photos, editing: model.directEditing, zoom: model.zoom,
      loader: loader, commands: commands, hint: hint, usualWidth: usualWidth, clock: model.clock)
    self.grid = grid
    // A photo that was opened meanwhile, or another page, keeps the keyboard.
    let search = SearchBar(photos) { if grid.isMapped { grid.focusGrid() } }
    self.search = search
    search.observe { grid.setSearched(search.isOpen) }
    let showAll = { @MainActor in
      search.close()
      photos.query = photos.query.ofAll
    }
    let stack = Stack([
      "loading": Box(),
      "failed": ErrorView(
        message: { photos.firstFailure?.message ?? "" }, appearance: .localized,
        clock: model.clock, retry: { await model.reload() }),
      "empty": Self.emptyLibrary(clock: model.clock, addPhotos),
      "named": Self.everyPhotoNamed(photos),
      "none": NothingFound(photos, showAll: showAll),
      "photos": grid,
    ]).expand()
    let status = GridStatus(
      model, grid.selected, chosenPhotos: { grid.selection }, search,
      namedElsewhere: namedElsewhere, run: run, isFolded: isFolded)
    let tags = TagSidebar(
      model,
      isShown: { model.preferences.values.showsTags && photos.count > 0 && !isFolded(.buttons) },
      drops: drops)
    let page = Box {
      search
      HorizontalBox(spacing: 0) {
        tags
        // One above the other, so that a hint does not cover Undo.
        Overlay(stack) {
          Box {
            UndoBar(model, step: step)
            HintBar(hint)
          }
          .align(horizontal: .center, vertical: .end)
        }
        .expand()
      }
      status
    }
    .refreshable(pulling: grid.scroller, clock: model.clock) { await model.reload() }
    gtk = page.gtk
    var last = ""
    observe {
      let shown = Self.shown(of: photos)
      stack.show(shown)
      // At the start, and when the widget with the keyboard is removed, so that Page Down and
      // Ctrl+A work at once.
      if shown == "photos", last != shown { grid.takeFreeKeyboard() }
      // Not to the toast: Enter would undo what emptied the grid.
      if shown != "photos", last == "photos" { stack.afterLayout { stack.leaveBars() } }
      last = shown
    }
  }

  /// The name of the child that the page's stack shows.
  private static func shown(of photos: PhotoCollection) -> String {
    let query = photos.answeredQuery
    guard photos.isLoaded else { return photos.firstFailure == nil ? "loading" : "failed" }
    guard photos.count > 0 else { return "empty" }
    guard photos.shownCount == 0, query.isNarrow else { return "photos" }
    let isAllNamed = query.filters == [.unnamed] && !query.isSearch && photos.unnamedCount == 0
    return isAllNamed ? "named" : "none"
  }

  private static func everyPhotoNamed(_ photos: PhotoCollection) -> Box {
    Box(spacing: 12) {
      Icon("object-select-symbolic", size: 96).style("dim-label")
      Label(localized("Every Photo Has a Name")).style("title-1")
      Button(localized("Show All Photos")) { photos.showsUnnamedOnly = false }
        .style("pill").align(horizontal: .center).margin(vertical: 12)
    }
    .align(horizontal: .center, vertical: .center)
    .margin(24)
  }

  private static func emptyLibrary(
    clock: any Clock<Duration>, _ addPhotos: @escaping @MainActor () async -> Void
  ) -> Box {
    Box(spacing: 12) {
      Icon("gtkphotos-photos-symbolic", size: 96).style("dim-label")
      Label(localized("No Photos Here")).style("title-1")
      Label(
        localized(
          "Photos asks for the name of one picture after another. Add pictures, or drop them on this window."
        )
      )
      .wrap().alignLines(0.5).maxWidth(characters: 40).style("dim-label")
      AsyncButton(localized("Add Photos"), options: [.disableButton], clock: clock, addPhotos)
        .style("suggested-action", "pill")
        .align(horizontal: .center).margin(vertical: 12)
    }
    .align(horizontal: .center, vertical: .center)
    .margin(24)
  }
}
