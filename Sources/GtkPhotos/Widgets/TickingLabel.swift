// A label that speaks of the time that passes, and keeps quiet while nobody sees it.

import CGtk
import PhotoModel

/// A label whose text is made anew each second while it is on the screen.
struct TickingLabel: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// A label; `text` is called once a second, and whenever the state changes that it reads.
  init(clock: any Clock<Duration> = ContinuousClock(), _ text: @escaping @MainActor () -> String) {
    let label = Label()
    gtk = label.gtk
    observe { label.text = text() }
    task {
      while !Task.isCancelled {
        label.text = text()
        do { try await clock.sleep(for: .seconds(1)) } catch { return }
      }
    }
  }
}
