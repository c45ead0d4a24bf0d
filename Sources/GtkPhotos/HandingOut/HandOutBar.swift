// The bar about copies that were handed to other programs: one that was edited, or why it failed.

import CGtk
import Gtk
import PhotoModel

/// "“Beach” was edited in another program", with a button that adds it; or a failure.
struct HandOutBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// Makes the bar.
  /// - Parameters:
  ///   - failure: why the window's last request failed; `nil` where it did not.
  ///   - dismiss: forgets the failure.
  ///   - add: adds an edited copy to the library.
  init(
    failure: @escaping @MainActor () -> HandOutError?, dismiss: @escaping @MainActor () -> Void,
    _ edited: EditedCopies, add: @escaping @MainActor (FilePath) -> Void
  ) {
    let text = Label().wrap().alignLines(0).expand(vertical: false)
    let addButton = Button(localized("Add as New Photo")) { edited.changed.first.map(add) }
      .style("suggested-action").align(vertical: .center)
    let discard = Button(localized("Discard")) { edited.changed.first.map(edited.discard) }
      .align(vertical: .center)
    let close = Button(localized("Close"), dismiss).align(vertical: .center)
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
      let (failure, copy) = (failure(), edited.changed.first)
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
