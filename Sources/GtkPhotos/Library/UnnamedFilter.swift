// The filter that brings back what has no name yet.

import CGtk
import Foundation
import Gtk
import PhotoModel

/// A button in the header, "Unnamed (12)", that leaves photos with a name out of the grid. It is
/// there while there are photos without one, and room; the menu "View Options" has both as well.
struct UnnamedFilter: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// How wide the window is where the button fits beside the others, in pixels.
  private static let leastWidth = 800

  init(_ model: AppModel, _ window: WindowWidth) {
    let photos = model.photos
    let button = ToggleButton(localized("Unnamed")) { photos.showsUnnamedOnly = $0 }
    gtk = button.gtk
    button.ellipsizeLabel().tooltip(localized("Show the photos that have no name yet"))
    observe {
      let count = photos.unnamedCount
      button.title = localized("Unnamed ({n})", ["n": count.formatted()])
      button.isOn = photos.showsUnnamedOnly
      button.isVisible =
        model.page == .library && (count > 0 || photos.showsUnnamedOnly)
        && (window.pixels == 0 || window.pixels >= Self.leastWidth)
    }
  }
}
