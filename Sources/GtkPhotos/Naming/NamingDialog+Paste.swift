// Pasting into the field of the naming dialog (`NamingDialog.swift`). Another program delivers the
// text, and may take longer than the next key takes to come: the text belongs to the photo that it
// was pasted for (`PendingPastes.swift`).

import Gtk
import PhotoModel

extension NamingDialog {
  /// The longest time that Enter waits for a paste: the other program may never answer.
  private static let patience = Duration.milliseconds(500)

  /// Inserts the clipboard's text in the field, or in the text of the photo that the field belonged
  /// to when the paste began.
  func paste() {
    takeNext()
    guard let position = field else { return }
    pastes.begin(for: position)
    session.awaitsText(in: position)
    // The session outlives the dialog.
    Task { [weak self, session, pastes, clipboard = Clipboard(of: entry)] in
      let text = await clipboard.text() ?? ""
      if let self, field == position, session.prompt?.field == position {
        // Asked before the selection goes that it would replace.
        let isTaken =
          text.isEmpty || accepts(entry.text(with: text, replacing: entry.selection))
        if isTaken, !text.isEmpty { entry.insert(text) }
        pastes.end(for: position)
        if pastes.held == position {
          // Without what was pasted it is not the name that the person has confirmed.
          if isTaken { save() } else { pastes.held = nil }
        }
      } else {
        if !text.isEmpty, let whole = pastes.amend(text, at: position),
          self?.accepts(whole.text) ?? !PhotoName.isTooLong(whole.text)
        {
          session.amend(whole.text, at: position, isName: whole.isName)
        }
        pastes.end(for: position)
      }
    }
  }

  /// Makes an answer wait for a paste if there is no name without it, or if this is the last photo,
  /// as the session ends with its answer and could not amend the name afterwards. Returns whether
  /// the dialog stays at this photo, or has gone on already.
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
      // This task is never cancelled.
      try? await clock.sleep(for: Self.patience)
      guard let self, pastes.held == position else { return }
      pastes.giveUp(for: position)
      if field == position, session.prompt?.field == position { save() }
    }
    return true
  }

  /// Notes the field's text as the person leaves its photo.
  /// - Parameter isNamed: whether that text, with what is pasted, becomes the photo's name.
  func noteLeft(isNamed: Bool = false) {
    pastes.held = nil
    if let field { pastes.note(entry.text, entry.selection, isNamed: isNamed, at: field) }
  }
}
