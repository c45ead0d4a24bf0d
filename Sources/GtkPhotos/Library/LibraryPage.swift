// The page of the library: the grid, or what an empty library says.

import CGtk
import PhotoModel

/// The library's page.
struct LibraryPage: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  /// The grid.
  let grid: PhotoGrid

  init(
    model: AppModel, loader: PictureLoader, commands: PhotoGrid.Commands,
    addPhotos: @escaping @MainActor () async -> Void
  ) {
    let photos = model.photos
    let grid = PhotoGrid(photos: photos, loader: loader, commands: commands)
    self.grid = grid
    let stack = Stack([
      "loading": Box(),
      "empty": Self.emptyLibrary(addPhotos),
      "named": Self.everyPhotoNamed(photos),
      "photos": grid,
    ]).expand()
    let page = Overlay(stack) { UndoBar(model) }.refreshable(pulling: grid.scroller) {
      await model.reload()
    }
    gtk = page.gtk
    observe {
      let isAllNamed = photos.showsUnnamedOnly && photos.unnamedCount == 0
      stack.show(
        !photos.isLoaded
          ? "loading" : photos.count == 0 ? "empty" : isAllNamed ? "named" : "photos")
    }
  }

  private static func everyPhotoNamed(_ photos: PhotoCollection) -> Box {
    Box(spacing: 12) {
      Icon("object-select-symbolic", size: 96).style("dim-label")
      Label(localized("Every Photo Has a Name")).style("title-1")
      Button(localized("Show All Photos")) { photos.showsUnnamedOnly = false }
        .style("pill").align(horizontal: GTK_ALIGN_CENTER).margin(vertical: 12)
    }
    .align(horizontal: GTK_ALIGN_CENTER, vertical: GTK_ALIGN_CENTER)
    .margin(24)
  }

  private static func emptyLibrary(_ addPhotos: @escaping @MainActor () async -> Void) -> Box {
    Box(spacing: 12) {
      Icon("gtkphotos-photos-symbolic", size: 96).style("dim-label")
      Label(localized("No Photos Here")).style("title-1")
      Label(localized("Add pictures, or drop them on this window, and name one after another."))
        .wrap().alignLines(0.5).maxWidth(characters: 40).style("dim-label")
      AsyncButton(localized("Add Photos"), options: [.disableButton], addPhotos)
        .style("suggested-action", "pill")
        .align(horizontal: GTK_ALIGN_CENTER).margin(vertical: 12)
    }
    .align(horizontal: GTK_ALIGN_CENTER, vertical: GTK_ALIGN_CENTER)
    .margin(24)
  }
}
