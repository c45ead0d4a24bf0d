// How the naming dialog (`NamingDialog.swift`) follows the model's prompt, and when the text field
// is given to the next photo.

import PhotoModel

extension NamingDialog {
  /// A name that is stored within half a frame is not shown as being stored.
  private static let longestHold = Duration.milliseconds(8)

  /// Shows the session's state; closes the dialog when nothing is left to ask.
  func update(onClose: @MainActor (Bool) -> Void) {
    wait.update(session.prompt)
    guard let prompt = session.prompt else {
      let wasTyped = wasTyped
      window.destroy()
      onClose(wasTyped)
      return
    }
    if prompt.isHeld, field != nil {
      hold()
    } else {
      holding?.cancel()
      holding = nil
      show(prompt)
    }
  }

  /// Waits until the answer is on the disk, so that text and picture change in one frame: a frame
  /// painted for the text alone would delay the picture. A slow disk delays the text only for a
  /// limited time.
  private func hold() {
    guard holding == nil else { return }
    holding = Task { [weak self, clock] in
      // Cancelled: the answer is stored, and the next photo is shown.
      try? await clock.sleep(for: Self.longestHold)
      guard let self, !Task.isCancelled else { return }
      holding = nil
      if let prompt = session.prompt { show(prompt) }
    }
  }

  private func show(_ prompt: NamingPrompt) {
    let photo = prompt.picture.flatMap(photos.record)?.photo
    preview.show(photo.map { ImageSource($0) })
    trace.shows(prompt.ordinal, photo?.sha256, in: preview)
    preview.prepare(
      prompt.ahead.compactMap { photos.record($0)?.photo }.map { ImageSource($0) })
    strip.show(prompt, width: bin?.width ?? 0)
    progress.show(prompt, timeLeft: session.timeLeft)
    showNotices(prompt)
    backButton?.isSensitive = prompt.canGoBack
    skipButton?.isSensitive = prompt.field != nil
    let hadKeyboard = remainingButton?.hasKeyboardInside == true
    remainingButton?.isSensitive = prompt.hasRemaining
    // GTK gives the keyboard of a disabled button to nobody.
    if hadKeyboard, !prompt.hasRemaining { entry.focusKeepingSelection() }
    showField(prompt)
    updateAnswers()
  }

  private func showNotices(_ prompt: NamingPrompt) {
    let older = session.olderCount
    olderNotice?.show(
      older == 0
        ? nil
        : localizedPlural(
          "{n} older photo waits before the new ones", "{n} older photos wait before the new ones",
          older))
    // For one, there is Skip.
    copiesNotice?.show(
      prompt.copyCount < 2
        ? nil
        : localizedPlural(
          "{n} photo that waits is in your library already",
          "{n} photos that wait are in your library already", prompt.copyCount))
  }

  /// Shows what belongs to the photo of the text field.
  private func showField(_ prompt: NamingPrompt) {
    let other = prompt.duplicate.flatMap { photos.record($0.photo)?.photo }
    duplicate.show(other?.name, isExact: prompt.duplicate?.isExact == true, of: prompt.field)
    if prompt.field != field { take(prompt) }
    updateSuggestions(prompt)
  }

  /// Gives the text field, and what keys choose beside it, to the photo that is asked for now: a key may come before
  /// its picture.
  func takeNext() {
    if let prompt = session.prompt, prompt.field != field { showField(prompt) }
  }

  /// Gives the text field to another photo.
  private func take(_ prompt: NamingPrompt) {
    field = prompt.field
    fieldTaken = elapsed()
    clearHint()
    if let field { pastes.forget(field) }
    isSettingText = true
    // What an input method composes belonged to the photo before.
    entry.endComposition()
    entry.begin(with: prompt.text)
    entry.focusKeepingSelection()
    // A draft is continued; a complete name is selected, so that typing replaces it, also one that was refused.
    if !prompt.isDraft {
      entry.selectAllToReplace()
    } else if let caret = prompt.caret {
      entry.caret = caret
    } else if prompt.isRefused {
      entry.selectAllToReplace()
    } else {
      entry.moveToEnd()
    }
    isSettingText = false
  }

  /// Shows suggestions for the photo that the text field belongs to.
  func updateSuggestions(_ prompt: NamingPrompt) {
    let photo = prompt.fieldPicture.flatMap(photos.record)?.photo
    suggestions.show(photo, previous: prompt.previousName, typed: isUntouched ? nil : entry.text)
  }

  /// Whether the field still has its initial text.
  private var isUntouched: Bool { entry.text == session.prompt?.initialText }

  /// Shows which answers are possible now, or why the last answer could not be stored.
  func updateAnswers() {
    saving.isAvailable = !PhotoName.isBlank(entry.text) && session.prompt?.field != nil
    // Once all photos have their names, what is typed would be nobody's.
    entry.isEditable = session.prompt?.field != nil
    updateHint()
  }

  /// Forgets what the last key or text came to.
  func clearHint() {
    refusal = nil
    notice = nil
  }

  /// Shows a hint below the field, or why the last answer is not on the disk.
  func updateHint() {
    // The bar that says it too is behind the dialog.
    let closing = commands.closingMessage()
    hint.setStyle("error", closing != nil || session.failure != nil || refusal != nil)
    if let closing {
      hint.text = closing
    } else if let failure = session.failure {
      hint.text = isRefused ? failure.message + "\n" + Self.refusedText : failure.message
    } else if let text = refusal ?? notice {
      hint.text = text
    } else if let prompt = session.prompt, prompt.field == nil, prompt.areNamesStored,
      let halt = commands.haltMessage()
    {
      hint.text = halt
    } else if wait.isLong {
      hint.text = waitText
    } else if isRefused {
      hint.text = Self.refusedText
    } else if let count = session.prompt?.refusedCount, count > 0 {
      hint.text =
        localizedPlural(
          "{n} name could not be saved. Its photo comes again.",
          "{n} names could not be saved. Their photos come again.", count) + "\n" + hintText
    } else {
      hint.text = hintText
    }
  }

  /// Whether the field has the text that the disk has refused.
  private var isRefused: Bool {
    session.prompt?.isRefused == true && !PhotoName.isBlank(entry.text)
  }

  private static var refusedText: String {
    localized("This name could not be saved. Press Enter to try again.")
  }

  private var hintText: String {
    if let prompt = session.prompt, prompt.field != nil, prompt.fieldPicture == nil,
      let waiting = commands.haltMessage() ?? commands.waitingMessage()
    {
      return waiting
    }
    guard PhotoName.isBlank(entry.text) else {
      return localized("Press Enter to save and continue.")
    }
    // Skipped, a copy is left out for good.
    return session.prompt?.duplicate?.isExact == true
      ? localized("Skip to leave this copy out, or type a name to keep both.")
      : localized("Type a name to save it, or skip the photo and name it later.")
  }

  /// The text while the disk does not answer. It names the photo that the field belongs to by now,
  /// as counter and picture still show the one whose answer is not stored.
  private var waitText: String {
    guard let ordinal = session.prompt?.fieldOrdinal else {
      return session.prompt?.areNamesStored == true
        ? localized(
          "All names are saved. Waiting for the last files to be copied: you can close this window."
        ) : localized("Waiting for the disk…")
    }
    return localized(
      "Waiting for the disk… The name in the field is for photo {n}.", ["n": String(ordinal)])
  }
}
