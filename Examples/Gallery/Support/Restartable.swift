// A view that is loaded only once, and created again when a button is pressed.

import AsyncGtk
import Gtk

/// A view, and a button that replaces it with a new one.
/// - Parameter height: the minimum height of the view, in pixels.
@MainActor
func Restartable(height: Int, _ make: @escaping @MainActor () -> AsyncContentView) -> Box {
  var view = make()
  let container = Box { view }.frame(height: height)
  return Box(spacing: 12) {
    container
    Button("Start Over") {
      container.remove(view)
      view = make()
      container.append(view)
    }
    .align(horizontal: .start)
  }
}
