// What of the photos waits for a name, in the bar below the grid (`GridStatus.swift`).

import CGtk
import Gtk
import PhotoModel

/// "3 photos are waiting to be named", with Continue, while the naming is postponed.
struct WaitingNotice: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ model: AppModel) {
    let text = Label().wrap().alignLines(0)
    let row = HorizontalBox(spacing: 6) {
      text
      Button(localized("Continue")) { Self.paused(model)?.unpause() }
        .style("suggested-action").keepsKeyboardElsewhere().align(vertical: .center)
    }
    gtk = row.gtk
    observe {
      let session = Self.paused(model)
      let count = session?.waitingCount ?? 0
      row.isVisible = count > 0
      guard count > 0 else { return }
      text.text =
        session === model.naming
        ? localizedPlural(
          "{n} photo is waiting to be named", "{n} photos are waiting to be named", count)
        : localizedPlural(
          "{n} photo is waiting to be renamed", "{n} photos are waiting to be renamed", count)
    }
  }

  /// Whether something waits.
  static func isNeeded(_ model: AppModel) -> Bool { paused(model) != nil }

  /// The round that was put off.
  private static func paused(_ model: AppModel) -> NamingSession? {
    [model.naming, model.renaming].compactMap(\.self)
      .first { $0.isPaused && $0.waitingCount > 0 }
  }
}
