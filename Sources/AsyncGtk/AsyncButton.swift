// The button of an asynchronous action. Its state and rules are in `AsyncState/AsyncAction.swift`.

import AsyncState
import CGtk
import Gtk

/// Where a button shows the spinner of slow work.
///
/// ```swift
/// AsyncButton("Save", spinner: .besideLabel) { await document.save() }
/// ```
public enum SpinnerPlacement: Sendable {
  /// In the place of the label, which leaves the button its size.
  case overLabel
  /// Behind the label, which stays to be read.
  case besideLabel
}

/// A button that runs asynchronous work: one call for a double click, and a spinner over the
/// label only while the work is slow. It keeps its size all the while.
///
/// The work belongs to the button, unless its action has another owner: it is cancelled when the
/// button goes away.
///
/// ```swift
/// AsyncButton("Save") { await document.save() }
/// AsyncButton(icon: "view-refresh-symbolic", "Reload", options: [.showProgressView]) {
///   await page.load()
/// }
/// ```
public struct AsyncButton: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A button that shows, and calls, an action which has another owner: the page in front, or the
  /// item that a cell is bound to.
  ///
  /// ```swift
  /// AsyncButton(
  ///   named: "Reload", label: Icon("view-refresh-symbolic"),
  ///   showing: { page.refreshAction?.action }, onClick: { page.refreshAction?.click() })
  /// ```
  /// - Parameters:
  ///   - name: what assistive technologies call it.
  ///   - label: what stands in the button.
  ///   - placement: where the spinner of slow work is.
  ///   - action: the action; read again when what it reads changes. `nil` is an action at rest.
  ///   - onClick: is called with each click.
  public init(
    named name: String, label: some Widget, spinner placement: SpinnerPlacement = .overLabel,
    showing action: @escaping @MainActor () -> AsyncAction?,
    onClick: @escaping @MainActor () -> Void
  ) {
    let button = Button(name, child: label, onClick)
    gtk = button.gtk
    // Most buttons are never slow, and a grid has a hundred of them.
    var spinner: Spinner?
    observe {
      let showsSpinner = action()?.showsSpinner ?? false
      // Unseen, not gone: the label keeps the button's size.
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
      // Beside the label it keeps its room, so that the button keeps its size.
      if placement == .overLabel { spinner?.isVisible = showsSpinner }
      spinner?.opacity = showsSpinner ? 1 : 0
      spinner?.spin(showsSpinner)
      button.isSensitive = action()?.isDisabled != true
    }
  }

  /// A button with any label, which runs an action of the caller's: its options and its clock are
  /// that action's. It runs on when the button goes away, for as long as the action has an owner.
  /// `name` is what assistive technologies call it.
  public init(
    named name: String, action: AsyncAction, spinner: SpinnerPlacement = .overLabel,
    label: some Widget, _ work: @escaping @MainActor () async -> Void
  ) {
    self.init(
      named: name, label: label, spinner: spinner, showing: { action },
      onClick: { action.click(work) })
  }

  /// A button with words, which runs an action of the caller's.
  public init(
    _ title: String, action: AsyncAction, spinner: SpinnerPlacement = .overLabel,
    _ work: @escaping @MainActor () async -> Void
  ) {
    self.init(named: title, action: action, spinner: spinner, label: Label(title), work)
    style("text-button")
  }

  /// A button with any label. `name` is what assistive technologies call it.
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

  /// The action of a button that has one of its own; `nil` where the caller passed one.
  public var action: AsyncAction? { controller(AsyncAction.self) }

  /// A button with words.
  public init(
    _ title: String, options: Set<ActionOption> = .all, spinner: SpinnerPlacement = .overLabel,
    clock: any Clock<Duration> = ContinuousClock(), _ work: @escaping @MainActor () async -> Void
  ) {
    self.init(
      named: title, options: options, spinner: spinner, clock: clock, label: Label(title), work)
    style("text-button")
  }

  /// A button with an icon alone; the label is its name and tooltip.
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
