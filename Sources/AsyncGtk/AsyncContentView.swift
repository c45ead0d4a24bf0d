// A page's content while it is loaded, when it is there, and when it failed. What is shown
// when is decided by `AsyncState/LoadableObject.swift`.

import AsyncState
import CGtk
import Gtk

/// Draws what a loadable object loads.
///
/// The load begins when the view is first shown; leaving it in the middle cancels the load, and
/// coming back begins it anew. A stream (`SequenceLoader`) is heard while the view is shown.
///
/// ```swift
/// let loader = Loader { try await fetchArticle() }
/// AsyncContentView(loader, message: { "\($0)" }) { loader in
///   let label = Label().wrap()
///   return label.observe { label.text = loader.value?.title ?? "" }
/// }
/// ```
public struct AsyncContentView: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A view of a loadable object.
  /// - Parameters:
  ///   - object: what is loaded.
  ///   - placeholder: what is shown while a first load takes its time: a skeleton in the
  ///     content's shape; a spinner where it is left out.
  ///   - note: what happens by itself after a failure.
  ///   - other: what a person can do besides trying again.
  ///   - appearance: words and picture of a failure.
  ///   - clock: the clock that the spinner's delay keeps.
  ///   - message: an error in words.
  ///   - content: makes the content, once, when there is a value; it observes the object.
  public init<Object: LoadableObject>(
    _ object: Object, placeholder: (any Widget)? = nil,
    note: @escaping @MainActor () -> ExpiringText = { .nothing }, other: ErrorView.Action? = nil,
    appearance: ErrorView.Appearance = ErrorView.Appearance(),
    clock: any Clock<Duration> = ContinuousClock(),
    message: @escaping @MainActor (any Error) -> String,
    content: @escaping @MainActor (Object) -> any Widget
  ) {
    let indicator = LoadingIndicator(clock: clock)
    // A stream that is tried again goes on when its first element has replaced the failure.
    let retrying = AsyncAction(clock: clock)
    let spinner = placeholder == nil ? Self.spinner() : nil
    let failure = ErrorView(
      message: { object.failure.map(message) ?? "" }, note: note, other: other,
      appearance: appearance, retrying: retrying, clock: clock, retry: { await object.load() })
    let container = Box()
    // Not a page itself: of a stack's pages GTK 4.8 tells assistive technologies though they are to
    // pass them over, as a skeleton is.
    let shape: any Widget = placeholder ?? spinner ?? Box()
    let stack = Stack([
      "blank": Box(), "placeholder": Overlay(shape), "failure": failure, "content": container,
    ])
    gtk = stack.expand().gtk
    var isMade = false
    observe {
      indicator.update(isLoading: object.state.isLoading)
      let presentation = LoadingPresentation(of: object, isSlow: indicator.isShown)
      spinner?.spin(presentation == .placeholder)
      if presentation == .content, !isMade {
        isMade = true
        container.append(content(object))
      }
      stack.show("\(presentation)")
    }
    task { if object.loadsWhenShown { await object.load() } }
    connect(instance, "unmap") { retrying.cancel() }
  }

  /// A view of an asynchronous sequence, drawn anew with each element, as `SequenceLoader` of AsyncState
  /// hears it.
  ///
  /// ```swift
  /// AsyncContentView(of: { clock.ticks() }, message: { "\($0)" }) { tick in
  ///   let label = Label()
  ///   return label.observe { label.text = "\(tick() ?? 0) s" }
  /// }
  /// ```
  /// - Parameters:
  ///   - makeElements: makes the sequence each time that the view is shown.
  ///   - placeholder: what is shown while the first element takes its time; a spinner where it is left
  ///     out.
  ///   - appearance: words and picture of a failure.
  ///   - clock: the clock that the spinner's delay keeps.
  ///   - message: an error in words.
  ///   - content: makes the content, once, when there is an element; it observes the newest one.
  public init<Elements: AsyncSequence>(
    of makeElements: @escaping @MainActor () -> Elements, placeholder: (any Widget)? = nil,
    appearance: ErrorView.Appearance = ErrorView.Appearance(),
    clock: any Clock<Duration> = ContinuousClock(),
    message: @escaping @MainActor (any Error) -> String,
    content: @escaping @MainActor (@escaping @MainActor () -> Elements.Element?) -> any Widget
  ) where Elements.Element: Sendable {
    self.init(
      SequenceLoader(makeElements), placeholder: placeholder, appearance: appearance, clock: clock,
      message: message
    ) { loader in content { loader.value } }
  }

  private static func spinner() -> Spinner {
    Spinner().frame(width: 48, height: 48)
      .align(horizontal: .center, vertical: .center)
  }
}
