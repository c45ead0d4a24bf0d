// An article that is loaded by its number.

import AsyncGtk
import AsyncState
import Gtk
import Observation

extension Page {
  static var article: Page {
    Page(
      "Article",
      """
      The article of a number is loaded when the number changes. Going on sooner cancels the load, \
      and only the last article comes.
      """
    ) { pace in
      // begin
      let reader = Reader()
      return Box(spacing: 12) {
        HorizontalBox(spacing: 6) {
          Button("Previous") { reader.number = max(1, reader.number - 1) }
          Button("Next") { reader.number += 1 }
        }
        Label { reader.text }
          .task(id: { reader.number }) { number in
            reader.text = "Loading article \(number)…"
            guard let text = try? await pace.load("Article \(number) is here.") else { return }
            reader.text = text
            reader.loads += 1
          }
        Label { "Number \(reader.number), \(reader.loads) loaded" }.style("dim-label")
      }
      // end
    }
  }
}

@MainActor @Observable
private final class Reader {
  var number = 1
  var text = ""
  var loads = 0
}
