// What the naming dialog says of a picture that the library has already, above the preview's lower
// edge. Typing goes on as if it were not there: a name that is typed keeps both.

import CGtk
import Gtk
import PhotoModel

/// "Already in your library as “Beach”", with the ways to answer that.
@MainActor
final class DuplicateBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  /// The other photo's name, while the bar is up.
  private(set) var name: String?

  private let icon = Icon("gtkphotos-photos-symbolic")
  private let text = Label().wrap().lines(3).alignLines(0).expand(vertical: false)
  private let keep = DeferredAction<Void>()
  private let use = DeferredAction<String>()
  /// The entry that the bar was put away for.
  private var dismissed: Int64?
  private var field: Int64?

  init() {
    let bar = HorizontalBox(spacing: 12)
    gtk = bar.style("duplicate").align(vertical: .end).margin(12).gtk
    bar.append(icon)
    bar.append(text)
    bar.append(
      HorizontalBox(spacing: 6) {
        Button(localized("Keep Both")) { [keep] in keep.action(()) }.tooltip(localized("Alt+K"))
        Button(localized("Use That Name")) { [weak self] in
          self?.name.map { self?.use.action($0) }
        }
        .tooltip(localized("Alt+U"))
      }
      .align(vertical: .center))
    bar.isVisible = false
  }

  /// Runs a closure when the person wants both, each with its own name.
  func onKeep(_ action: @escaping @MainActor () -> Void) { keep.action = { _ in action() } }

  /// Runs a closure when the person wants the same name for this one.
  func onUse(_ action: @escaping @MainActor (String) -> Void) { use.action = action }

  /// Shows the bar for an entry of the queue, where there is another photo with a name.
  func show(_ name: String?, isExact: Bool, of field: Int64?) {
    self.field = field
    self.name = field == dismissed ? nil : name
    isVisible = self.name != nil
    guard let name = self.name else { return }
    text.text =
      isExact
      ? localized("Already in your library as “{name}”", ["name": name])
      : localized("Similar to “{name}” in your library", ["name": name])
    text.tooltip(text.text)
    setStyle("similar", !isExact)
  }

  /// Puts the bar away for as long as this entry is asked for.
  func dismiss() {
    dismissed = field
    name = nil
    isVisible = false
  }
}
