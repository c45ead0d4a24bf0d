// The bars below the pages, and which of them is seen. The bars are in `Notices.swift`, `WorkBar.swift` and
// `ImportReceiptBar.swift`, those of exports and of other programs in their folders.

import Gtk
import PhotoModel

extension MainWindow {
  /// Why the window stays open, after it was closed; `nil` if it was not. Observable.
  var closingMessage: ClosingMessage? {
    ClosingMessage(model, isWaiting: slowClose.isShown, staysOpen: !state.warned.isEmpty)
  }

  /// Withdraws what was said of the photos that were selected, once others are.
  func withdrawRefusals(as selected: GridSelection) {
    var last = [0, 0]
    window.observe { [state] in
      let now = [selected.count, selected.revision]
      let (isOther, failure) = (now != last, state.handOutFailure)
      last = now
      if isOther, failure?.isOfSelection == true { state.handOutFailure = nil }
    }
  }

  /// What went wrong, or is to be answered; what goes on, with Cancel; and what became of it. The most
  /// urgent one is seen, the others wait behind it.
  func bars() -> BarStack {
    BarStack(news: [
      { [model, state, slowClose] in
        // Why the window stays open must be seen before it is closed once more.
        let closing = slowClose.isShown ? "closing" : state.warned.isEmpty ? "" : "stays open"
        // With fewer files that wait for the same, it says nothing new: what is read is not taken away.
        let failure = model.failures.first?.message ?? model.importer.stall?.subject
        return closing.isEmpty ? failure : closing + (failure ?? "")
      }, { [state] in state.handOutFailure?.message },
    ]) {
      FailureBar(model) { [weak self] in self?.closingMessage }
      HandOutBar(
        failure: { [state] in state.handOutFailure },
        dismiss: { [state] in state.handOutFailure = nil }, edited
      ) { [weak self] in self?.addEdited($0) }
      PreparingBar(model)
      for work in model.work + [contactSheets.work, handOut.work] { WorkBar(work) }
      ExportReceiptBar(model.exporter) { [weak self] in self?.show($0) }
      ImportReceiptBar(model.importer, model.viewer, clock: model.clock)
      // Nobody waits for it: it must not take a receipt away that is being read.
      WorkBar(model.thumbnailMaker.work)
    }
  }
}
