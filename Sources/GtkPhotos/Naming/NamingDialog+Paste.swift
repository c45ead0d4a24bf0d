// What is pasted into the field of the naming dialog (`NamingDialog.swift`). Another program hands it
// over, and may take longer than the next key: it belongs to the photo that it was pasted for
// (`PendingPastes.swift`).

import Gtk
import PhotoModel

extension NamingDialog {
  /// So long Enter waits for a paste at most: the other program may never answer.
  private static let patience = Duration.milliseconds(500)

  /// Puts what is on the clipboard in the field, or in the text of the photo that the field belonged to
  /// when this was asked for.
  func paste() {
    takeNext()
    guard let position = field else { return }
    pastes.begin(for: position)
    // The session outlives the dialog.
    Task { [weak self, session, pastes, clipboard = Clipboard(of: entry)] in
      let text = await clipboard.text() ?? ""
      if let self, field == position, session.prompt?.field == position {
        if !text.isEmpty { entry.insert(text) }
        pastes.end(for: position)
        if pastes.held == position { save() }
      } else {
        if !text.isEmpty, let whole = pastes.amend(text, at: position) {
          session.amend(whole.text, at: position, isName: whole.isName)
        }
        pastes.end(for: position)
      }
    }
  }

  /// Has an answer wait for what is being pasted, where there is no name without it, or nothing left to
  /// be amended behind it. Returns whether the person is to stay, or has gone on already.
  func waitsForPaste() -> Bool {
    guard let position = field, pastes.areAwaited(for: position) else { return false }
    if PhotoName.isBlank(entry.text) {
      noteLeft(isNamed: true)
      session.forward()
      if session.prompt?.field != position { return true }
    } else if session.waitingCount > 1 {
      return false
    }
    pastes.held = position
    Task { [weak self, clock] in
      // Nobody cancels it.
      try? await clock.sleep(for: Self.patience)
      guard let self, pastes.held == position else { return }
      pastes.giveUp(for: position)
      if field == position, session.prompt?.field == position { save() }
    }
    return true
  }

  /// Notes what the field holds, as the person leaves its photo.
  /// - Parameter isNamed: whether that, with what is pasted, is to be the photo's name.
  func noteLeft(isNamed: Bool = false) {
    pastes.held = nil
    if let field { pastes.note(entry.text, entry.selection, isNamed: isNamed, at: field) }
  }
}
