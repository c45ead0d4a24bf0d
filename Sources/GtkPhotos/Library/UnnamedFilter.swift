// The filter that brings back what has no name yet.

import CGtk
import PhotoModel

/// A button in the header, "Unnamed (12)", that leaves photos with a name out of the grid. It is
/// there while there are photos without one.
struct UnnamedFilter: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ model: AppModel) {
    let photos = model.photos
    let button = ToggleButton(localized("Unnamed")) { photos.showsUnnamedOnly = $0 }
    gtk = button.gtk
    button.tooltip(localized("Show the photos that have no name yet"))
    observe {
      let count = photos.unnamedCount
      button.title = localized("Unnamed ({n})", ["n": String(count)])
      button.isOn = photos.showsUnnamedOnly
      button.isVisible = model.page == .library && (count > 0 || photos.showsUnnamedOnly)
    }
  }
}
