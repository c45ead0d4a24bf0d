// What became of picked files, and the counts of each outcome, as a pure value. The outcomes are in
// `ImportReceipt+Outcome.swift`.
// `ImportLedger.swift` holds the receipt of a library; the reasons why a file gave no photo are in
// `ImportFailure.swift`.

/// What became of each file that was picked since the person last cleared the receipt.
public struct ImportReceipt: Sendable {
  /// The line of one file.
  public struct Line: Identifiable, Sendable, Equatable {
    /// Rises in the order picked; never used twice in a receipt.
    public let id: Int
    /// What was picked.
    public let source: FilePath
    /// What became of it.
    public fileprivate(set) var outcome: Outcome
    /// Its position in the naming queue; `nil` if it was never queued.
    public fileprivate(set) var position: Int64?
    /// Why it can't be imported for now; `nil` while it can.
    public fileprivate(set) var stall: ImportStall.Cause?
    /// What is stored of it, where it gave no photo.
    fileprivate(set) var stored: RefusedFile?
    /// What was typed for it, where it gave no photo.
    public var text: String? { stored?.text }
    /// Whether the photo is of another file than the one that was picked.
    public fileprivate(set) var isReplaced = false

    /// Whether the line is shown without being asked for: the file gave no new photo, can't be
    /// imported for now, or is not the one that was picked.
    public var isTrouble: Bool { outcome.isRefusal || stall != nil || isReplaced }

    fileprivate init(id: Int, source: FilePath, outcome: Outcome) {
      self.id = id
      self.source = source
      self.outcome = outcome
    }
  }

  /// How many files have which outcome.
  public struct Figures: Sendable, Equatable {
    /// All files.
    public fileprivate(set) var total = 0
    /// Those with a name.
    public fileprivate(set) var named = 0
    /// Those that are being copied, or wait for a name.
    public fileprivate(set) var waiting = 0
    /// Those that the person has skipped.
    public fileprivate(set) var skipped = 0
    /// Those that the library has already.
    public fileprivate(set) var duplicates = 0
    /// Those that gave no photo.
    public fileprivate(set) var failed = 0
    /// Those with a name, or without one yet, that are other files than the ones that were picked.
    public fileprivate(set) var replaced = 0

    /// Those that gave no new photo.
    public var refused: Int { duplicates + failed }

    /// Whether the outcomes add up to the total. The total counts files as they are added and
    /// removed, the others count outcomes.
    var addUp: Bool { total == named + waiting + skipped + duplicates + failed }

    fileprivate mutating func count(_ line: Line, by step: Int) {
      if line.isReplaced, !line.outcome.isRefusal { replaced += step }
      switch line.outcome {
      case .waiting: waiting += step
      case .skipped: skipped += step
      case .named: named += step
      case .duplicate: duplicates += step
      case .failed: failed += step
      }
    }
  }

  private struct Slot: Sendable {
    var line: Line
    /// Whether its photo was deleted, which can be undone.
    var isGone = false
    /// Whether the person has read that it can't be imported for now.
    var isStallRead = false

    /// Whether the person has not read yet that it can't be imported for now.
    var isStalledAnew: Bool { line.stall != nil && !isStallRead }

    /// Whether it waits for an answer: the person has not been asked, or is asked again.
    var isOpen: Bool { line.outcome == .waiting }
  }

  /// The figures of ``lines``.
  public private(set) var figures = Figures()
  /// Rises when lines are added, removed or refused: a list of the lines is out of date then.
  public private(set) var edition = 0
  /// How many imports before the last one its lines are of as well: nobody has cleared the receipt
  /// since, and what they refused must not go unread.
  public var earlierImportCount: Int { earlier.importCount }
  /// How many imports have files that were not added.
  public var refusingImportCount: Int {
    earlier.refusingCount + (figures.refused > earlier.refused ? 1 : 0)
  }

  /// The imports before the last one.
  private struct Earlier {
    /// How many there are.
    var importCount = 0
    /// How many of them have files that were not added.
    var refusingCount = 0
    /// How many files these are.
    var refused = 0
  }
  private var earlier = Earlier()

  /// Whether no file has been imported since the last one was: what is picked next is another import.
  private var isAtRest = false
  /// How many files can't be imported for now without the person having read it.
  private var stalledCount = 0
  /// How many files wait for an answer.
  private var openCount = 0
  private var nextID = 0
  /// In the order of their lines' identifiers.
  private var slots: [Slot] = []
  private var entries: [Int64: Line.ID] = [:]
  private var photos: [Photo.ID: Line.ID] = [:]

  /// Creates an empty receipt.
  public init() {}

  /// All files, in the order picked. Takes time in proportion to their number.
  public var lines: [Line] { slots.lazy.filter { !$0.isGone }.map(\.line) }

  /// The line with an identifier; `nil` once it has left the receipt. Takes logarithmic time.
  public func line(_ id: Line.ID) -> Line? {
    index(of: id).map { slots[$0] }.flatMap { $0.isGone ? nil : $0.line }
  }

  /// Whether the receipt is shown without being asked for: some files gave no photo, can't be
  /// imported for now, or are not those that were picked, or the last of several files has its
  /// answer. A single photo without trouble is not reported.
  public var isWorthTelling: Bool {
    hasTrouble || (openCount == 0 && figures.total > 1)
  }

  /// Whether files gave no photo, can't be imported for now, or are not those that were picked.
  public var hasTrouble: Bool { troubleCount > 0 }
  /// How many lines are of such files.
  var troubleCount: Int { figures.refused + stalledCount + figures.replaced }

  // MARK: - Events

  /// Adds a line for each file that was picked, now or in an earlier session. A receipt in which
  /// every file has its answer and none has trouble is replaced by a new one.
  /// - Parameter isMore: whether they belong to an import that has begun before.
  public mutating func picked(_ picked: [NamingEntry], isMore: Bool = false) {
    if !picked.isEmpty {
      if openCount == 0, figures.refused == 0, figures.replaced == 0 { clear() }
      begin(isMore: isMore)
    }
    for entry in picked {
      let outcome: Outcome =
        entry.needsAnswer ? .waiting : entry.name.map { .named($0) } ?? .skipped
      let id = append(entry.source, outcome, position: entry.position)
      entries[entry.position] = id
      if let photo = entry.photo { photos[photo] = id }
    }
    check()
  }

  /// Notes that no file is being imported any more.
  mutating func rested() { isAtRest = true }

  /// Counts an import that begins, unless it is the first one of the receipt.
  private mutating func begin(isMore: Bool = false) {
    if isAtRest, !isMore, figures.total > 0 {
      (earlier.refusingCount, earlier.refused) = (refusingImportCount, figures.refused)
      earlier.importCount += 1
    }
    isAtRest = false
  }

  /// Notes that an entry's file has become a photo, which waits for a name.
  public mutating func arrived(_ position: Int64, _ photo: Photo.ID) {
    guard let id = entries[position] else { return }
    if let first = photos[photo], first != id, let index = index(of: first), !slots[index].isGone {
      // It was skipped and then picked again: one entry waits, and the first line shows its answer.
      change(id) { $0.line.outcome = .duplicate(.alreadyWaiting) }
      change(first) { if $0.line.outcome == .skipped { $0.line.outcome = .waiting } }
    } else {
      photos[photo] = id
    }
  }

  /// Notes that an entry's file gave no new photo.
  /// - Parameter stored: what is stored of it.
  public mutating func refused(
    _ position: Int64, _ reason: ImportFailure.Reason, stored: RefusedFile? = nil
  ) {
    guard let id = entries[position] else { return }
    change(id) { slot in
      slot.line.outcome = Outcome(reason)
      slot.line.stall = nil
      slot.line.stored = stored
    }
  }

  /// Notes that the photos of entries are of other files than those that were picked.
  mutating func replaced(_ positions: [Int64]) {
    for id in positions.compactMap({ entries[$0] }) { change(id) { $0.line.isReplaced = true } }
    edition += 1
  }

  /// Notes that entries' files can't be imported for now.
  mutating func stalled(_ causes: [(position: Int64, cause: ImportStall.Cause)]) {
    for (position, cause) in causes {
      guard let id = entries[position] else { continue }
      change(id) { slot in
        if slot.line.stall == nil { slot.isStallRead = false }
        slot.line.stall = cause
      }
    }
    edition += 1
  }

  /// Notes that the import of entries' files resumes.
  mutating func goesOn(_ positions: [Int64]) {
    for id in positions.compactMap({ entries[$0] }) { change(id) { $0.line.stall = nil } }
    edition += 1
  }

  /// Adds the files that gave no photo in an earlier session.
  mutating func restored(_ files: [RefusedFile]) {
    for file in files {
      let id = append(file.source, Outcome(file.reason))
      change(id) { $0.line.stored = file }
    }
    check()
  }

  /// What is stored of the files that gave no photo.
  var stored: [RefusedFile] { slots.lazy.filter { !$0.isGone }.compactMap(\.line.stored) }
  /// What was typed for them.
  var texts: [String] { stored.compactMap(\.text) }

  /// Adds a line for something that was never queued and gave no photo: a folder, or the clipboard.
  public mutating func refused(_ failure: ImportFailure) { refused([RefusedFile(failure)]) }

  /// Adds a line for each path that was never queued and gave no photo.
  mutating func refused(_ files: [RefusedFile]) {
    if !files.isEmpty { begin() }
    restored(files)
  }

  /// Notes that a photo is named, renamed or skipped; the library has stored the answer.
  public mutating func answered(_ photo: Photo.ID, _ answer: NamingAnswer) {
    guard let id = photos[photo] else { return }
    change(id) { slot in
      switch answer {
      case .named(let name): slot.line.outcome = .named(name)
      // One that is named keeps its name when it is skipped in a renaming.
      case .skipped: if slot.line.outcome == .waiting { slot.line.outcome = .skipped }
      }
    }
  }

  /// Notes that undo or redo changed the name of a photo.
  mutating func renamed(_ photo: Photo.ID, _ name: String?, isAsked: Bool) {
    guard let id = photos[photo] else { return }
    change(id) { slot in
      slot.line.outcome = name.map { .named($0) } ?? (isAsked ? .waiting : .skipped)
    }
  }

  /// Removes the line of an entry that was cancelled.
  public mutating func withdrawn(_ position: Int64) {
    if let id = entries[position] { setGone(id, true) }
  }

  /// Removes the lines of deleted photos.
  public mutating func deleted(_ deleted: [Photo.ID]) {
    for photo in deleted { if let id = photos[photo] { setGone(id, true) } }
  }

  /// Restores the lines of photos that came back from the trash, with their outcomes.
  public mutating func restored(_ restored: [Photo.ID]) {
    for photo in restored { if let id = photos[photo] { setGone(id, false) } }
  }

  /// Clears the receipt, which the person has read: lines of files that wait for an answer go on to
  /// the next receipt.
  public mutating func clear() {
    for slot in slots where !slot.isOpen && !slot.isGone {
      figures.count(slot.line, by: -1)
      figures.total -= 1
    }
    slots.removeAll { !$0.isOpen }
    for index in slots.indices {
      slots[index].isStallRead = true
      slots[index].line.isReplaced = false
    }
    (stalledCount, figures.replaced, earlier) = (0, 0, Earlier())
    let kept = Set(slots.map(\.line.id))
    entries = entries.filter { kept.contains($0.value) }
    photos = photos.filter { kept.contains($0.value) }
    edition += 1
    check()
  }

  /// Removes all lines, as the library was emptied; undo restores them. Lines of files that gave no
  /// photo are dropped for good, but those with a text stay.
  public mutating func removeAll() {
    slots.removeAll { $0.line.outcome.isRefusal && $0.line.text == nil }
    (figures, openCount, stalledCount, earlier) = (Figures(), 0, 0, Earlier())
    for index in slots.indices {
      slots[index].isGone = slots[index].line.text == nil
      slots[index].line.stall = nil
      guard !slots[index].isGone else { continue }
      figures.total += 1
      count(slots[index], by: 1)
    }
    edition += 1
    check()
  }

  /// Restores the lines of picked files that an undo returned to the queue; they are copied after
  /// all.
  mutating func returned(_ returned: [NamingEntry]) {
    for id in returned.compactMap({ entries[$0.position] }) {
      setGone(id, false)
      change(id) { slot in
        (slot.line.outcome, slot.line.stall, slot.line.isReplaced) = (.waiting, nil, false)
      }
    }
    let unknown = returned.filter { entries[$0.position].flatMap(index(of:)) == nil }
    if !unknown.isEmpty { picked(unknown, isMore: true) }
  }

  // MARK: - Counting

  @discardableResult
  private mutating func append(
    _ source: FilePath, _ outcome: Outcome, position: Int64? = nil
  ) -> Line.ID {
    var slot = Slot(line: Line(id: nextID, source: source, outcome: outcome))
    slot.line.position = position
    nextID += 1
    slots.append(slot)
    figures.total += 1
    count(slot, by: 1)
    edition += 1
    return slot.line.id
  }

  private mutating func change(_ id: Line.ID, _ change: (inout Slot) -> Void) {
    guard let index = index(of: id) else { return }
    let wasRefusal = slots[index].line.outcome.isRefusal
    count(slots[index], by: -1)
    change(&slots[index])
    count(slots[index], by: 1)
    if slots[index].line.outcome.isRefusal != wasRefusal { edition += 1 }
    check()
  }

  private mutating func setGone(_ id: Line.ID, _ isGone: Bool) {
    guard let index = index(of: id), slots[index].isGone != isGone else { return }
    figures.total += isGone ? -1 : 1
    edition += 1
    change(id) { $0.isGone = isGone }
  }

  private mutating func count(_ slot: Slot, by step: Int) {
    guard !slot.isGone else { return }
    figures.count(slot.line, by: step)
    if slot.isOpen { openCount += step }
    if slot.isStalledAnew { stalledCount += step }
  }

  private func check() { assert(figures.addUp, "the figures of a receipt don't add up") }

  private func index(of id: Line.ID) -> Int? {
    var range = slots.startIndex..<slots.endIndex
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      let found = slots[middle].line.id
      if found == id { return middle }
      range = found < id ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
