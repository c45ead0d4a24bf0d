// The bar of long work: its progress, and Cancel. When it is shown, and with which figures, is
// decided by the model's `WorkProgress`; the words are in `Wording/LongWorkWording.swift`.

import CGtk
import Gtk
import PhotoModel

/// "Adding 120 of 300 photos · 42 a second · about 4 s left", with a progress bar and Cancel, while
/// work takes long. It covers nothing and asks nothing.
struct WorkBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ work: LongWork) {
    let text = Label().wrap().alignLines(0).style("numeric")
    let progress = ProgressBar().accessibleLabel(work.kind.title)
    let cancel = Button(localized("Cancel")) { work.cancel() }
    let bar = Revealer(
      .slideUp,
      HorizontalBox(spacing: 12) {
        Box(spacing: 6) {
          text
          progress
        }
        .align(vertical: .center).expand(vertical: false)
        cancel.align(vertical: .center)
      }
      .style("notice", "below"))
    gtk = bar.gtk
    cancel.isVisible = work.onCancel != nil
    observe {
      let report = work.report
      bar.isRevealed = report != nil
      cancel.isSensitive = report != nil && !work.isCancelling
      // A bar that slides out still shows its texts.
      guard let report else { return }
      text.text = work.hangingFolder?.hangingMessage ?? report.message(of: work.kind)
      if let fraction = report.fraction { progress.show(fraction) } else { progress.pulse() }
    }
  }
}
