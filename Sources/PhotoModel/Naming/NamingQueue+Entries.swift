// Entries that are picked, copied, restored and removed, in the naming queue (`NamingQueue.swift`).

extension NamingQueue {
  /// Resumes where an earlier session stopped, with the same text and text cursor.
  public mutating func resume(_ stored: [NamingEntry], cursor saved: NamingCursor?) -> [Effect] {
    list = NamingEntries(stored)
    pendingAnswers = []
    for index in entries.indices { sendAgain(index) }
    previous = lastGiven
    guard entries.contains(where: \.needsAnswer) else { return moveOn() + send() }
    cursor = saved.flatMap { index(of: $0.position) }.flatMap { index in
      entries[index].photo != nil || entries[index].needsAnswer ? entries[index].position : nil
    }
    resumed = cursor == nil ? nil : saved
    if !asksAtOnce { isPaused = true }
    return moveOn() + send()
  }

  /// The name of the last entry that a person has named.
  var lastGiven: GivenName? {
    entries.last(where: \.isNamed).flatMap { entry in
      entry.name.map { GivenName(name: $0, position: entry.position) }
    }
  }

  /// Queues a name again that was given before the photo was there; it is stored when the photo is.
  private mutating func sendAgain(_ index: Int) {
    guard let name = entries[index].given else { return }
    list[index].given = nil
    pendingAnswers.append(
      PendingAnswer(
        answer: .named(name), before: entries[index], isHolding: false, isNameStored: true))
    list[index].isAnswered = true
    list[index].name = name
  }

  /// Takes over changes that other code made in the database: answers that were undone or redone,
  /// photos that were restored. Entries whose answers are being stored are not changed.
  /// - Parameters:
  ///   - stored: the entries as they are stored.
  ///   - changed: the photos whose answers were changed.
  ///   - saved: where to go; `nil` to stay.
  ///   - awaited: positions of picked files that are being imported.
  ///   - newer: positions of entries that are newer here than in `stored`: see ``newer(than:)``.
  public mutating func refresh(
    _ stored: [NamingEntry], changed: Set<Photo.ID> = [], cursor saved: NamingCursor? = nil,
    awaited: Set<Int64> = [], newer: Set<Int64> = []
  ) -> [Effect] {
    let positions = Set(stored.map(\.position)).union(newer)
    // Photos that were removed are reported separately; exact duplicates were no photos.
    list.removeAll { $0.duplicate?.isExact == true && !positions.contains($0.position) }
    let underWay = newer.union(pendingAnswers.map(\.before.position))
    var returned: [NamingEntry] = []
    var left: Int64?
    // Whether names were undone or redone: the one before may be another one then.
    var isNameChanged = false
    for entry in stored where !underWay.contains(entry.position) {
      if let index = index(of: entry.position) {
        let isChanged = entry.photo.map(changed.contains) == true
        // Since the entries were read, the copy may have been completed and text been typed.
        var known = entries[index]
        known.photo = known.photo ?? entry.photo
        if entry.photo != nil { known.duplicate = entry.duplicate }
        // It was named elsewhere since.
        let isNewlyNamed = entry.isNamed && (!known.isNamed || known.name != entry.name)
        if isNewlyNamed || (entry.isAnswered && !known.isAnswered) { known.isRefused = false }
        known.name = entry.name
        known.isAnswered = entry.isAnswered
        known.isSkipped = entry.isSkipped
        if entry.position != cursor || isChanged { known.draft = entry.draft }
        let (old, new) = (entries[index], known)
        if old.isNamed != new.isNamed || (new.isNamed && old.name != new.name) {
          isNameChanged = true
        }
        list[index] = known
        if entry.position == cursor, isChanged, !entry.needsAnswer {
          (cursor, left) = (nil, cursor)
        }
      } else if entry.photo != nil || awaited.contains(entry.position) {
        returned.append(entry)
      }
    }
    list.insert(returned.sorted { $0.position < $1.position })
    if isNameChanged { previous = lastGiven }
    for entry in returned { if let index = index(of: entry.position) { sendAgain(index) } }
    if let saved, let index = index(of: saved.position), entries[index].photo != nil {
      cursor = saved.position
      resumed = saved
    }
    return moveOn(after: left.flatMap(index(of:)) ?? -1) + send()
  }

  /// The entries that were answered, typed in, added or removed, or whose answers were stored,
  /// since the queue was as `before`: what was read of them meanwhile may be older. Takes no time
  /// if nothing of the kind has happened.
  func newer(than before: NamingQueue) -> Set<Int64> {
    let pending = Set(pendingAnswers.map(\.before.position))
    var newer = Set(before.pendingAnswers.map(\.before.position)).subtracting(pending)
    guard entries != before.entries else { return newer }
    for old in before.entries {
      guard let entry = index(of: old.position).map({ entries[$0] }) else {
        newer.insert(old.position)
        continue
      }
      // A completed copy does not count: both sides have it, or it was reported here.
      let isSame =
        entry.name == old.name && entry.draft == old.draft && entry.isAnswered == old.isAnswered
        && entry.isSkipped == old.isSkipped
      if !isSame { newer.insert(old.position) }
    }
    for entry in entries where before.index(of: entry.position) == nil {
      newer.insert(entry.position)
    }
    return newer
  }

  /// Adds picked files at the end. Resumes a round that was put off.
  /// - Parameter isMore: whether they belong to a pick whose first files were added before: a round
  ///   that was put off stays so then.
  public mutating func append(_ picked: [NamingEntry], isMore: Bool = false) -> [Effect] {
    if !isMore {
      newest = list.figures.asking > 0 ? picked.map(\.position).min() ?? newest : nil
      isPaused = !asksAtOnce && prompt == nil && (isPaused || list.figures.asking == 0)
    }
    list.insert(picked)
    return moveOn()
  }

  /// Notes that the copy of an entry is complete.
  public mutating func arrived(
    _ position: Int64, _ photo: Photo, draft: String? = nil, similarTo duplicate: Photo.ID? = nil
  ) -> [Effect] {
    // The photo may be in this round by an earlier pick: it gets the new position.
    var typed: String?
    if photo.sequence != position {
      let others = entries.filter { $0.photo == photo.id && $0.position != position }
      // The latest text goes with it, and so does the field if the person is typing in it.
      typed = others.compactMap(\.draft).last
      if others.contains(where: { $0.position == cursor }), index(of: position) != nil {
        cursor = position
      }
      list.removeOthers(of: photo.id, than: position)
    }
    let effects = arrive(position) { entry in
      entry.photo = photo.id
      entry.duplicate = duplicate.map { DuplicatePhoto(photo: $0, isExact: false) }
      entry.name = entry.name ?? photo.name
      entry.draft = entry.draft ?? typed ?? draft
    }
    guard typed != nil, let effect = draftEffect(of: position) else { return effects }
    return effects + [effect]
  }

  /// Notes that the picked file has the bytes of a photo of the library. The person decides whether
  /// it becomes a photo too.
  /// - Parameter id: the identifier that it gets then.
  public mutating func arrived(
    _ position: Int64, copyOf duplicate: Photo.ID, as id: Photo.ID
  ) -> [Effect] {
    arrive(position) { entry in
      entry.photo = id
      entry.duplicate = DuplicatePhoto(photo: duplicate, isExact: true)
    }
  }

  private mutating func arrive(_ position: Int64, _ change: (inout NamingEntry) -> Void) -> [Effect]
  {
    guard let index = index(of: position) else { return moveOn() }
    change(&list[index])
    for offset in pendingAnswers.indices where pendingAnswers[offset].before.position == position {
      change(&pendingAnswers[offset].before)
    }
    return moveOn() + send()
  }

  /// Notes that files can't be imported for now. A person who has not begun is asked for another
  /// photo, which may be there sooner; a person who has begun stays, as keys may be on their way.
  /// - Parameter isStuck: whether the file at a position can't be imported.
  public mutating func stuck(_ isStuck: (Int64) -> Bool) -> [Effect] {
    guard !hasBegun, let cursor, isStuck(cursor), let index = index(of: cursor) else { return [] }
    let later = entries[index...].first { $0.needsAnswer && !isStuck($0.position) }
    let earlier = entries[..<index].first { $0.needsAnswer && !isStuck($0.position) }
    guard let next = later ?? earlier else { return [] }
    self.cursor = next.position
    resumed = nil
    return moveOn()
  }

  /// Whether no photo is shown though photos wait, as the current entry is not copied.
  var isWaitingForACopy: Bool {
    guard !hasBegun, !isPaused, waitingCount > 0 else { return false }
    return cursor.flatMap(index(of:)).map { entries[$0].photo == nil } ?? false
  }

  /// Asks for a photo whose copy is complete, if the current entry delays the others.
  public mutating func askForCopied() -> [Effect] {
    guard isWaitingForACopy else { return [] }
    let uncopied = Set(entries.lazy.filter { $0.photo == nil }.map(\.position))
    return stuck { uncopied.contains($0) }
  }

  /// Removes an entry that gave no photo.
  public mutating func removed(_ position: Int64) -> [Effect] {
    guard let index = index(of: position) else { return [] }
    list.remove(at: index)
    pendingAnswers.removeAll { $0.before.position == position }
    return moveOn(after: index - 1) + send()
  }

  /// Removes the entries of photos that left the library.
  public mutating func removed(photos: Set<Photo.ID>) -> [Effect] {
    func isGone(_ entry: NamingEntry) -> Bool { entry.photo.map(photos.contains) ?? false }
    for index in entries.indices {
      // The bytes stay in the trash while the person may want the duplicate.
      guard let duplicate = entries[index].duplicate, !duplicate.isExact,
        photos.contains(duplicate.photo)
      else {
        continue
      }
      list[index].duplicate = nil
    }
    return remove(isGone)
  }

  /// Removes entries that were cancelled.
  public mutating func removed(_ positions: Set<Int64>) -> [Effect] {
    remove { positions.contains($0.position) }
  }

  private mutating func remove(_ isGone: (NamingEntry) -> Bool) -> [Effect] {
    let remaining = entries[..<(cursor.flatMap(index(of:)) ?? 0)].count { !isGone($0) }
    list.removeAll(where: isGone)
    pendingAnswers.removeAll { isGone($0.before) }
    return moveOn(after: remaining - 1) + send()
  }

  /// Removes everything, as the library was emptied.
  public mutating func removeAll() { clear() }
}
