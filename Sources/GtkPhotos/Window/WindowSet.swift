// The windows on one library, and which of them asks for names.

import Gtk
import Observation
import PhotoModel

/// The open windows of the app, the oldest first.
@MainActor @Observable
final class WindowSet {
  private(set) var windows: [MainWindow] = []
  /// Opens another window with a model.
  @ObservationIgnored var open: @MainActor (AppModel) -> Void = { _ in }

  /// The window that asks for names: the oldest. One asks at a time, as a name is typed once.
  var naming: MainWindow? { windows.first }

  func add(_ window: MainWindow) { windows.append(window) }

  func remove(_ window: MainWindow) { windows.removeAll { $0 === window } }

  /// Whether other windows than this one stay open.
  func stays(without window: MainWindow) -> Bool {
    windows.contains { $0 !== window && !$0.isClosing }
  }

  /// The window in which photos are named, for one in which they are not; `nil` for that itself.
  func namingElsewhere(than window: MainWindow) -> Window? {
    naming.flatMap { $0 === window ? nil : $0.window }
  }

  /// Closes all windows, each as a person does.
  func close(isInsistent: Bool = false) {
    for window in windows { window.close(isInsistent: isInsistent) }
  }
}
