// What is picked, what arrives, what comes back and what goes, in the naming queue
// (`NamingQueue.swift`).

extension NamingQueue {
  /// Goes on where an earlier session stopped, with the same text and text cursor.
  public mutating func resume(_ stored: [NamingEntry], cursor place: NamingCursor?) -> [Effect] {
    list = NamingEntries(stored)
    flights = []
    for index in entries.indices { sendAgain(index) }
    previousName = entries.last { $0.isAnswered && $0.name != nil }?.name
    guard entries.contains(where: \.needsAnswer) else { return settle() + send() }
    cursor = place.flatMap { index(of: $0.position) }.flatMap { index in
      entries[index].photo != nil || entries[index].needsAnswer ? entries[index].position : nil
    }
    resumed = cursor == nil ? nil : place
    return settle() + send()
  }

  /// A name that was given before its photo was there is on its way again, and the disk is told
  /// when the photo is there.
  private mutating func sendAgain(_ index: Int) {
    guard let name = entries[index].given else { return }
    list[index].given = nil
    flights.append(Flight(answer: .named(name), before: entries[index], isHolding: false))
    list[index].isAnswered = true
    list[index].name = name
  }

  /// Takes over what was changed behind the queue's back: answers that were taken back or given
  /// again, photos that came back. Entries whose answers are on their way are left alone.
  /// - Parameters:
  ///   - stored: the entries as they are stored.
  ///   - changed: the photos whose answers were changed.
  ///   - place: where to go; `nil` to stay.
  ///   - awaited: positions of picked files that are on their way.
  ///   - newer: positions of entries that are newer here than in `stored`: see ``newer(than:)``.
  public mutating func refresh(
    _ stored: [NamingEntry], changed: Set<Photo.ID> = [], cursor place: NamingCursor? = nil,
    awaited: Set<Int64> = [], newer: Set<Int64> = []
  ) -> [Effect] {
    let positions = Set(stored.map(\.position)).union(newer)
    // Photos that went are told by themselves, copies were none.
    list.removeAll { $0.duplicate?.isExact == true && !positions.contains($0.position) }
    let underWay = newer.union(flights.map(\.before.position))
    var returned: [NamingEntry] = []
    for entry in stored where !underWay.contains(entry.position) {
      if let index = index(of: entry.position) {
        let isChanged = entry.photo.map(changed.contains) == true
        // The copy may have arrived, and text been typed, since the entries were read.
        var known = entries[index]
        known.photo = known.photo ?? entry.photo
        if entry.photo != nil { known.duplicate = entry.duplicate }
        known.name = entry.name
        known.isAnswered = entry.isAnswered
        known.isSkipped = entry.isSkipped
        if entry.position != cursor || isChanged { known.draft = entry.draft }
        list[index] = known
        if entry.position == cursor, isChanged, !entry.needsAnswer { cursor = nil }
      } else if entry.photo != nil || awaited.contains(entry.position) {
        returned.append(entry)
      }
    }
    list.insert(returned.sorted { $0.position < $1.position })
    for entry in returned { if let index = index(of: entry.position) { sendAgain(index) } }
    if let place, let index = index(of: place.position), entries[index].photo != nil {
      cursor = place.position
      resumed = place
    }
    return settle() + send()
  }

  /// The entries that the person has answered or typed in, that came or went, or whose answers came
  /// to the disk, since the queue was as it is given: what was read of them meanwhile may be from
  /// before that. Takes no time where nothing of the kind has happened.
  func newer(than before: NamingQueue) -> Set<Int64> {
    let flying = Set(flights.map(\.before.position))
    var newer = Set(before.flights.map(\.before.position)).subtracting(flying)
    guard entries != before.entries else { return newer }
    for old in before.entries {
      guard let entry = index(of: old.position).map({ entries[$0] }) else {
        newer.insert(old.position)
        continue
      }
      // That the copy has arrived is no reason: it is there in both, or comes from here.
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

  /// Puts picked files at the end. A paused queue goes on.
  /// - Parameter isMore: whether they belong to what was picked before: a paused queue stays so.
  public mutating func append(_ picked: [NamingEntry], isMore: Bool = false) -> [Effect] {
    list.insert(picked)
    if !isMore { isPaused = false }
    return settle()
  }

  /// The copy of an entry is safe.
  public mutating func arrived(
    _ position: Int64, _ photo: Photo, draft: String? = nil, similarTo duplicate: Photo.ID? = nil
  ) -> [Effect] {
    // A photo that came with an earlier pick may have a place in this round: it keeps the new.
    var typed: String?
    if photo.sequence != position {
      let others = entries.filter { $0.photo == photo.id && $0.position != position }
      // Text of the last moment goes with it, and so does who types it.
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

  /// The picked file has the bytes of a photo of the library. Whether it becomes a photo too, the
  /// person decides.
  /// - Parameter id: the identifier that it will have then.
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
    guard let index = index(of: position) else { return settle() }
    change(&list[index])
    for flight in flights.indices where flights[flight].before.position == position {
      change(&flights[flight].before)
    }
    return settle() + send()
  }

  /// Files can't be brought in for now. Whoever was not asked for anything yet is asked for one that
  /// may be there sooner; whoever has begun stays, as keys may be on their way.
  /// - Parameter isStuck: whether the file of a position is such a one.
  public mutating func stuck(_ isStuck: (Int64) -> Bool) -> [Effect] {
    guard !hasBegun, let cursor, isStuck(cursor), let place = index(of: cursor) else { return [] }
    let later = entries[place...].first { $0.needsAnswer && !isStuck($0.position) }
    let earlier = entries[..<place].first { $0.needsAnswer && !isStuck($0.position) }
    guard let next = later ?? earlier else { return [] }
    self.cursor = next.position
    resumed = nil
    return settle()
  }

  /// Whether nobody is asked for anything though photos wait, as the one whose turn it is is not copied.
  var isWaitingForACopy: Bool {
    guard !hasBegun, !isPaused, waitingCount > 0 else { return false }
    return cursor.flatMap(index(of:)).map { entries[$0].photo == nil } ?? false
  }

  /// Asks for a photo whose copy is there, where the one whose turn it is keeps the others waiting.
  public mutating func askForCopied() -> [Effect] {
    guard isWaitingForACopy else { return [] }
    let uncopied = Set(entries.lazy.filter { $0.photo == nil }.map(\.position))
    return stuck { uncopied.contains($0) }
  }

  /// An entry gave no photo.
  public mutating func removed(_ position: Int64) -> [Effect] {
    guard let index = index(of: position) else { return [] }
    list.remove(at: index)
    flights.removeAll { $0.before.position == position }
    return settle(after: index - 1) + send()
  }

  /// Photos left the library.
  public mutating func removed(photos: Set<Photo.ID>) -> [Effect] {
    func isGone(_ entry: NamingEntry) -> Bool { entry.photo.map(photos.contains) ?? false }
    for index in entries.indices {
      // The bytes stay in the trash for as long as somebody may want the copy.
      guard let duplicate = entries[index].duplicate, !duplicate.isExact,
        photos.contains(duplicate.photo)
      else {
        continue
      }
      list[index].duplicate = nil
    }
    return remove(isGone)
  }

  /// Nobody waits for entries any more.
  public mutating func removed(_ positions: Set<Int64>) -> [Effect] {
    remove { positions.contains($0.position) }
  }

  private mutating func remove(_ isGone: (NamingEntry) -> Bool) -> [Effect] {
    let place = entries[..<(cursor.flatMap(index(of:)) ?? 0)].count { !isGone($0) }
    list.removeAll(where: isGone)
    flights.removeAll { isGone($0.before) }
    return settle(after: place - 1) + send()
  }

  /// Forgets everything: the library was emptied.
  public mutating func removeAll() { clear() }
}
