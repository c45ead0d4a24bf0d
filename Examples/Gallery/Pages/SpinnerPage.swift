// The two positions of a button's spinner.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var spinner: Page {
    Page(
      "Spinner",
      "Where the spinner of slow work stands: over the label or beside it. The button keeps its size."
    ) { pace in
      // begin
      @MainActor func row(_ title: String, _ placement: SpinnerPlacement) -> Box {
        let action = AsyncAction(clock: pace.clock)
        return HorizontalBox(spacing: 18) {
          AsyncButton(title, action: action, spinner: placement) {
            await pace.work(times: 2)
          }
          .frame(width: 180)
          Label { "\(title): \(action.showsSpinner ? "spinner" : "no spinner")" }
        }
      }
      return Box(spacing: 12) {
        row("Over the Label", .overLabel)
        row("Beside the Label", .besideLabel)
      }
      // end
    }
  }
}
