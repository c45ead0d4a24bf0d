// The bar of the naming dialog for a picture that the library has already, above the preview's
// lower edge. It does not interrupt typing: a name that is typed keeps both photos.

import CGtk
import Gtk
import PhotoModel

/// "Already in your library as “Beach”", with the buttons to answer that.
@MainActor
final class DuplicateBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  /// The other photo's name, while the bar is shown.
  private(set) var name: String?

  private let icon = Icon("gtkphotos-photos-symbolic")
  private let text = Label().wrap().lines(3).alignLines(0).expand(vertical: false)
  private let keep = DeferredAction<Void>()
  private let use = DeferredAction<String>()
  /// The entry for which the bar was dismissed.
  private var dismissed: Int64?
  private var field: Int64?

  init() {
    let relay = DeferredAction<Void>()
    let bar = WrappingRow { [icon, text, keep] in
      HorizontalBox(spacing: 12) {
        icon
        text
      }
      Button(localized("Keep Both")) { keep.action(()) }.tooltip(localized("Alt+K"))
        .align(vertical: .center)
      Button(localized("Use That Name")) { relay.action(()) }.tooltip(localized("Alt+U"))
        .align(vertical: .center)
    }
    gtk = bar.style("duplicate").align(vertical: .end).margin(12).gtk
    relay.action = { [weak self] _ in self?.name.map { self?.use.action($0) } }
    bar.isVisible = false
  }

  /// Sets the closure that runs when the person wants both photos, each with its own name.
  func onKeep(_ action: @escaping @MainActor () -> Void) { keep.action = { _ in action() } }

  /// Sets the closure that runs when the person wants the same name for this photo.
  func onUse(_ action: @escaping @MainActor (String) -> Void) { use.action = action }

  /// Shows the bar for an entry of the queue, if there is another photo with a name.
  func show(_ name: String?, isExact: Bool, of field: Int64?) {
    self.field = field
    self.name = field == dismissed ? nil : name
    isVisible = self.name != nil
    guard let name = self.name else { return }
    text.text =
      isExact
      ? localized("Already in your library as “{name}”", ["name": name.cutInMiddle(to: 60)])
      : localized(
        "Similar to “{name}” in your library", ["name": name.cutInMiddle(to: 60)])
    text.tooltip(text.text)
    setStyle("similar", !isExact)
  }

  /// Hides the bar for as long as this entry is asked for.
  func dismiss() {
    dismissed = field
    name = nil
    isVisible = false
  }
}
