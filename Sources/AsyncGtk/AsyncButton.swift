// A button with an asynchronous action. The state is in `AsyncState/AsyncAction.swift`, the rules
// are in `AsyncState/ActionTimeline.swift`.

import AsyncState
import CGtk
import Gtk

/// Where a button shows the spinner while its work is slow.
///
/// ```swift
/// AsyncButton("Save", spinner: .besideLabel) { await document.save() }
/// ```
public enum SpinnerPlacement: Sendable {
  /// Instead of the label, which becomes transparent so that the button keeps its size.
  case overLabel
  /// After the label, which stays readable.
  case besideLabel
}

/// A button that runs asynchronous work.
///
/// By default, a double click starts the work once, and a spinner covers the label only while the
/// work is slow. The button keeps its size.
///
/// The button owns its work, which is cancelled when the button is destroyed, unless the caller
/// passes the action.
///
/// ```swift
/// AsyncButton("Save") { await document.save() }
/// AsyncButton(icon: "view-refresh-symbolic", "Reload", options: [.showProgressView]) {
///   await page.load()
/// }
/// ```
public struct AsyncButton: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a button for an action that something else owns, such as the visible page or the item
  /// of a cell. The button shows the state of the action, and calls a closure when it is clicked.
  ///
  /// ```swift
  /// AsyncButton(
  ///   named: "Reload", label: Icon("view-refresh-symbolic"),
  ///   showing: { page.refreshAction?.action }, onClick: { page.refreshAction?.click() })
  /// ```
  /// - Parameters:
  ///   - name: the button's accessible name.
  ///   - label: the button's label.
  ///   - placement: where the spinner is shown while the work is slow.
  ///   - action: returns the action; called again when observable state that it has read changes.
  ///     For `nil`, the button is sensitive and shows no spinner.
  ///   - onClick: called at each click.
  public init(
    named name: String, label: some Widget, spinner placement: SpinnerPlacement = .overLabel,
    showing action: @escaping @MainActor () -> AsyncAction?,
    onClick: @escaping @MainActor () -> Void
  ) {
    let button = Button(name, child: label, onClick)
    gtk = button.gtk
    // Created when it is first needed: a grid may have a hundred buttons, and the work of most is
    // never slow.
    var spinner: Spinner?
    observe {
      let showsSpinner = action()?.showsSpinner ?? false
      // Transparent, not hidden, so that the button keeps its size.
      if placement == .overLabel { label.opacity = showsSpinner ? 0 : 1 }
      if spinner == nil, showsSpinner || placement == .besideLabel {
        let new = Spinner().align(horizontal: .center, vertical: .center)
        switch placement {
        case .overLabel: button.replaceChild { Overlay($0) { new } }
        case .besideLabel:
          button.replaceChild { label in
            HorizontalBox(spacing: 6) {
              label
              new
            }
            .align(horizontal: .center)
          }
        }
        spinner = new
      }
      // Beside the label, the spinner is never hidden, so that the button keeps its size.
      if placement == .overLabel { spinner?.isVisible = showsSpinner }
      spinner?.opacity = showsSpinner ? 1 : 0
      spinner?.spin(showsSpinner)
      button.isSensitive = action()?.isDisabled != true
    }
  }

  /// Creates a button with a custom label, for an action that the caller owns. The options and the
  /// clock are those of the action. After the button is destroyed, the work continues as long as
  /// the action has an owner. `name` is the button's accessible name.
  public init(
    named name: String, action: AsyncAction, spinner: SpinnerPlacement = .overLabel,
    label: some Widget, _ work: @escaping @MainActor () async -> Void
  ) {
    self.init(
      named: name, label: label, spinner: spinner, showing: { action },
      onClick: { action.click(work) })
  }

  /// Creates a button with a title, for an action that the caller owns.
  public init(
    _ title: String, action: AsyncAction, spinner: SpinnerPlacement = .overLabel,
    _ work: @escaping @MainActor () async -> Void
  ) {
    self.init(named: title, action: action, spinner: spinner, label: Label(title), work)
    style("text-button")
  }

  /// Creates a button with a custom label. `name` is the button's accessible name.
  public init(
    named name: String, options: Set<ActionOption> = .all, spinner: SpinnerPlacement = .overLabel,
    clock: any Clock<Duration> = ContinuousClock(), label: some Widget,
    _ work: @escaping @MainActor () async -> Void
  ) {
    let action = AsyncAction(options: options, clock: clock)
    self.init(named: name, action: action, spinner: spinner, label: label, work)
    own(controller: action)
    connect(instance, "destroy") { action.cancel() }
  }

  /// The button's own action; `nil` if the caller passed the action.
  public var action: AsyncAction? { controller(AsyncAction.self) }

  /// Creates a button with a title.
  public init(
    _ title: String, options: Set<ActionOption> = .all, spinner: SpinnerPlacement = .overLabel,
    clock: any Clock<Duration> = ContinuousClock(), _ work: @escaping @MainActor () async -> Void
  ) {
    self.init(
      named: title, options: options, spinner: spinner, clock: clock, label: Label(title), work)
    style("text-button")
  }

  /// Creates a button with an icon only; `label` is its accessible name and tooltip.
  public init(
    icon: String, _ label: String, options: Set<ActionOption> = .all,
    spinner: SpinnerPlacement = .overLabel, clock: any Clock<Duration> = ContinuousClock(),
    _ work: @escaping @MainActor () async -> Void
  ) {
    self.init(
      named: label, options: options, spinner: spinner, clock: clock, label: Icon(icon), work)
    style("image-button")
    tooltip(label)
  }
}
