// Controls above the picture that fade while nobody uses them.

import AsyncGtk
import Gtk

/// Fades controls after a time without a movement of the pointer, and shows them with the next one.
@MainActor
final class FadingControls {
  /// The time without a movement.
  static let patience = Duration.seconds(3)

  /// Called when the controls are shown or faded: for the pointer above the picture.
  var onChange: ((_ areShown: Bool) -> Void)?
  /// Called when the pointer enters or leaves a control.
  var onOver: ((_ isOver: Bool) -> Void)?
  /// Whether the controls are used now, so that they stay: a name is typed, or a menu is open.
  var isInUse: () -> Bool = { false }
  /// Whether a pointer that rests over a control may be left out of account.
  var mayRest: () -> Bool = { false }

  private let clock: any Clock<Duration>
  private var controls: [(widget: any Widget, fades: () -> Bool)] = []
  private var waiting: Task<Void, Never>?
  private var areShown = true
  private var isOver = false
  private var last: (x: Double, y: Double)?

  /// Makes it without controls.
  init(clock: any Clock<Duration>) { self.clock = clock }

  isolated deinit { waiting?.cancel() }

  /// Watches the pointer over a widget, which contains the controls.
  func watch(_ area: some Widget) {
    area.onPointerMove { [weak self] x, y in
      guard let self else { return }
      // GTK reports the pointer also when a widget moves below it.
      if let last, last == (x, y) { return }
      last = (x, y)
      stir()
    }
  }

  /// Adds a control. It stays while the pointer is over it.
  /// - Parameter fades: whether it fades with the others now; see ``refresh()``.
  func add(_ control: some Widget, fades: @escaping () -> Bool = { true }) {
    controls.append((control, fades))
    control.style("fading")
    control.onPointerOver { [weak self] isOver in
      guard let self, isActive else { return }
      self.isOver = isOver
      onOver?(isOver)
      stir()
    }
  }

  /// Whether the controls are above something that is looked at.
  var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      if isActive { stir() } else { stop() }
    }
  }

  /// Shows or fades controls that have begun or ceased to fade with the others.
  func refresh() {
    for (widget, fades) in controls { widget.setStyle("faded", !areShown && fades()) }
  }

  /// Shows the controls, and fades them later.
  func stir() {
    guard isActive else { return }
    show(true)
    if isOver { onOver?(true) }
    waiting?.cancel()
    waiting = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: Self.patience) } catch { return }
      } while self?.staysShown == true
      // A pointer that rests is left out of account.
      if let self, isOver { onOver?(false) }
      self?.show(false)
    }
  }

  private var staysShown: Bool {
    isOver && !mayRest() || isInUse() || controls.contains { $0.widget.hasKeyboardInside }
  }

  private func stop() {
    waiting?.cancel()
    if isOver { onOver?(false) }
    isOver = false
    show(true)
  }

  private func show(_ areShown: Bool) {
    guard areShown != self.areShown else { return }
    self.areShown = areShown
    refresh()
    onChange?(areShown)
  }
}
