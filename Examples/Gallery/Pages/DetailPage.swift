// A list that opens a detail page for each of its rows.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var detail: Page {
    Page(
      "Detail",
      "A list leads to a page of each row, which is loaded when it is opened. Going back cancels it."
    ) { pace in
      // begin
      let pages = Stack([:]).frame(height: 170)
      let loads = Counter()
      @MainActor func open(_ city: String) {
        let loader = Loader {
          let streets = try await pace.load("The streets of \(city)")
          loads.add()
          return streets
        }
        pages.replace(
          "detail",
          with: Box(spacing: 12) {
            Button("Back") { pages.show("list") }.align(horizontal: .start)
            AsyncContentView(loader, message: { "\($0)" }) { loader in
              Label { loader.value ?? "" }.expand()
            }
          })
        pages.show("detail")
      }
      let list = Box(spacing: 6) {
        for city in ["Lisbon", "Oslo", "Vienna"] {
          Button(city, child: Label(city).alignLines(0)) { open(city) }.style("flat")
        }
      }
      pages.replace("list", with: list)
      return Box(spacing: 12) {
        pages
        Label { "\(loads.count) loaded" }.style("dim-label")
      }
      // end
    }
  }
}
