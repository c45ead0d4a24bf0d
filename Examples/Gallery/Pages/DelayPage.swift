// A spinner that appears later than the usual one.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var delay: Page {
    Page(
      "Delay",
      """
      The spinner of a button comes after 150 ms, so that quick work shows none. A button may have \
      a delay of its own.
      """
    ) { pace in
      // begin
      @MainActor func row(_ title: String, _ timing: SpinnerTiming) -> Box {
        let action = AsyncAction(spinner: timing, clock: pace.clock)
        return HorizontalBox(spacing: 18) {
          AsyncButton(title, action: action) { await pace.work(times: 3) }
            .frame(width: 180)
          Label { "\(title): \(action.showsSpinner ? "spinner" : "no spinner")" }
        }
      }
      return Box(spacing: 12) {
        row("Usual Delay", SpinnerTiming())
        row("Two Seconds", SpinnerTiming(delay: .seconds(2)))
      }
      // end
    }
  }
}
