// The modal dialogs above a window, so that no dialog that opens by itself covers one that a person
// types into. `Window.makeModal` and `FileChooser` register their dialogs.

import CGtk
import Observation

/// The dialogs above one window, which owns this object.
@MainActor @Observable
private final class ModalDialogs {
  var dialogs: Set<Instance> = []
}

extension Window {
  /// Whether a modal dialog is above the window and takes its input. Observable.
  public var isBehindDialog: Bool { !above.dialogs.isEmpty }

  /// Registers a dialog as above the window. The returned closure removes it.
  package func cover(with dialog: Instance) -> @MainActor () -> Void {
    let above = above
    above.dialogs.insert(dialog)
    // Captures the set, because the window may be destroyed by then.
    return { above.dialogs.remove(dialog) }
  }

  private var above: ModalDialogs {
    if let above = controller(ModalDialogs.self) { return above }
    let above = ModalDialogs()
    own(controller: above)
    return above
  }
}
