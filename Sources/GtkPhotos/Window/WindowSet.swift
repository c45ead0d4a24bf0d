// The windows on one library, which of them asks for names, and what they have in common beside the model.

import Gtk
import Observation
import PhotoModel

/// The open windows of the app, the oldest first.
@MainActor @Observable
final class WindowSet {
  /// What hands photos to other programs. It goes with the last window.
  struct Outputs {
    /// Makes copies of photos for other programs.
    let handOut: HandOut
    /// The copies that other programs have opened.
    let edited: EditedCopies
    /// Writes contact sheets beside exports.
    let contactSheets: ContactSheetWriter
  }

  private(set) var windows: [MainWindow] = []
  /// Opens another window with a model.
  @ObservationIgnored var open: @MainActor (AppModel) -> Void = { _ in }
  @ObservationIgnored private var outputs: Outputs?

  /// The window that asks for names: the oldest. One asks at a time, as a name is typed once.
  var naming: MainWindow? { windows.first }

  func add(_ window: MainWindow) { windows.append(window) }

  /// Removes a window that is closed. The outputs go with the last one.
  func remove(_ window: MainWindow) {
    windows.removeAll { $0 === window }
    guard windows.isEmpty else { return window.model.windowClosed() }
    outputs?.handOut.end()
    outputs?.edited.end()
    outputs = nil
  }

  /// The outputs of all windows, made for the first one.
  func outputs(_ make: () -> Outputs) -> Outputs {
    let outputs = outputs ?? make()
    self.outputs = outputs
    return outputs
  }

  /// The lowest number from 1 that no window has.
  var freeNumber: Int {
    let taken = Set(windows.map(\.number))
    return (1...).first { !taken.contains($0) } ?? 1
  }

  /// Whether other windows than this one stay open.
  func stays(without window: MainWindow) -> Bool {
    windows.contains { $0 !== window && !$0.isClosing }
  }

  /// Whether a dialog is above another window than this one. Observable.
  func isDialogElsewhere(than window: MainWindow) -> Bool {
    windows.contains { $0 !== window && $0.window.isBehindDialog }
  }

  /// Whether a person is typing into a text field of any window.
  var isAnyTypedInto: Bool { windows.contains(where: \.wasTypedJustNow) }

  /// The window in which photos are named, for one in which they are not; `nil` for that itself.
  func namingElsewhere(than window: MainWindow) -> Window? {
    naming.flatMap { $0 === window ? nil : $0.window }
  }

  /// Closes all windows, each as a person does. What is typed in a dialog is not closed with it: that
  /// window comes to the front instead.
  func close(isInsistent: Bool = false) {
    if !isInsistent, let busy = windows.first(where: { $0.window.isBehindDialog && !$0.isAsking }) {
      return busy.window.present()
    }
    for window in windows { window.close(isInsistent: isInsistent) }
  }
}
