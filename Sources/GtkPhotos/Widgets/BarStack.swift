// One place for the bars of a window: one is shown, the others wait behind it. Which one that is
// decides the model's `BarOrder`.

import CGtk
import Gtk
import PhotoModel

/// Bars in one place, of which one at a time is seen, and a button "2 More" that shows the next.
struct BarStack: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// Makes the place.
  /// - Parameters:
  ///   - news: what the first bars say. A bar that says something else than before is brought up.
  ///   - bars: widgets that are a `Revealer` each, the most urgent first.
  init(news: [@MainActor () -> String?] = [], @WidgetBuilder bars: () -> [any Widget]) {
    let bars = bars().map { AnyWidget(gtk: $0.gtk) }
    let places = bars.map { bar in Box { bar } }
    var order = BarOrder()
    let count = Label()
    let more = Box().style("more")
    let update = { @MainActor in
      let wanted = bars.map(Self.isWanted)
      order.update(wanted)
      for (index, place) in places.enumerated() {
        // A bar that slides out stays until it has.
        place.isVisible = index == order.shown || !wanted[index]
      }
      more.isVisible = order.waitingCount > 0
      count.text = localizedPlural("{n} More", "{n} More", order.waitingCount)
    }
    let button = Button(localized("Show the Next Notice"), child: count) {
      order.showNext()
      update()
    }
    .tooltip(localized("Show the Next Notice")).align(vertical: .start).keepsKeyboardElsewhere()
    more.append(button)
    // Before the bar: what comes and goes elsewhere must not move a button away from the pointer.
    let stack = HorizontalBox(spacing: 0) {
      more
      Box { for place in places { place } }.expand(vertical: false)
    }
    .style("bars")
    gtk = stack.gtk
    for bar in bars {
      connect(bar.instance, pointer: "notify::reveal-child") { _ in update() }
      connect(bar.instance, pointer: "notify::visible") { _ in update() }
    }
    update()
    for (index, news) in news.enumerated() {
      var last: String?
      observe {
        let now = news()
        defer { last = now }
        guard now != last, now != nil else { return }
        order.bringUp(index)
        update()
      }
    }
  }

  private static func isWanted(_ bar: AnyWidget) -> Bool {
    gtk_revealer_get_reveal_child(bar.opaque) != 0 && gtk_widget_get_visible(bar.gtk) != 0
  }
}
