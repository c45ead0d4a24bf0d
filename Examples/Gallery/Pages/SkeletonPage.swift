// A skeleton: the content's own shape, greyed out while the content is loaded.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var skeleton: Page {
    Page(
      "Skeleton",
      """
      The same function makes the skeleton and the content, so that nothing moves when that comes. \
      A skeleton takes no input, and screen readers pass it over.
      """
    ) { pace in
      let clicks = Counter()
      let view = Restartable(height: 120) {
        // begin
        @MainActor func card(_ title: String, _ words: String) -> Box {
          Box(spacing: 6) {
            Label(title).style("title-2").align(horizontal: .start)
            Label(words).wrap().alignLines(0).align(horizontal: .start)
            Button("Read On") { clicks.add() }.align(horizontal: .start)
          }
        }
        let loader = Loader { try await pace.load("A Walk in the Hills", times: 2) }
        let skeleton = card("The title of it", "As many words as there may be.")
        return AsyncContentView(
          loader, placeholder: skeleton.redacted(), clock: pace.clock, message: { "\($0)" }
        ) { loader in
          card(loader.value ?? "", "Up before the sun, and over the pass.")
        }
        // end
      }
      view.append(Label { "Read On was clicked \(clicks.count) times" }.style("dim-label"))
      return view
    }
  }
}
