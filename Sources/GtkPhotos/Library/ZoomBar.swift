// The slider for the size of the grid's photos, in the bar below it (`GridStatus.swift`). The zoom's
// keys are here as well; Ctrl and the wheel are in `ZoomedGrid.swift`.

import CGtk
import Gtk
import PhotoModel

/// A slider for the size of photos, between two buttons.
struct ZoomBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// - Parameter isNarrow: whether the window is too narrow for the slider.
  init(_ zoom: GridZoom, isNarrow: @escaping @MainActor () -> Bool) {
    let out = Button(icon: "value-decrease-symbolic", localized("Zoom Out")) { zoom.zoom(by: -1) }
    let slider = Slider(localized("Zoom"), upTo: PhotoSize.allCases.count - 1) { step in
      if let size = PhotoSize(rawValue: step) { zoom.zoom(to: size) }
    }
    let into = Button(icon: "value-increase-symbolic", localized("Zoom In")) { zoom.zoom(by: 1) }
    let bar = HorizontalBox {
      out.style("flat")
      slider.frame(width: 120)
      into.style("flat")
    }
    gtk = bar.gtk
    observe {
      slider.isVisible = !isNarrow()
      slider.value = zoom.size.rawValue
      out.isSensitive = zoom.canZoomOut
      into.isSensitive = zoom.canZoomIn
    }
  }

  /// Adds the actions of the zoom to a window. They work while the library's page is visible.
  static func addActions(to window: Window, _ model: AppModel) {
    let zoom = model.zoom
    let actions = [
      window.addAction("zoom-in") { zoom.zoom(by: 1) },
      window.addAction("zoom-out") { zoom.zoom(by: -1) },
      window.addAction("zoom-usual") { zoom.zoom(to: .usual) },
    ]
    window.observe {
      for action in actions {
        action.setEnabled(model.page == .library && !model.viewer.isOpen)
      }
    }
  }

  /// Sets the keys of the actions.
  static func setKeys(of application: Application) {
    application.setKeys(
      "<Control>plus", "<Control>equal", "<Control>KP_Add", for: "win.zoom-in")
    application.setKeys("<Control>minus", "<Control>KP_Subtract", for: "win.zoom-out")
    application.setKeys("<Control>0", "<Control>KP_0", for: "win.zoom-usual")
  }
}
