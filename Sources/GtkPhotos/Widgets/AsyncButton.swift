// The button of an asynchronous action. Its state and rules are the model's
// (`PhotoModel/Actions`).

import AsyncState
import CGtk
import PhotoModel

/// A button that runs asynchronous work: one call for a double click, and a spinner over the
/// label only while the work is slow. It keeps its size all the while.
///
/// The work belongs to the button, unless somebody else has its action: it is cancelled when the
/// button goes away.
struct AsyncButton: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// A button that shows, and calls, an action which somebody else has: that of the page in
  /// front, or of the photo that a cell is bound to. `nil` is an action at rest.
  init(
    named name: String, label: some Widget, showing action: @escaping @MainActor () -> AsyncAction?,
    onClick: @escaping @MainActor () -> Void
  ) {
    let button = Button(name, child: label, onClick)
    gtk = button.gtk
    // Most buttons are never slow, and a grid has a hundred of them.
    var spinner: Spinner?
    observe {
      let showsSpinner = action()?.showsSpinner ?? false
      // Unseen, not gone: the label keeps the button's size.
      label.opacity = showsSpinner ? 0 : 1
      if showsSpinner, spinner == nil {
        let new = Spinner().align(horizontal: GTK_ALIGN_CENTER, vertical: GTK_ALIGN_CENTER)
        button.replaceChild { Overlay($0) { new } }
        spinner = new
      }
      spinner?.isVisible = showsSpinner
      spinner?.spin(showsSpinner)
      button.isSensitive = action()?.isDisabled != true
    }
  }

  /// A button with any label. `name` is what assistive technologies call it.
  init(
    named name: String, options: Set<ActionOption> = .all, action: AsyncAction? = nil,
    label: some Widget, _ work: @escaping @MainActor () async -> Void
  ) {
    let action = action ?? AsyncAction(options: options)
    self.init(named: name, label: label, showing: { action }, onClick: { action.click(work) })
    own(controller: action)
    connect(instance, "destroy") { action.cancel() }
  }

  /// What runs behind a button with work of its own.
  var action: AsyncAction? { controller(AsyncAction.self) }

  /// A button with words.
  init(
    _ title: String, options: Set<ActionOption> = .all, action: AsyncAction? = nil,
    _ work: @escaping @MainActor () async -> Void
  ) {
    self.init(named: title, options: options, action: action, label: Label(title), work)
    style("text-button")
  }

  /// A button with an icon alone; the label is its name and tooltip.
  init(
    icon: String, _ label: String, options: Set<ActionOption> = .all, action: AsyncAction? = nil,
    _ work: @escaping @MainActor () async -> Void
  ) {
    self.init(named: label, options: options, action: action, label: Icon(icon), work)
    style("image-button")
    tooltip(label)
  }
}
