// The header's button that shows only photos without a name.

import CGtk
import Foundation
import Gtk
import PhotoModel

/// A button in the header, "Unnamed (12)", that hides the photos with a name. It is visible while
/// there are photos without one and the window is wide enough; the menu "View Options" has the
/// filter and the count as well.
struct UnnamedFilter: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// - Parameter isNarrow: whether the window is too narrow for the button.
  init(_ model: AppModel, isNarrow: @escaping @MainActor () -> Bool) {
    let photos = model.photos
    let button = ToggleButton(localized("Unnamed")) { photos.showsUnnamedOnly = $0 }
    gtk = button.gtk
    button.ellipsizeLabel().tooltip(localized("Show the photos that have no name yet"))
    observe {
      let count = photos.unnamedCount
      // The progress bar of an import counts already.
      button.title =
        model.importer.isAtWork
        ? localized("Unnamed") : localized("Unnamed ({n})", ["n": count.groupedText])
      button.isOn = photos.showsUnnamedOnly
      button.isVisible =
        model.page == .library && (count > 0 || photos.showsUnnamedOnly) && !isNarrow()
    }
  }
}
