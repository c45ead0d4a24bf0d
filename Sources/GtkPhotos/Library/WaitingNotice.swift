// What of the photos waits for a name, in the bar below the grid (`GridStatus.swift`).

import CGtk
import Gtk
import PhotoModel

/// "3 photos are waiting to be named", with Continue, while the naming is postponed; or that photos are
/// being named in another window, with Show.
struct WaitingNotice: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  /// Whether there is something to tell. Observable.
  let isNeeded: @MainActor () -> Bool

  /// Makes the notice.
  /// - Parameter namedElsewhere: the window in which photos are named, if that is another one.
  init(_ model: AppModel, namedElsewhere: @escaping @MainActor () -> Window?) {
    let text = Label().wrap().alignLines(0)
    let go = Button(localized("Continue")) {
      namedElsewhere()?.present()
      Self.paused(model)?.unpause()
    }
    .style("suggested-action").keepsKeyboardElsewhere().align(vertical: .center)
    let show = Button(localized("Show")) { namedElsewhere()?.present() }
      .keepsKeyboardElsewhere().align(vertical: .center)
    let row = HorizontalBox(spacing: 6) {
      text
      go
      show
    }
    gtk = row.gtk
    let isElsewhere = { @MainActor in Self.isAsked(model) && namedElsewhere() != nil }
    isNeeded = { Self.paused(model) != nil || isElsewhere() }
    observe {
      let session = Self.paused(model)
      let count = session?.waitingCount ?? 0
      let isShown = isElsewhere()
      row.isVisible = count > 0 || isShown
      go.isVisible = count > 0 && !isShown
      show.isVisible = isShown
      guard !isShown else {
        text.text = localized("Photos are being named in the other window")
        return
      }
      guard count > 0 else { return }
      // The progress bar of an import counts already, file by file.
      guard session !== model.naming || !model.importer.isAtWork else {
        text.text = localized("Photos are waiting to be named")
        return
      }
      text.text =
        session === model.naming
        ? localizedPlural(
          "{n} photo is waiting to be named", "{n} photos are waiting to be named", count)
        : localizedPlural(
          "{n} photo is waiting to be renamed", "{n} photos are waiting to be renamed", count)
    }
  }

  /// Whether a name is being asked for.
  private static func isAsked(_ model: AppModel) -> Bool {
    model.naming.prompt != nil || model.renaming?.prompt != nil
  }

  /// The round that was put off; of two, the one that was begun last.
  private static func paused(_ model: AppModel) -> NamingSession? {
    [model.renaming, model.naming].compactMap(\.self)
      .first { $0.isPaused && $0.waitingCount > 0 }
  }
}
