// The label of a button: text, an icon, or any widget.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var labels: Page {
    Page(
      "Labels", "A button with words, with an icon alone, and with a label of any widgets."
    ) { pace in
      // begin
      let (words, icon, both) = (Calls(), Calls(), Calls())
      let label = HorizontalBox(spacing: 6) {
        Icon("document-save-symbolic")
        Label("Save Both")
      }
      .align(horizontal: .center)
      let grid: [(AsyncButton, Calls)] = [
        (AsyncButton("Save Words") { await words.run { await pace.work() } }, words),
        (
          AsyncButton(icon: "document-save-symbolic", "Save Icon") {
            await icon.run { await pace.work() }
          }, icon
        ),
        (
          AsyncButton(named: "Save Both", label: label) { await both.run { await pace.work() } },
          both
        ),
      ]
      // end
      return Box(spacing: 12) {
        for (button, calls) in grid {
          HorizontalBox(spacing: 18) {
            Box { button.align(horizontal: .center) }.frame(width: 180)
            Label { calls.text }
          }
        }
      }
    }
  }
}
