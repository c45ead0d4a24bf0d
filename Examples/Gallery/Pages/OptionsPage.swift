// Each subset of `ActionOption`, on a separate button.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var options: Page {
    Page(
      "Options",
      """
      What a button does with itself while its work runs. A double click on one that takes no \
      clicks is one call; on one that takes them it is two.
      """
    ) { pace in
      // begin
      @MainActor func row(_ title: String, _ options: Set<ActionOption>) -> Box {
        let calls = Calls()
        return HorizontalBox(spacing: 18) {
          AsyncButton(title, options: options) {
            await calls.run { await pace.work() }
          }
          .frame(width: 180)
          Label { calls.text }
        }
      }
      return Box(spacing: 12) {
        row("Neither", [])
        row("Disable", [.disableButton])
        row("Spinner", [.showProgressView])
        row("Both", .all)
      }
      // end
    }
  }
}
