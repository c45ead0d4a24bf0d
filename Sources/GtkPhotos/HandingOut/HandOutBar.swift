// The bar about copies that were handed to other programs: one that was edited, or why it failed.

import CGtk
import Gtk
import PhotoModel

/// "“Beach” was edited in another program", with a button that adds it; or a failure.
struct HandOutBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// Makes the bar.
  /// - Parameters:
  ///   - state: has the failure of the window.
  ///   - add: adds an edited copy to the library.
  init(_ state: WindowState, _ edited: EditedCopies, add: @escaping @MainActor (FilePath) -> Void) {
    let text = Label().wrap().alignLines(0).expand(vertical: false)
    let addButton = Button(localized("Add as New Photo")) { edited.changed.first.map(add) }
      .style("suggested-action").align(vertical: .center)
    let discard = Button(localized("Discard")) { edited.changed.first.map(edited.discard) }
      .align(vertical: .center)
    let close = Button(localized("Close")) { state.handOutFailure = nil }.align(vertical: .center)
    let bar = Revealer(
      .slideUp,
      WrappingRow {
        text
        addButton
        discard
        close
      }
      .style("notice", "below"))
    gtk = bar.gtk
    observe {
      let (failure, copy) = (state.handOutFailure, edited.changed.first)
      bar.isRevealed = failure != nil || copy != nil
      addButton.isVisible = failure == nil
      discard.isVisible = failure == nil
      close.isVisible = failure != nil
      if let failure {
        text.text = failure.message
      } else if let copy {
        text.text = localized(
          "“{name}” was edited in another program", ["name": copy.stem.onOneLine])
      }
    }
  }
}
