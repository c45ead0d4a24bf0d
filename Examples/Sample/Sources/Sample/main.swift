// A window with a button whose work takes a moment, and a text that is loaded.

import AsyncGtk
import AsyncState
import Gtk

/// Text that takes a moment to load, as from a server.
func loadText() async throws -> String {
  try await Task.sleep(for: .milliseconds(300))
  return "Loaded"
}

MainLoop.attach()
let application = Application(id: "org.example.Sample")
application.onOpen { _ in
  let text = Loader(loadText)
  let answer = Label("Not asked")
  let window = Window("Sample", width: 360, height: 240, of: application)
  window.setContent(
    Box(spacing: 12) {
      AsyncContentView(text, message: { "\($0)" }) { text in
        let label = Label()
        return label.observe { label.text = text.value ?? "" }
      }
      AsyncButton("Ask") {
        try? await Task.sleep(for: .milliseconds(300))
        answer.text = "Answered"
      }
      answer
    }
    .margin(12))
  window.present()
}
_ = application.run()
