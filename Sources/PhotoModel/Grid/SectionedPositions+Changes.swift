// How sections follow the list of photos, and what that changes in the grid. A photo whose day is
// not known yet is in the section before it.

extension SectionedPositions {
  /// Follows a change of the list. Cards whose sections stay are in no change of the grid.
  /// - Parameter day: returns the first day of the section that a photo belongs in, by its sequence
  ///   number; `nil` if that is not known.
  /// - Returns: the change of the grid, with the keys of what is added.
  mutating func apply(_ change: ListChange, day: (Int64) -> PhotoDay?) -> ListChange {
    let old = self
    let (first, end) = (change.position, change.position + change.removed)
    let newEnd = first + change.added.count
    let left = sectionCount(before: first)
    let right = sectionCount(before: end + 1)
    var sections = Array(old.sections[..<left])
    append(change.added, from: first, to: &sections, day)
    var rest = old.sections[right...].map { section in
      Section(key: section.key, day: section.day, start: section.start + newEnd - end)
    }
    if end < photoCount, right > 0 {
      // The section of the photo behind the range. If it begins before the range, its card stays
      // there.
      let behind = old.sections[right - 1]
      let key = right > left ? behind.key : makeKey()
      rest.insert(Section(key: key, day: behind.day, start: newEnd), at: 0)
    }
    if let last = sections.last, let next = rest.first, last.day == next.day {
      rest.removeFirst()
      // Of a new card and one that is there, the latter stays.
      if sections.count > left {
        sections[sections.count - 1] = Section(key: next.key, day: last.day, start: last.start)
      }
    }
    self.sections = sections + rest
    photoCount += newEnd - end
    return difference(from: old, behind: first, end, newEnd) { change.added[$0 - first] }
  }

  /// The change of the grid that turns other positions into these.
  /// - Parameters:
  ///   - first: the position in the list of the first photo that differs.
  ///   - oldEnd: the end of the photos that differ, in the list before.
  ///   - newEnd: their end in the list now.
  private func difference(
    from old: SectionedPositions, behind first: Int, _ oldEnd: Int, _ newEnd: Int,
    photo: (Int) -> Int64
  ) -> ListChange {
    var start = first == 0 ? 0 : position(ofPhoto: first - 1) + 1
    var oldEnd = oldEnd < old.photoCount ? old.position(ofPhoto: oldEnd) : old.count
    var newEnd = newEnd < photoCount ? position(ofPhoto: newEnd) : count
    // Cards at both ends may be the same ones.
    if start < min(oldEnd, newEnd), let key = old.cardKey(at: start), key == cardKey(at: start) {
      start += 1
    }
    if start < min(oldEnd, newEnd), let key = old.cardKey(at: oldEnd - 1),
      key == cardKey(at: newEnd - 1)
    {
      oldEnd -= 1
      newEnd -= 1
    }
    return ListChange(
      position: start, removed: oldEnd - start, added: keys(in: start..<newEnd, photo: photo))
  }

  private func cardKey(at position: Int) -> Int64? {
    if case .card(let index) = place(at: position) { sections[index].key } else { nil }
  }

  /// The sections of a list by the days of its photos.
  /// - Parameters:
  ///   - order: the list, as sequence numbers.
  ///   - keepsCards: whether cards with the same positions and days as here are the same ones.
  ///   - day: as in ``apply(_:day:)``.
  func sectioned(
    _ order: [Int64], keepsCards: Bool, day: (Int64) -> PhotoDay?
  ) -> SectionedPositions {
    var new = self
    new.photoCount = order.count
    var made: [Section] = []
    new.append(order, from: 0, to: &made, day)
    var known = keepsCards ? sections[...] : []
    for index in made.indices {
      known = known.drop { $0.start < made[index].start }
      if let same = known.first, same.start == made[index].start, same.day == made[index].day {
        made[index] = same
      }
    }
    new.sections = made
    return new
  }

  /// Adds the sections of photos to those before them.
  private mutating func append(
    _ photos: [Int64], from start: Int, to sections: inout [Section], _ day: (Int64) -> PhotoDay?
  ) {
    var last = sections.last?.day
    for (index, sequence) in photos.enumerated() {
      guard let next = day(sequence), next != last else { continue }
      sections.append(Section(key: makeKey(), day: next, start: start + index))
      last = next
    }
  }

  /// A change of the grid, and the positions after it.
  struct Step {
    let change: ListChange
    let positions: SectionedPositions
  }

  /// The steps to other sections of the same list. Each adds or removes one card; if that would be
  /// too many, there is one step for all.
  /// - Parameter order: the list, as sequence numbers.
  func steps(to new: SectionedPositions, of order: [Int64]) -> [Step] {
    let head = zip(sections, new.sections).prefix { $0 == $1 }.count
    let tail = zip(sections[head...].reversed(), new.sections[head...].reversed())
      .prefix { $0 == $1 }.count
    let old = sections[head..<(sections.count - tail)]
    let other = new.sections[head..<(new.sections.count - tail)]
    guard !old.isEmpty || !other.isEmpty else { return [] }
    let (oldKeys, newKeys) = (Set(old.map(\.key)), Set(other.map(\.key)))
    let leaving = old.filter { !newKeys.contains($0.key) }
    let coming = other.filter { !oldKeys.contains($0.key) }
    guard leaving.count + coming.count <= ListChange.mostSteps else {
      let start = head + min(old.first?.start ?? .max, other.first?.start ?? .max)
      // All before the card, and behind the photo that follows it, is the same in both.
      let photo = max(old.last?.start ?? 0, other.last?.start ?? 0)
      let change = ListChange(
        position: start, removed: position(ofPhoto: photo) - start,
        added: new.keys(in: start..<new.position(ofPhoto: photo)) { order[$0] })
      return [Step(change: change, positions: new)]
    }
    var positions = new
    positions.sections = sections
    return positions.remove(leaving) + positions.insert(coming)
  }

  private mutating func remove(_ leaving: [Section]) -> [Step] {
    leaving.reversed().map { section in
      let index = sectionCount(before: section.start)
      let change = ListChange(position: position(ofCard: index), removed: 1, added: [])
      sections.remove(at: index)
      return Step(change: change, positions: self)
    }
  }

  private mutating func insert(_ coming: [Section]) -> [Step] {
    coming.map { section in
      let index = sectionCount(before: section.start)
      sections.insert(section, at: index)
      let change = ListChange(
        position: position(ofCard: index), removed: 0, added: [section.key])
      return Step(change: change, positions: self)
    }
  }
}
