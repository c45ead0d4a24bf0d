// A clock that stops ticking when it is hidden.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var clock: Page {
    Page(
      "Clock",
      """
      A task lives as long as its widget is on the screen: a clock that is hidden, or whose page is \
      left, does not tick.
      """
    ) { pace in
      // begin
      let ticks = Counter()
      let clock = Label().style("title-2", "numeric")
      clock.task {
        clock.text = "Shown just now"
        for await tick in pace.ticks() {
          clock.text = "Shown for \(tick) s"
          ticks.add()
        }
      }
      return Box(spacing: 12) {
        Button("Show or Hide the Clock") { clock.isVisible.toggle() }
          .align(horizontal: .start)
        Box { clock.align(horizontal: .start) }.frame(height: 30)
        Label { "Ticks in all: \(ticks.count)" }.style("dim-label")
      }
      // end
    }
  }
}
