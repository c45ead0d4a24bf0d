// A view of an asynchronous sequence, without a separate loader.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var sequence: Page {
    Page(
      "Sequence",
      """
      A view takes an asynchronous sequence directly and shows each element until the next. It \
      begins anew each time that the view is shown.
      """
    ) { pace in
      Restartable(height: 80) {
        // begin
        AsyncContentView(of: { pace.ticks() }, message: { "\($0)" }) { tick in
          Label { "Element \(tick() ?? 0)" }.alignLines(0.5).expand()
        }
        // end
      }
    }
  }
}
