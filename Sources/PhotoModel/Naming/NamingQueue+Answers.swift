// What the person does in the naming queue (`NamingQueue.swift`): types, answers, moves to another
// photo, puts off.

extension NamingQueue {
  /// Notes the text of the field, and how many characters precede the text cursor.
  /// - Parameter field: the position of the entry that the window's field belongs to, which may be
  ///   one before the current; `nil` for the current one.
  public mutating func typed(_ text: String, caret: Int? = nil, in field: Int64? = nil) {
    interruption = nil
    guard let index = (field ?? cursor).flatMap(index(of:)) else { return }
    list[index].draft = text == entries[index].initialText ? nil : text
    if entries[index].position == cursor {
      isTouched = true
      resumed = NamingCursor(position: entries[index].position, caret: caret)
    }
  }

  /// The effect that stores the draft of an entry, by default the current one; `nil` if there is no
  /// draft.
  public func draftEffect(of position: Int64? = nil) -> Effect? {
    (position ?? cursor).flatMap(index(of:)).map { saveDraft(entries[$0]) }
  }

  /// The draft of an entry; `nil` if there is none.
  func draft(at position: Int64) -> String? {
    index(of: position).flatMap { entries[$0].draft }
  }

  /// Confirms the text as the photo's name. A blank name does nothing. The photo's copy need not be
  /// complete yet: typing never waits for the disk.
  public mutating func save(_ text: String) -> [Effect] {
    PhotoName.isBlank(text) ? [] : answer(.named(text))
  }

  /// Takes text that arrives after the person has left its photo: it replaces the name that the
  /// person gave the photo, or else becomes its draft.
  /// - Parameter isName: whether it is the name even if the photo was given none.
  public mutating func amend(
    _ text: String, at position: Int64, isName: Bool = false
  ) -> [Effect] {
    guard let index = index(of: position) else { return [] }
    let isNamed = entries[index].isAnswered && !entries[index].isSkipped
    guard isNamed || isName, !PhotoName.isBlank(text) else {
      list[index].draft = text == entries[index].initialText ? nil : text
      return [saveDraft(entries[index])]
    }
    pendingAnswers.append(
      PendingAnswer(answer: .named(text), before: entries[index], isHolding: false))
    if !isNamed || previous?.position == position {
      previous = GivenName(name: text, position: position)
    }
    list[index].name = text
    list[index].isAnswered = true
    list[index].isSkipped = false
    list[index].isRefused = false
    list[index].draft = nil
    if cursor == position { cursor = nil }
    let effects = moveOn(after: index) + send()
    let isSent = pendingAnswers.last?.isSent ?? true
    return isSent ? effects : effects + [.storeName(text, position: position, cursor: standing)]
  }

  /// Skips the photo: leaves it as it is, and asks for the next.
  public mutating func skip() -> [Effect] { answer(.skipped) }

  /// Skips all photos that the library has already and for which no text is typed: their copies are left out.
  public mutating func skipCopies() -> [Effect] {
    let current = cursor.flatMap(index(of:))
    let copies = entries.indices.filter { entries[$0].isUndecidedCopy }
    guard !copies.isEmpty else { return [] }
    // The text of a photo that stays, or an earlier one that was deleted from the field.
    let drafts = draftEffect().map { [$0] } ?? []
    for index in copies {
      pendingAnswers.append(
        PendingAnswer(
          answer: .skipped, before: entries[index], isSent: true, isHolding: index == current))
      list[index].isAnswered = true
      list[index].isSkipped = true
    }
    if let current, !entries[current].needsAnswer { (cursor, resumed) = (nil, nil) }
    let positions = copies.map { entries[$0].position }
    return drafts + moveOn(after: current ?? -1) + [.skipAll(positions, next: standing)]
  }

  /// Goes to the photo before; the draft stays with its photo.
  public mutating func back() -> [Effect] {
    guard let index = cursor.flatMap(index(of:)) ?? (entries.isEmpty ? nil : entries.count),
      let before = entries[..<index].lastIndex(where: { $0.photo != nil })
    else { return [] }
    return go(to: entries[before].position)
  }

  /// Goes to the photo after, without an answer for this one; the draft stays with its photo.
  public mutating func forward() -> [Effect] {
    guard let index = cursor.flatMap(index(of:)),
      let after = entries[(index + 1)...].first(where: { $0.photo != nil })
    else { return [] }
    return go(to: after.position)
  }

  /// Goes to a photo, without an answer for this one; the draft stays with its photo.
  public mutating func go(to position: Int64) -> [Effect] {
    guard position != cursor, let index = index(of: position), entries[index].photo != nil else {
      return []
    }
    let left = cursor.flatMap(self.index(of:)) ?? index
    cursor = position
    resumed = nil
    return [saveDraft(entries[left])]
  }

  /// Gives the field back to the photo that had it when an answer that could not be stored took it, as the
  /// person types on. The answer's photo is asked for after the others.
  /// - Parameter needsText: whether the key does nothing in an empty field. If that photo has no text, the key is
  ///   meant for the answer.
  public mutating func typeOn(needsText: Bool = false) -> [Effect] {
    defer { interruption = nil }
    guard let interruption, interruption.returned == cursor, !isPaused,
      let next = index(of: interruption.lost).map({ entries[$0] }),
      !needsText || !PhotoName.isBlank(next.draft ?? next.initialText),
      let left = index(of: interruption.returned)
    else { return [] }
    cursor = interruption.lost
    resumed = nil
    return [saveDraft(entries[left])]
  }

  /// Notes that a text for the entry is on its way into the field: an input method composes it, or another program
  /// delivers it.
  public mutating func awaitsText(in field: Int64) {
    interruption = nil
    if field == cursor { isTouched = true }
  }

  /// Notes that the person has seen which photo has the field.
  public mutating func endInterruption() { interruption = nil }

  /// How many photos of earlier picks wait before those of the newest one; 0 once the person is at
  /// these. Takes time in proportion to the older entries.
  var olderCount: Int {
    guard let newest, let cursor, cursor < newest, firstOfNewest != nil else { return 0 }
    return entries.prefix { $0.position < newest }.count(where: \.needsAnswer)
  }

  /// The first entry of the newest pick that waits and can be shown.
  private var firstOfNewest: NamingEntry? {
    guard let newest,
      let start = index(of: newest) ?? entries.firstIndex(where: { $0.position >= newest })
    else { return nil }
    return entries[start...].first { $0.needsAnswer && $0.photo != nil }
  }

  /// Goes to the first photo of the newest pick that waits, without an answer for this one. The older
  /// ones come after these.
  public mutating func goToNewest() -> [Effect] {
    guard let first = firstOfNewest else { return [] }
    newest = nil
    return go(to: first.position)
  }

  /// Puts the rest off; drafts are kept.
  public mutating func pause() -> [Effect] {
    isPaused = true
    interruption = nil
    return draftEffect().map { [$0] } ?? []
  }

  /// Resumes a round that was put off: with the photo at which the person was, or, if that has its name
  /// and no draft of another, with the first that waits.
  public mutating func unpause() -> [Effect] {
    isPaused = false
    if let current = cursor.flatMap(index(of:)).map({ entries[$0] }), current.isAnswered,
      !current.isSkipped, current.draft == nil, list.figures.asking > 0
    {
      cursor = nil
      resumed = nil
    }
    return moveOn()
  }

  /// The photos that "Name Remaining" names: the current one, and the others for which no text was typed.
  public var remaining: [(position: Int64, photo: Photo.ID)] {
    entries.filter { $0.position == cursor ? $0.isUnanswered : $0.isRemaining }.compactMap {
      entry in
      entry.photo.map { (entry.position, $0) }
    }
  }

  /// How many picked files are still being copied.
  public var uncopiedCount: Int { list.count - list.figures.copied }

  /// Notes that many photos were named at once, and that the disk has the names.
  public mutating func namedAll(_ names: [Int64: String]) -> [Effect] {
    for index in entries.indices {
      guard let name = names[entries[index].position] else { continue }
      list[index].name = name
      list[index].isAnswered = true
      list[index].isSkipped = false
      list[index].isRefused = false
      list[index].draft = nil
    }
    // Their earlier names that are not sent yet are out of date.
    pendingAnswers.removeAll { names[$0.before.position] != nil && !$0.isSent }
    let current = cursor.flatMap(index(of:))
    if let current, !entries[current].needsAnswer { cursor = nil }
    return moveOn(after: current ?? -1)
  }

  private mutating func answer(_ answer: NamingAnswer) -> [Effect] {
    guard let index = cursor.flatMap(index(of:)) else { return [] }
    var effects: [Effect] = []
    pendingAnswers.append(
      PendingAnswer(answer: answer, before: entries[index], caret: standing?.caret))
    list[index].isAnswered = true
    list[index].isSkipped = answer == .skipped
    list[index].isRefused = false
    switch answer {
    case .named(let name):
      list[index].draft = nil
      list[index].name = name
      previous = GivenName(name: name, position: entries[index].position)
    case .skipped:
      if entries[index].draft != nil { effects.append(saveDraft(entries[index])) }
    }
    cursor = nil
    resumed = nil
    let entry = entries[index]
    // While this answer is being stored, the round does not end when the next photo is searched
    // for.
    effects += moveOn(after: index) + send()
    // It waits for the copy of its photo.
    if let last = pendingAnswers.indices.last, !pendingAnswers[last].isSent {
      if case .named(let name) = answer {
        effects.append(.storeName(name, position: entry.position, cursor: standing))
      } else {
        pendingAnswers[last].isHolding = false
      }
    }
    return effects
  }
}
