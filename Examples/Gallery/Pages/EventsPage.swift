// A stream of events that is received while a view is shown, and one that outlives the view.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var events: Page {
    Page(
      "Events",
      """
      What matters only to who sees it is heard in a task of the view, and what must not be missed \
      in a task of the model, which outlives the view.
      """
    ) { _ in
      // begin
      let arrivals = Broadcast<String>()
      let (seen, kept) = (Counter(), Counter())
      let view = Label { "\(seen.count) heard by the view" }
      view.task { for await _ in arrivals.events() { seen.add() } }
      let model = Task { for await _ in arrivals.events() { kept.add() } }
      // end
      return Box(spacing: 12) {
        HorizontalBox(spacing: 6) {
          Button("Send an Event") { arrivals.send("A train") }
          Button("Show or Hide the View") { view.isVisible.toggle() }
        }
        Label { "\(kept.count) heard by the model" }
        Box { view }.frame(height: 24)
      }
      .own(ModelTask(model))
    }
  }
}

/// Cancels the model's task when the window is destroyed.
@MainActor
private final class ModelTask {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  isolated deinit { task.cancel() }
}
