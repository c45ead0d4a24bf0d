// What the person does in the naming dialog (`NamingDialog.swift`): types, answers, takes what is
// offered.

import PhotoModel

extension NamingDialog {
  /// Tells the model what the field holds now, and shows what can be answered.
  func textChanged() {
    if !isSettingText {
      if let field, let asked = session.prompt?.field, asked != field {
        // No key did that, which would have taken the field along: it was pasted by the mouse, say.
        session.amend(entry.text, at: field)
      } else {
        session.typed(entry.text, caret: entry.caret, in: field)
      }
      // A click after new text is no double of the one before.
      saving.rearm()
      if let prompt = session.prompt { updateSuggestions(prompt) }
    }
    updateAnswers()
  }

  /// Tells the model where the text cursor stands now.
  func caretMoved() {
    if !isSettingText { session.typed(entry.text, caret: entry.caret, in: field) }
  }

  /// Confirms what the field holds, with what an input method composes there.
  func save() {
    entry.endComposition()
    if waitsForPaste() { return }
    noteLeft()
    answer(entry.text)
  }

  /// Leaves the photo; what an input method composes stays with it.
  func leave(_ way: (NamingSession) -> Void) {
    entry.endComposition()
    noteLeft()
    way(session)
  }

  /// Confirms a name; a blank one is none.
  func answer(_ name: String) {
    guard !PhotoName.isBlank(name), session.prompt?.field != nil else { return }
    session.save(name)
  }

  /// Puts an offered name in the field, to be changed or confirmed.
  func take(_ name: String) {
    entry.endComposition()
    entry.text = name
    entry.moveToEnd()
    entry.focusKeepingSelection()
  }

  /// The copy gets a name of its own.
  func keepBoth() {
    entry.endComposition()
    duplicate.dismiss()
    entry.focusKeepingSelection()
  }

  /// Opens the dialog that names the rest in one go.
  func nameRemaining() {
    entry.endComposition()
    guard opening == nil else { return }
    opening = Task { [weak self, photos, session] in
      let waiting = await photos.photos(session.remaining.map(\.photo))
      guard let self else { return }
      opening = nil
      guard session.prompt != nil else { return }
      NameRemainingDialog.open(session, photos: waiting, above: window)
    }
  }
}
