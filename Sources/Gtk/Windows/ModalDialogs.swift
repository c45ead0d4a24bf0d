// Which dialogs stand above a window, so that none that opens by itself covers one that a person types
// into. `Window.makeModal` and `FileChooser` count theirs in.

import CGtk
import Observation

/// The dialogs above one window. Owned by that window.
@MainActor @Observable
private final class ModalDialogs {
  var dialogs: Set<Instance> = []
}

extension Window {
  /// Whether a dialog stands above the window and takes its input. Observed.
  public var isBehindDialog: Bool { !above.dialogs.isEmpty }

  /// Counts a dialog as one that stands above the window, until what is returned is called.
  package func cover(with dialog: Instance) -> @MainActor () -> Void {
    let above = above
    above.dialogs.insert(dialog)
    // The window may be gone by then.
    return { above.dialogs.remove(dialog) }
  }

  private var above: ModalDialogs {
    if let above = controller(ModalDialogs.self) { return above }
    let above = ModalDialogs()
    own(controller: above)
    return above
  }
}
