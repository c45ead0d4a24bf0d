// Shows a page's content, or that it is loading or failed to load. What is shown is decided in
// `AsyncState/LoadableObject.swift`.

import AsyncState
import CGtk
import Gtk

/// Shows what a loadable object loads: nothing at first, a placeholder if the load is slow, and
/// then the value or the error.
///
/// The load starts when the view is first shown. Leaving the view during the load cancels it, and
/// showing the view again restarts it. The elements of a sequence (`SequenceLoader`) are received
/// while the view is shown.
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

  /// Creates a view of a loadable object.
  /// - Parameters:
  ///   - object: the object that is loaded.
  ///   - placeholder: what is shown while the first load is slow, such as a skeleton of the
  ///     content; by default a spinner.
  ///   - note: describes what happens automatically after a failure.
  ///   - other: an action that the view offers besides Retry after a failure.
  ///   - appearance: the title of the Retry button, and the icon, after a failure.
  ///   - clock: the clock for the delay of the spinner and for the view of a failure.
  ///   - message: describes an error in words.
  ///   - content: creates the content, once, when there is a value. The content observes the
  ///     object.
  public init<Object: LoadableObject>(
    _ object: Object, placeholder: (any Widget)? = nil,
    note: @escaping @MainActor () -> ExpiringText = { .nothing }, other: ErrorView.Action? = nil,
    appearance: ErrorView.Appearance = ErrorView.Appearance(),
    clock: any Clock<Duration> = ContinuousClock(),
    message: @escaping @MainActor (any Error) -> String,
    content: @escaping @MainActor (Object) -> any Widget
  ) {
    let indicator = LoadingIndicator(clock: clock)
    // Not owned by the error view: when a sequence is retried, its first element hides the error
    // view, and the sequence must continue.
    let retrying = AsyncAction(clock: clock)
    let spinner = placeholder == nil ? Self.spinner() : nil
    let failure = ErrorView(
      message: { object.failure.map(message) ?? "" }, note: note, other: other,
      appearance: appearance, retrying: retrying, clock: clock, retry: { await object.load() })
    let container = Box()
    // Wrapped, because GTK 4.8 exposes stack pages even when hidden from accessibility.
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

  /// Creates a view of the newest element of an asynchronous sequence, which a `SequenceLoader` of
  /// the module AsyncState loads.
  ///
  /// ```swift
  /// AsyncContentView(of: { clock.ticks() }, message: { "\($0)" }) { tick in
  ///   let label = Label()
  ///   return label.observe { label.text = "\(tick() ?? 0) s" }
  /// }
  /// ```
  /// - Parameters:
  ///   - makeElements: creates the sequence, each time that it is started.
  ///   - placeholder: what is shown while the first element is slow to arrive; by default a
  ///     spinner.
  ///   - appearance: the title of the Retry button, and the icon, after a failure.
  ///   - clock: the clock for the delay of the spinner and for the view of a failure.
  ///   - message: describes an error in words.
  ///   - content: creates the content, once, when there is an element. The content observes the
  ///     newest element, which the closure's argument returns.
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
