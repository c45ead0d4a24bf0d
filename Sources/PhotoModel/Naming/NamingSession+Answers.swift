// What the person does in the naming dialog besides typing (`NamingSession.swift`): answers, moves
// to another photo, puts the rest off, names many photos in one step.

extension NamingSession {
  /// Confirms the text as the photo's name and asks for the next photo.
  public func save(_ text: String) {
    answer { $0.save(text) }
    tellPace()
  }

  /// Takes text that arrives after the person has left its photo, as another program took long to
  /// deliver what was pasted.
  /// - Parameters:
  ///   - text: the whole text of the field.
  ///   - position: the position of the entry that the field belonged to.
  ///   - isName: whether it is the photo's name, though the photo had none when the person left it.
  public func amend(_ text: String, at position: Int64, isName: Bool = false) {
    apply { $0.amend(text, at: position, isName: isName) }
  }

  /// Skips the photo, and asks for the next.
  public func skip() {
    answer { $0.skip() }
    tellPace()
  }

  /// Skips all photos that the library has already, which leaves their copies out, and asks for the next.
  public func skipCopies() { answer { $0.skipCopies() } }

  /// Goes to the photo before.
  public func back() { answer { $0.back() } }

  /// Goes to the photo after, without an answer for this one.
  public func forward() { answer { $0.forward() } }

  /// Gives the field back to the photo at which the person was when an answer that could not be stored took it:
  /// for a key that follows the one before without a pause, and so is not meant for what came back.
  /// - Parameter needsText: whether the key does nothing in an empty field.
  public func typeOn(needsText: Bool) {
    if queue.interruption != nil { answer { $0.typeOn(needsText: needsText) } }
  }

  /// Notes that the person has seen which photo has the field.
  public func endInterruption() { queue.endInterruption() }

  /// Notes that a text is on its way into the field, which belongs to the entry at a position: an input method
  /// composes it, or another program delivers it.
  public func awaitsText(in field: Int64) { queue.awaitsText(in: field) }

  /// Goes to a photo, without an answer for this one.
  public func go(to position: Int64) { answer { $0.go(to: position) } }

  /// Begins with the photos of the newest pick, without an answer for this one.
  public func goToNewest() { answer { $0.goToNewest() } }

  /// Puts the rest off.
  public func pause() { answer { $0.pause() } }

  /// Resumes a round that was put off.
  public func unpause() {
    apply { $0.unpause() }
    waitForCopy()
  }

  private func answer(_ event: (inout NamingQueue) -> [NamingQueue.Effect]) {
    if let typedField, typedField != queue.cursor { saveDraft() }
    let typed = draftTimer == nil ? nil : queue.cursor
    typedField = nil
    stopDraftTimer()
    failure = nil
    let count = effectCount
    apply(event)
    // The event led nowhere, and stored nothing.
    if let typed, typed == queue.cursor, effectCount == count { saveDraft() }
  }

  // MARK: - Naming the rest

  /// The photos that ``nameAll(_:)`` may name: all that wait, but for exact duplicates, refused names and texts that the person
  /// does not see.
  public var remaining: [(position: Int64, photo: Photo.ID)] { queue.remaining }

  /// How many picked files are still being copied: ``nameAll(_:)`` leaves them waiting.
  public var uncopiedCount: Int { queue.uncopiedCount }

  /// Gives many photos their names in one step. Returns whether the disk has stored all names; if
  /// not, it has stored none, and ``failure`` says why.
  public func nameAll(_ names: [(position: Int64, id: Photo.ID, name: String)]) async -> Bool {
    await flush()
    do throws(LibraryError) {
      try await store.nameAll(names)
    } catch {
      failed(error)
      return false
    }
    photos.renamed(names.map { ($0.id, $0.name) })
    await onAnswer(
      names.compactMap { name in
        queue.index(of: name.position).map { (queue.entries[$0], .named(name.name)) }
      })
    apply { queue in
      queue.namedAll(Dictionary(names.map { ($0.position, $0.name) }) { $1 })
    }
    return true
  }
}
