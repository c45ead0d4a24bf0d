// What a page shows in place of what could not be loaded.

import AsyncState
import CGtk
import Gtk

/// The reason in words, Retry, and what else can be done.
///
/// ```swift
/// ErrorView(message: { page.failure ?? "" }) { await page.load() }
/// ```
public struct ErrorView: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// What else can be done, and whether it can be now.
  ///
  /// ```swift
  /// let offline = ErrorView.Action(title: "Work Offline") { await document.openCopy() }
  /// ```
  public struct Action {
    /// The button's words.
    public let title: String
    /// Whether it can be done now; observed.
    public let isAvailable: @MainActor () -> Bool
    /// What is done.
    public let work: @MainActor () async -> Void

    /// An action.
    public init(
      title: String, isAvailable: @escaping @MainActor () -> Bool = { true },
      work: @escaping @MainActor () async -> Void
    ) {
      self.title = title
      self.isAvailable = isAvailable
      self.work = work
    }
  }

  /// Words and picture of a failure.
  ///
  /// ```swift
  /// let appearance = ErrorView.Appearance(retryTitle: "Try Again", icon: "dialog-error-symbolic")
  /// ```
  public struct Appearance: Sendable {
    /// The words of the button that tries again.
    public var retryTitle: String
    /// The icon above the reason, of the theme or of the program.
    public var icon: String

    /// "Retry", and the theme's icon of a missing network, where nothing else is said.
    public init(retryTitle: String = "Retry", icon: String = "network-offline-symbolic") {
      self.retryTitle = retryTitle
      self.icon = icon
    }
  }

  /// A view of one failure after another.
  /// - Parameters:
  ///   - message: the reason; read again when what it reads changes.
  ///   - note: what happens by itself; read again when it is no longer true.
  ///   - other: what else a person can do.
  ///   - appearance: words and picture.
  ///   - retrying: runs `retry`. With an action of the caller's, what is tried again outlives this
  ///     view; otherwise it is cancelled when the view is no longer shown.
  ///   - clock: the clock of the buttons' delays and of the note.
  ///   - retry: tries again. A second click while it runs does nothing.
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
