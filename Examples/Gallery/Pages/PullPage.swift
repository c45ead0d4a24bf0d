// A list that is reloaded by pulling it beyond its top, and by a button.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var pull: Page {
    Page(
      "Pull",
      """
      Pull the list down beyond its top, on a touch screen or a touchpad, or press the button: it \
      is the same reload, and never two at once.
      """
    ) { pace in
      // begin
      let loads = Counter()
      let loader = Loader {
        try await pace.load(())
        loads.add()
      }
      let list = AsyncContentView(loader, message: { "\($0)" }) { _ in
        Box(spacing: 6) {
          for row in 1...20 { Label { "Row \(row) of load \(loads.count)" } }
        }
      }
      let scroller = ScrolledWindow(list).frame(height: 150)
      let page = Box(spacing: 12).refreshable(pulling: scroller) { await loader.load() }
      page.append(
        AsyncButton(
          named: "Reload", label: Label("Reload"), showing: { page.refreshAction?.action },
          onClick: { page.refreshAction?.click() }
        )
        .style("text-button").align(horizontal: .start))
      page.append(scroller)
      page.append(Label { "Loads: \(loads.count)" }.style("dim-label"))
      return page
      // end
    }
  }
}
