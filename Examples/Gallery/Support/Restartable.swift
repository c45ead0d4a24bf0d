// A view that is loaded only once, made anew at the press of a button.

import AsyncGtk
import Gtk

/// A view and the button that puts a new one in its place.
/// - Parameter height: the least height of the view, in pixels.
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
