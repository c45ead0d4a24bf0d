// What the naming dialog (`NamingDialog.swift`) shows: it follows the model's prompt, and gives the
// text field from one photo to the next.

import PhotoModel

extension NamingDialog {
  /// A name that is stored within half a frame is not shown being stored.
  private static let longestHold = Duration.milliseconds(8)

  /// Shows where the session stands; closes where it has nothing more to ask.
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

  /// Waits for the answer to be on the disk, so that text and picture change in one frame: one
  /// painted for the text alone would be in the picture's way. A slow disk holds nobody up.
  private func hold() {
    guard holding == nil else { return }
    holding = Task { [weak self, clock] in
      // Cancelled: the answer is stored, and what comes next is shown.
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
    strip.show(prompt)
    progress.show(prompt, timeLeft: session.timeLeft)
    backButton?.isSensitive = prompt.canGoBack
    skipButton?.isSensitive = prompt.field != nil
    remainingButton?.isSensitive = prompt.hasRemaining
    let other = prompt.duplicate.flatMap { photos.record($0.photo)?.photo }
    duplicate.show(other?.name, isExact: prompt.duplicate?.isExact == true, of: prompt.field)
    if prompt.field != field { take(prompt) }
    updateSuggestions(prompt)
    updateAnswers()
  }

  /// Gives the text field to the photo that is asked for now: a key comes before its picture.
  func takeNext() {
    if let prompt = session.prompt, prompt.field != field { take(prompt) }
  }

  /// Gives the text field to another photo.
  private func take(_ prompt: NamingPrompt) {
    field = prompt.field
    if let field { pastes.forget(field) }
    isSettingText = true
    // What is composed belonged to the photo before.
    entry.endComposition()
    entry.begin(with: prompt.text)
    entry.focusKeepingSelection()
    // What was half typed is continued; a whole name is replaced by typing.
    if let caret = prompt.caret {
      entry.caret = caret
    } else if prompt.isDraft {
      entry.moveToEnd()
    } else {
      entry.selectAll()
    }
    isSettingText = false
  }

  /// Offers names for the photo that the text field belongs to.
  func updateSuggestions(_ prompt: NamingPrompt) {
    let photo = prompt.fieldPicture.flatMap(photos.record)?.photo
    suggestions.show(photo, previous: prompt.previousName, typed: isUntouched ? nil : entry.text)
  }

  /// Whether the field holds what it began with.
  private var isUntouched: Bool { entry.text == session.prompt?.initialText }

  /// Says what can be answered now, or why the last answer could not be stored.
  func updateAnswers() {
    saving.isAvailable = !PhotoName.isBlank(entry.text) && session.prompt?.field != nil
    updateHint()
  }

  /// Says below the field what to do, or what keeps the last answer from the disk.
  func updateHint() {
    hint.setStyle("error", session.failure != nil)
    if let failure = session.failure {
      hint.text = failure.message
    } else if wait.isLong {
      hint.text = waitText
    } else {
      hint.text =
        PhotoName.isBlank(entry.text)
        ? localized("Type a name to save it, or skip the photo and name it later.")
        : localized("Press Enter to save and continue.")
    }
  }

  /// That the disk does not answer, and which photo the field belongs to by now: counter and picture
  /// are those of the answer that it has not stored.
  private var waitText: String {
    guard let ordinal = session.prompt?.fieldOrdinal else {
      return localized("Waiting for the disk…")
    }
    return localized(
      "Waiting for the disk… The name in the field is for photo {n}.", ["n": String(ordinal)])
  }
}
