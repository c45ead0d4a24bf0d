// Shown instead of content that could not be loaded.

import AsyncState
import CGtk
import Gtk

/// Shows why something could not be loaded, with a Retry button and, optionally, another action.
///
/// ```swift
/// ErrorView(message: { page.failure ?? "" }) { await page.load() }
/// ```
public struct ErrorView: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// An action that the view offers besides Retry.
  ///
  /// ```swift
  /// let offline = ErrorView.Action(title: "Work Offline") { await document.openCopy() }
  /// ```
  public struct Action {
    /// The title of the button.
    public let title: String
    /// Whether the button is shown; called again when observable state that it has read changes.
    public let isAvailable: @MainActor () -> Bool
    /// The work of the action.
    public let work: @MainActor () async -> Void

    /// Creates an action; by default, it is always available.
    public init(
      title: String, isAvailable: @escaping @MainActor () -> Bool = { true },
      work: @escaping @MainActor () async -> Void
    ) {
      self.title = title
      self.isAvailable = isAvailable
      self.work = work
    }
  }

  /// The title of the view's Retry button, and its icon.
  ///
  /// ```swift
  /// let appearance = ErrorView.Appearance(retryTitle: "Try Again", icon: "dialog-error-symbolic")
  /// ```
  public struct Appearance: Sendable {
    /// The title of the Retry button.
    public var retryTitle: String
    /// The name of the icon above the message, from the theme or the program.
    public var icon: String

    /// Creates an appearance. The default is "Retry", and the theme's icon of a missing network.
    public init(retryTitle: String = "Retry", icon: String = "network-offline-symbolic") {
      self.retryTitle = retryTitle
      self.icon = icon
    }
  }

  /// Creates a view, which can show one failure after another.
  /// - Parameters:
  ///   - message: describes the failure; called again when observable state that it has read
  ///     changes.
  ///   - note: describes what happens automatically; called again when its text expires, or when
  ///     observable state that it has read changes.
  ///   - other: an action besides Retry.
  ///   - appearance: the title of the Retry button, and the icon.
  ///   - owned: an action that runs `retry` and belongs to the caller, so that `retry` continues
  ///     when the view is no longer shown. By default, `retry` is cancelled then.
  ///   - clock: the clock for the delays of the buttons, and for the note.
  ///   - retry: loads again. By default, clicks on Retry while it runs have no effect.
  public init(
    message: @escaping @MainActor () -> String,
    note: @escaping @MainActor () -> ExpiringText = { .nothing }, other: Action? = nil,
    appearance: Appearance = Appearance(), retrying owned: AsyncAction? = nil,
    clock: any Clock<Duration> = ContinuousClock(), retry: @escaping @MainActor () async -> Void
  ) {
    let retrying = owned ?? AsyncAction(clock: clock)
    let reason = Label().wrap().alignLines(0.5).maxWidth(characters: 50)
    let otherButton = other.map { AsyncButton($0.title, clock: clock, $0.work).style("pill") }
    let view = Box(spacing: 18) {
      Icon(appearance.icon, size: 96).style("dim-label")
      reason
      ExpiringLabel(clock: clock, note).style("dim-label", "numeric")
      Box(spacing: 12) {
        AsyncButton(appearance.retryTitle, action: retrying, retry).style(
          "suggested-action", "pill")
        if let otherButton { otherButton }
      }
      .align(horizontal: .center)
    }
    .align(horizontal: .center, vertical: .center)
    .margin(24)
    gtk = view.gtk
    if owned == nil { connect(instance, "unmap") { retrying.cancel() } }
    observe {
      reason.text = message()
      if let other { otherButton?.isVisible = other.isAvailable() }
    }
  }
}
