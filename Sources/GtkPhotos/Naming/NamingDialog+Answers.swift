// What the person does in the naming dialog (`NamingDialog.swift`): types, answers, accepts
// suggestions.

import PhotoModel

extension NamingDialog {
  /// Tells the model the field's text, and updates which answers are possible.
  func textChanged() {
    clearHint()
    if !isSettingText {
      if let field, let asked = session.prompt?.field, asked != field {
        // The text was not changed by a key, which would have given the field to the next photo
        // first: it was pasted by the mouse, for example.
        session.amend(entry.text, at: field)
      } else {
        session.typed(entry.text, caret: entry.caret, in: field)
      }
      // A click after new text does not repeat the click before.
      saving.rearm()
      if let prompt = session.prompt { updateSuggestions(prompt) }
    }
    updateAnswers()
  }

  /// Whether the field takes a text; says why not, if it does not. Nothing of it is cut off unnoticed.
  func accepts(_ text: String) -> Bool {
    guard !isSettingText, PhotoName.isTooLong(text) else { return true }
    refusal = localized("This text is too long for a name. It was not inserted.")
    updateHint()
    return false
  }

  /// Tells the model the position of the text cursor.
  func caretMoved() {
    if !isSettingText { session.typed(entry.text, caret: entry.caret, in: field) }
  }

  /// Confirms the field's text, with what an input method is composing.
  func save() {
    entry.endComposition()
    if waitsForPaste() { return }
    noteLeft()
    answer(entry.text)
  }

  /// Leaves the photo; what an input method is composing is committed to this photo's text.
  func leave(_ way: (NamingSession) -> Void) {
    entry.endComposition()
    noteLeft()
    way(session)
  }

  /// Confirms a name; a blank one does nothing.
  func answer(_ name: String) {
    guard !PhotoName.isBlank(name), session.prompt?.field != nil else { return }
    session.save(name)
  }

  /// Puts a suggestion in the field, to be changed or confirmed.
  func take(_ name: String) {
    entry.endComposition()
    guard accepts(name) else { return }
    entry.text = name
    entry.moveToEnd()
    entry.focusKeepingSelection()
  }

  /// Takes the last answer of this round back. If there is none, the hint says so.
  func undoAnswer() {
    let asked = field
    Task { [weak self, commands] in
      let wasThere = await commands.undo()
      // An answer that was given meanwhile can be undone.
      guard let self, !wasThere, session.prompt != nil, field == asked else { return }
      notice = localized("Nothing more to undo here.")
      updateHint()
    }
  }

  /// Keeps both photos; this one gets a name of its own.
  func keepBoth() {
    entry.endComposition()
    duplicate.dismiss()
    entry.focusKeepingSelection()
  }

  /// Opens the dialog that names all remaining photos at once.
  func nameRemaining() {
    entry.endComposition()
    guard opening == nil else { return }
    opening = Task { [weak self, photos, session] in
      let waiting = await photos.photos(session.remaining.map(\.photo))
      guard let self else { return }
      opening = nil
      guard session.prompt != nil else { return }
      NameRemainingDialog.open(
        session, photos: waiting, loader: loader, clock: clock, above: window)
    }
  }
}
