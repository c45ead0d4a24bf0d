// A button whose title shows what the task does.

import AsyncGtk
import AsyncState
import Gtk
import Observation

extension Page {
  static var reload: Page {
    Page(
      "Reload",
      "A task that begins anew when a value changes, and a button whose title says whether it runs."
    ) { pace in
      // begin
      let news = News()
      let title = Label { news.isLoading ? "Loading" : "Reload" }.alignLines(0.5)
      let button = Button("Reload", child: title) { news.request += 1 }
      button.observe { button.accessibleLabel(news.isLoading ? "Loading" : "Reload") }
        .task(id: { news.request }) { _ in
          news.isLoading = true
          guard let _ = try? await pace.load(()) else { return }
          news.loads += 1
          news.isLoading = false
        }
      return Box(spacing: 12) {
        button.frame(width: 180).align(horizontal: .start)
        Label { "\(news.request) asked for, \(news.loads) loaded" }.style("dim-label")
      }
      // end
    }
  }
}

@MainActor @Observable
private final class News {
  var request = 1
  var isLoading = false
  var loads = 0
}
