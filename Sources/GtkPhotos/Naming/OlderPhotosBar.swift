// The line of the naming dialog for photos of earlier picks that are asked for before the new ones.

import CGtk
import Gtk
import PhotoModel

/// "10 older photos wait before the new ones", with a button that begins with the new ones.
struct OlderPhotosBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  private let text = Label().wrap().alignLines(0).expand(vertical: false).style("dim-label")
  private let begin = DeferredAction<Void>()

  init() {
    let button = Button(localized("Begin with the New Photos")) { [begin] in begin.action(()) }
      .keepsKeyboardElsewhere()
    let row = WrappingRow { [text] in
      text
      button
    }
    gtk = row.gtk
    row.isVisible = false
  }

  /// Sets the closure that runs when the person wants to begin with the new photos.
  func onBegin(_ action: @escaping @MainActor () -> Void) { begin.action = { _ in action() } }

  /// Shows the line while older photos wait.
  func show(_ count: Int) {
    isVisible = count > 0
    guard count > 0 else { return }
    text.text = localizedPlural(
      "{n} older photo waits before the new ones", "{n} older photos wait before the new ones",
      count)
  }
}
