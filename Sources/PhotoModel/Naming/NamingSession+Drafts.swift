// Half-typed text: when it is stored (`NamingSession.swift`).

extension NamingSession {
  /// Half-typed text is on the disk this long after it was typed.
  static let draftDelay = Duration.milliseconds(300)

  /// The text field holds this text now, and the text cursor stands behind so many characters. It
  /// is on the disk within a second.
  /// - Parameter field: the entry that the field in the window belongs to, see ``NamingPrompt``.
  public func typed(_ text: String, caret: Int? = nil, in field: Int64? = nil) {
    if let typedField, typedField != field { saveDraft() }
    typedField = field
    if let position = field ?? queue.cursor { unstoredDrafts.insert(position) }
    queue.typed(text, caret: caret, in: field)
    failure = nil
    guard draftTimer == nil else { return }
    draftTimer = Task { [weak self, clock] in
      // Cancelled means that somebody else has stored the text.
      try? await clock.sleep(for: Self.draftDelay)
      if !Task.isCancelled { self?.saveDraft() }
    }
  }

  /// Returns when everything typed and answered so far is on the disk, or has failed.
  public func flush() async {
    if draftTimer != nil { saveDraft() }
    saveUnsavedDrafts()
    await settle()
  }

  /// Returns when everything typed and answered so far is on the disk, for an end that nobody can be asked
  /// about. A disk that does not answer is waited for as long as it takes, one that refuses as long as
  /// the patience lasts.
  func flush(patience: Duration) async {
    await flushAll()
    for _ in 0..<Int(patience / RetryInterval.unstoredText) where hasUnsavedText {
      do { try await clock.sleep(for: RetryInterval.unstoredText) } catch { return }
      await flushAll()
    }
  }

  /// Flushes what comes of a failure, too: an answer that the disk refuses becomes half-typed text, which
  /// is to be stored.
  private func flushAll() async {
    repeat { await flush() } while isStoringText
  }

  /// Whether something that was typed or answered is on its way to the disk, or will be in a moment.
  var isStoringText: Bool { draftTimer != nil || isStoring }

  /// Whether the disk has refused text that was typed.
  var hasUnsavedText: Bool { !unsavedDrafts.isEmpty }

  /// Stores what could not be stored, now. Returns when that is done, or has failed again: an answer
  /// that failed before is told no more, as its photo stands in the dialog again with the text.
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

  /// Has half-typed text that could not be stored tried again, every now and then, until the disk has
  /// it: nobody presses a button for text that is in a field.
  private func saveUnsavedDraftsLater() {
    guard savingAgain == nil else { return }
    savingAgain = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: RetryInterval.unstoredText) } catch { return }
        self?.saveUnsavedDrafts()
        await self?.settle()
      } while self?.hasUnsavedText == true
      self?.savingAgain = nil
    }
  }

  /// Half-typed text of an entry is on the disk. Once no other waits to be tried again, there is
  /// nothing left to tell of what could not be stored.
  func saved(_ position: Int64) {
    guard unsavedDrafts.remove(position) != nil, unsavedDrafts.isEmpty, hasFailedToSave else {
      return
    }
    failure = nil
    hasFailedToSave = false
  }

  /// Something could not be stored.
  /// - Parameter position: the entry whose half-typed text it is; `nil` for anything else, which
  ///   no storing of text makes good.
  func failed(_ error: LibraryError, toSave position: Int64? = nil) {
    if let position {
      unsavedDrafts.insert(position)
      saveUnsavedDraftsLater()
    }
    hasFailedToSave = position != nil && (failure == nil || hasFailedToSave)
    failure = error
  }

  /// Stores the text that was typed last, now.
  func saveDraft() {
    stopDraftTimer()
    let field = typedField
    typedField = nil
    guard let effect = queue.draftEffect(of: field) else { return }
    perform(effect)
  }

  /// Nothing that was typed so far is to be stored in a moment: it is stored already, or an answer
  /// takes its place.
  func stopDraftTimer() {
    draftTimer?.cancel()
    draftTimer = nil
  }
}
