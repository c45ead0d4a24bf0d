// Tasks of different priorities.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var priority: Page {
    Page(
      "Priority", "A task says how urgent it is beside others, on the main actor and off it."
    ) { pace in
      // begin
      @MainActor func row(_ name: String, _ priority: TaskPriority) -> Box {
        let (main, background) = (Label("waits"), Label("waits"))
        main.task(priority: priority) { main.text = Task.currentPriority.name }
        background.backgroundTask(priority: priority) {
          let name = Task.currentPriority.name
          await MainActor.run { background.text = name }
        }
        return HorizontalBox(spacing: 18) {
          Label("\(name):").alignLines(0).frame(width: 90)
          main.alignLines(0).frame(width: 90)
          background.alignLines(0).frame(width: 90)
        }
      }
      let rows = Box(spacing: 6) {
        row("High", .high)
        row("Medium", .medium)
        row("Low", .low)
        row("Background", .background)
      }
      // end
      rows.isVisible = false
      return Box(spacing: 12) {
        Button("Start") { rows.isVisible = true }.align(horizontal: .start)
        Box { rows }.frame(height: 100)
      }
    }
  }
}

extension TaskPriority {
  fileprivate var name: String {
    switch self {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    case .background: "background"
    default: "\(rawValue)"
    }
  }
}
