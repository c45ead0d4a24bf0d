// A page's content while it is loaded, when it is there, and when it failed. What is shown
// when is the model's `LoadingPresentation`.

import AsyncState
import CGtk
import PhotoModel

/// Draws what a loadable object loads.
///
/// The load begins when the view is first shown; leaving it in the middle cancels the load, and
/// coming back begins it anew. A stream (`SequenceLoader`) is heard while the view is shown.
struct AsyncContentView: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// A view of a loadable object.
  /// - Parameters:
  ///   - placeholder: what is shown while a first load takes its time: a skeleton in the
  ///     content's shape; a spinner where it is left out.
  ///   - note: what happens by itself after a failure.
  ///   - other: what a person can do besides trying again.
  ///   - message: an error in words.
  ///   - content: makes the content, once, when there is a value; it observes the object.
  init<Object: LoadableObject>(
    _ object: Object, placeholder: (any Widget)? = nil,
    note: @escaping @MainActor () -> ExpiringText = { .nothing }, other: ErrorView.Action? = nil,
    message: @escaping @MainActor (any Error) -> String,
    content: @escaping @MainActor (Object) -> any Widget
  ) {
    let indicator = LoadingIndicator()
    let spinner = placeholder == nil ? Self.spinner() : nil
    let failure = ErrorView(
      message: { object.failure.map(message) ?? "" }, note: note, other: other,
      retry: { await object.load() })
    let place = Box()
    // Not a page itself: of a stack's pages GTK 4.8 tells assistive technologies though they are to
    // pass them over, as a skeleton is.
    let shape: any Widget = placeholder ?? spinner ?? Box()
    let stack = Stack([
      "blank": Box(), "placeholder": Overlay(shape), "failure": failure, "content": place,
    ])
    gtk = stack.expand().gtk
    var isMade = false
    observe {
      indicator.update(isLoading: object.state.isLoading)
      let presentation = LoadingPresentation(of: object, isSlow: indicator.isShown)
      spinner?.spin(presentation == .placeholder)
      if presentation == .content, !isMade {
        isMade = true
        place.append(content(object))
      }
      stack.show("\(presentation)")
    }
    task { if object.loadsWhenShown { await object.load() } }
  }

  private static func spinner() -> Spinner {
    Spinner().frame(width: 48, height: 48)
      .align(horizontal: GTK_ALIGN_CENTER, vertical: GTK_ALIGN_CENTER)
  }
}
