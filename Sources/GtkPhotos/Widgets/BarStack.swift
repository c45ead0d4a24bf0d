// One place for the bars of a window: the most urgent one is shown, the others wait behind it.

import CGtk
import Gtk

/// Bars in one place, of which one at a time is seen.
struct BarStack: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// Makes the place.
  /// - Parameter bars: widgets that are a `Revealer` each, the most urgent first.
  init(@WidgetBuilder bars: () -> [any Widget]) {
    let bars = bars().map { AnyWidget(gtk: $0.gtk) }
    let places = bars.map { bar in Box { bar } }
    let stack = Box { for place in places { place } }
    gtk = stack.gtk
    let update = { @MainActor in
      let first = bars.firstIndex(where: Self.isWanted)
      for (index, place) in places.enumerated() {
        // A bar that slides out stays until it has.
        place.isVisible = index == first || !Self.isWanted(bars[index])
      }
    }
    for bar in bars {
      connect(bar.instance, pointer: "notify::reveal-child") { _ in update() }
      connect(bar.instance, pointer: "notify::visible") { _ in update() }
    }
    update()
  }

  private static func isWanted(_ bar: AnyWidget) -> Bool {
    gtk_revealer_get_reveal_child(bar.opaque) != 0 && gtk_widget_get_visible(bar.gtk) != 0
  }
}
