// The window's notices below its pages: a renaming that is being prepared, and failures. No notice takes
// the keyboard. One is shown at a time (`Widgets/BarStack.swift`). The receipt of an import is in
// `ImportReceiptBar.swift`, the progress of long work in `WorkBar.swift`, undo in
// `Library/UndoBar.swift`, what waits for a name in `Library/WaitingNotice.swift`.

import AsyncState
import CGtk
import Gtk
import PhotoModel

/// "Preparing to rename 100,000 photos…", with Cancel, if that takes long.
struct PreparingBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ model: AppModel) {
    let text = Label().wrap().alignLines(0).expand(vertical: false)
    let indicator = LoadingIndicator(clock: model.clock)
    let bar = Revealer(
      .slideUp,
      HorizontalBox(spacing: 12) {
        text
        Button(localized("Cancel")) { model.cancelRenaming() }
      }
      .style("notice", "below"))
    gtk = bar.gtk
    observe {
      let count = model.preparingCount
      indicator.update(isLoading: count > 0)
      if count > 0 {
        text.text = localizedPlural(
          "Preparing to rename {n} photo…", "Preparing to rename {n} photos…",
          count)
      }
      bar.isRevealed = indicator.isShown
    }
  }
}

/// The failure or the stall that the bar shows, which its buttons act on: by the time of the click
/// another one may be the most urgent.
@MainActor
private final class ShownFailure {
  var failure: FailureLog.Entry.ID?
  var stall: ImportStall?
}

/// Why a window stays open that was closed.
struct ClosingMessage {
  /// What is not saved, and what closing it once more does.
  let text: String
  /// Whether something has failed, rather than takes long.
  let isFailure: Bool

  /// - Parameters:
  ///   - isWaiting: whether the disk is waited for.
  ///   - staysOpen: whether something could not be saved.
  /// - Returns: `nil` for a window that was not closed. Observable.
  @MainActor
  init?(_ model: AppModel, isWaiting: Bool, staysOpen: Bool) {
    let saveCount = model.catalogSaver.runningCount
    if isWaiting {
      text = localized(
        "Some changes are not saved yet. Photos closes when they are saved. To discard them, close the window again."
      )
      isFailure = false
    } else if staysOpen, saveCount > 0 {
      text = localizedPlural(
        "{n} picture is still being saved. To cancel, close the window again.",
        "{n} pictures are still being saved. To cancel, close the window again.", saveCount)
      isFailure = false
    } else if staysOpen, let failure = model.failures.first {
      text =
        failure.message + " "
        + localized("To discard the changes that could not be saved, close the window again.")
      isFailure = true
    } else {
      return nil
    }
  }
}

/// The most urgent failure of the app, or why the window stays open, until it is dismissed.
@MainActor
func FailureBar(
  _ model: AppModel, closing: @escaping @MainActor () -> ClosingMessage?
) -> FailureNotice {
  let failures = model.failures
  let shown = ShownFailure()
  return FailureNotice(
    message: {
      shown.failure = nil
      shown.stall = nil
      let closing = closing()
      if let closing, !closing.isFailure { return closing.text }
      if let failure = failures.first {
        shown.failure = failure.id
        return closing?.text ?? failure.message
      }
      // A stall is shown when there is no failure.
      shown.stall = model.importer.stall
      return shown.stall?.message
    },
    retry: .init(
      title: localized("Try Again"),
      // Whether the missing files are back is checked without a click.
      isAvailable: { model.canRetry || shown.stall.map { !$0.cause.isAnother } == true },
      work: { await model.retry() }),
    other: .init(
      title: localized("Leave Out"), isAvailable: { shown.stall != nil },
      work: { if let stall = shown.stall { await model.importer.leaveOut(stall) } }),
    // A button of its own, not a second meaning of Try Again: a person who was told to insert the
    // card again and press Try Again may have inserted another card.
    anyway: .init(
      title: localized("Add Anyway"), isAvailable: { shown.stall?.cause.isAnother == true },
      work: { if let stall = shown.stall { await model.importer.takeOthers(stall) } }),
    clock: model.clock, isBelow: true,
    isDismissible: { shown.failure != nil || shown.stall != nil },
    dismiss: {
      if let failure = shown.failure { return failures.dismiss(failure) }
      if shown.stall != nil { model.importer.hushStalls() }
    })
}
