// Concurrent calls of one action.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var overlap: Page {
    Page(
      "Overlap",
      """
      A button that stays enabled starts a call with every click. Its spinner goes with the last \
      call, and all that run can be cancelled.
      """
    ) { pace in
      // begin
      let calls = Calls()
      let action = AsyncAction(options: [.showProgressView], clock: pace.clock)
      return Box(spacing: 12) {
        HorizontalBox(spacing: 12) {
          AsyncButton("Send", action: action) {
            await calls.run { await pace.work(times: 2) }
          }
          Button("Cancel All") { action.cancel() }
        }
        Label { "\(action.runningCount) running, at most \(calls.most)" }
        Label { calls.text }
      }
      // end
    }
  }
}
