// A custom placeholder instead of the spinner.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var placeholder: Page {
    Page(
      "Placeholder", "A first load that takes its time shows a widget of one's own, not a spinner."
    ) { pace in
      Restartable(height: 120) {
        // begin
        let loader = Loader { try await pace.load("Sunny, 21 °C", times: 2) }
        let placeholder = Box(spacing: 6) {
          Icon("weather-few-clouds-symbolic", size: 48)
          Label("Looking out of the window…")
        }
        .align(horizontal: .center, vertical: .center)
        return AsyncContentView(
          loader, placeholder: placeholder, clock: pace.clock, message: { "\($0)" }
        ) { loader in
          Label { loader.value ?? "" }.alignLines(0.5).expand()
        }
        // end
      }
    }
  }
}
