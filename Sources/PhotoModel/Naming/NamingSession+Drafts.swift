// Drafts: when they are stored (`NamingSession.swift`).

extension NamingSession {
  /// How long after typing a draft is stored.
  static let draftDelay = Duration.milliseconds(300)

  /// Notes the text of the field, and how many characters precede the text cursor. The disk has
  /// both within a second.
  /// - Parameter field: the position of the entry that the window's field belongs to, see
  ///   ``NamingPrompt``.
  public func typed(_ text: String, caret: Int? = nil, in field: Int64? = nil) {
    if let typedField, typedField != field { saveDraft() }
    typedField = field
    if let position = field ?? queue.cursor { unstoredDrafts.insert(position) }
    queue.typed(text, caret: caret, in: field)
    failure = nil
    guard draftTimer == nil else { return }
    draftTimer = Task { [weak self, clock] in
      // If this task is cancelled, other code has stored the text.
      try? await clock.sleep(for: Self.draftDelay)
      if !Task.isCancelled { self?.saveDraft() }
    }
  }

  /// Returns when everything typed and answered so far is on the disk, or has failed.
  public func flush() async {
    if draftTimer != nil { saveDraft() }
    saveUnsavedDrafts()
    await finishEffects()
  }

  /// Returns when everything typed and answered so far is on the disk, for an end at which the
  /// person can't be asked. A disk that hangs is waited for without limit, one
  /// that fails for as long as `patience`.
  func flush(patience: Duration) async {
    await flushAll()
    for _ in 0..<Int(patience / RetryInterval.unstoredText) where hasUnsavedText {
      do { try await clock.sleep(for: RetryInterval.unstoredText) } catch { return }
      await flushAll()
    }
  }

  /// Flushes the consequences of a failure too: an answer that the disk refuses becomes a draft,
  /// which must be stored.
  private func flushAll() async {
    repeat { await flush() } while isStoringText
  }

  /// Whether a text or an answer is being stored, or will be in a moment.
  var isStoringText: Bool { draftTimer != nil || isStoring }

  /// Whether a draft could not be stored.
  var hasUnsavedText: Bool { !unsavedDrafts.isEmpty }

  /// Stores what could not be stored, now. Returns when that is done, or has failed again. The
  /// failure of an earlier answer is withdrawn, as its photo is asked for again with the text.
  public func retry() async {
    failure = nil
    await flush()
  }

  private func saveUnsavedDrafts() {
    for position in unsavedDrafts.sorted() {
      if let effect = queue.draftEffect(of: position) {
        perform(effect)
      } else {
        // Its photo has left the round.
        saved(position)
      }
    }
  }

  /// Tries at intervals to store the drafts that could not be stored, until the disk has them: a
  /// person presses no button for text that is in a field.
  private func saveUnsavedDraftsLater() {
    guard savingAgain == nil else { return }
    savingAgain = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: RetryInterval.unstoredText) } catch { return }
        self?.saveUnsavedDrafts()
        await self?.finishEffects()
      } while self?.hasUnsavedText == true
      self?.savingAgain = nil
    }
  }

  /// Notes that a draft is stored. If no other draft has to be tried again, the failure of storing
  /// drafts is withdrawn.
  func saved(_ position: Int64) {
    guard unsavedDrafts.remove(position) != nil, unsavedDrafts.isEmpty, hasFailedToSave else {
      return
    }
    failure = nil
    hasFailedToSave = false
  }

  /// Notes that something could not be stored.
  /// - Parameter position: the position of the entry whose draft it is; `nil` for anything else,
  ///   whose failure is not withdrawn by storing drafts.
  func failed(_ error: LibraryError, toSave position: Int64? = nil) {
    if let position {
      unsavedDrafts.insert(position)
      saveUnsavedDraftsLater()
    }
    hasFailedToSave = position != nil && (failure == nil || hasFailedToSave)
    failure = error
  }

  /// Stores the latest draft now.
  func saveDraft() {
    stopDraftTimer()
    let field = typedField
    typedField = nil
    guard let effect = queue.draftEffect(of: field) else { return }
    perform(effect)
  }

  /// Stops the delayed storing of the draft: it is stored already, or an answer replaces it.
  func stopDraftTimer() {
    draftTimer?.cancel()
    draftTimer = nil
  }
}
