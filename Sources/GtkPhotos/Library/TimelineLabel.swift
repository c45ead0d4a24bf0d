// Month and year beside the thumb of the grid's scroll bar. When the hint is visible and what it
// says is decided by the model's `Timeline`.

import AsyncState
import CGtk
import Foundation
import Gtk
import PhotoModel

/// The hint; an overlay over the scrolled window of the grid.
struct TimelineLabel: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// The space between the hint and the edge with the scroll bar, in pixels.
  private static let barWidth = 24
  /// The minimum length of a thumb in GTK's theme, in pixels.
  private static let leastThumb = 40.0

  /// Makes the hint.
  /// - Parameter clock: measures how fast the grid is scrolled and how long the hint stays.
  init(_ photos: PhotoCollection, _ geometry: GridGeometry, clock: any Clock<Duration>) {
    let timeline = Timeline(
      photos: photos, items: geometry.items, clock: clock,
      isHeld: { geometry.scroller.isThumbHeld })
    let elapsed = clock.stopwatch()
    let label = Label().style("timeline-hint")
    let hint = Revealer(.crossfade, label)
    gtk = hint.align(horizontal: .end, vertical: .start).ignoresPointer().gtk
    gtk_widget_set_margin_end(gtk, Int32(Self.barWidth))
    own(timeline)
    geometry.scroller.vertical?.onScroll { [weak timeline] in
      guard let layout = geometry.layout, let value = geometry.scroller.vertical?.value else {
        return
      }
      timeline?.scroll(to: value, in: layout, at: elapsed())
    }
    observe {
      if let date = timeline.date { label.text = Self.text(date) }
      hint.isRevealed = timeline.isShown
    }
    observe {
      guard let (layout, value) = timeline.scrolled else { return }
      let height = Double(gtk_widget_get_height(geometry.scroller.gtk))
      let middle = layout.thumbMiddle(scrolledTo: value, on: height, least: Self.leastThumb)
      Self.center(hint, at: middle, within: height)
    }
  }

  private static func text(_ date: PhotoDate) -> String {
    switch date {
    case .at(let moment): moment.monthText(PersonLocale.current.dates)
    case .unknown: localized("No Date")
    }
  }

  /// Centres the hint at a height, as far as it stays within the visible area.
  private static func center(_ hint: Revealer, at y: Double, within height: Double) {
    var own: Int32 = 0
    gtk_widget_measure(hint.gtk, GTK_ORIENTATION_VERTICAL, -1, nil, &own, nil, nil)
    // GTK includes the margin in the widget's height.
    let inner = Double(own - gtk_widget_get_margin_top(hint.gtk))
    let top = min(max(y - inner / 2, 0), max(height - inner, 0))
    gtk_widget_set_margin_top(hint.gtk, Int32(top))
  }
}
