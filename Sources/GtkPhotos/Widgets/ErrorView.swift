// What a page shows in place of what could not be loaded.

import AsyncState
import CGtk
import PhotoModel

/// The reason in words, Retry, and what else can be done.
struct ErrorView: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// What else can be done, and whether it can be now.
  struct Action {
    let title: String
    let isAvailable: @MainActor () -> Bool
    let work: @MainActor () async -> Void
  }

  /// A view of one failure after another.
  /// - Parameters:
  ///   - message: the reason; read again when what it reads changes.
  ///   - note: what happens by itself; read again when it is no longer true.
  ///   - retry: tries again. A second click while it runs does nothing.
  init(
    message: @escaping @MainActor () -> String,
    note: @escaping @MainActor () -> ExpiringText = { .nothing }, other: Action? = nil,
    retry: @escaping @MainActor () async -> Void
  ) {
    let retrying = AsyncAction()
    let reason = Label().wrap().alignLines(0.5).maxWidth(characters: 50)
    let otherButton = other.map { AsyncButton($0.title, $0.work).style("pill") }
    let view = Box(spacing: 18) {
      Icon("gtkphotos-offline-symbolic", size: 96).style("dim-label")
      reason
      ExpiringLabel(note).style("dim-label", "numeric")
      Box(spacing: 12) {
        AsyncButton(localized("Retry"), action: retrying, retry).style("suggested-action", "pill")
        if let otherButton { otherButton }
      }
      .align(horizontal: GTK_ALIGN_CENTER)
    }
    .align(horizontal: GTK_ALIGN_CENTER, vertical: GTK_ALIGN_CENTER)
    .margin(24)
    gtk = view.gtk
    // Leaving the page cancels the retry too.
    connect(instance, "unmap") { retrying.cancel() }
    observe {
      reason.text = message()
      if let other { otherButton?.isVisible = other.isAvailable() }
    }
  }
}
