// The rules of naming, as a pure state machine: photos wait in the order they were picked, one is
// asked for at a time, answers are stored one after another. It has no effects of its own;
// `NamingSession.swift` performs those that its methods return. This file holds its state and moves
// from photo to photo; entries that are picked and copied are in `NamingQueue+Entries.swift`, what
// the person does in `NamingQueue+Answers.swift`, an entry in `NamingEntry.swift`, all entries and
// their counts in `NamingEntries.swift`, what the dialog shows in `NamingPrompt.swift`.

import Foundation

/// The photos that wait for a name, and the person's position among them.
///
/// *Typing* runs ahead of *storing*: when a name is confirmed, the text field belongs to the next
/// photo at once, so that no keystroke is lost or typed into the wrong name, while picture and
/// counter stay until the disk has stored the answer.
public struct NamingQueue: Sendable, Equatable {
  /// What the shell must do, in this order.
  public enum Effect: Sendable, Equatable {
    /// Store an answer; then call ``NamingQueue/stored(_:)`` or ``NamingQueue/notStored(_:)``. The
    /// cursor is stored with it as `next`.
    case store(NamingAnswer, Photo.ID, position: Int64, next: NamingCursor?)
    /// Store that photos are skipped, and the cursor; then call ``NamingQueue/skipsStored(_:)``, or
    /// ``NamingQueue/notStored(_:)`` with the first of them.
    case skipAll([Int64], next: NamingCursor?)
    /// Store a draft, and the cursor.
    case saveDraft(String?, position: Int64, cursor: NamingCursor?)
    /// Store a name that waits for a copy, and the cursor; then call ``NamingQueue/stored(_:)`` or
    /// ``NamingQueue/notStored(_:)``.
    case storeName(String, position: Int64, cursor: NamingCursor?)
    /// Every photo is answered.
    case endRound
  }

  /// An answer that is not stored yet.
  struct PendingAnswer: Sendable, Equatable {
    let answer: NamingAnswer
    /// The entry as it was before the answer.
    var before: NamingEntry
    /// The position of the text cursor then.
    var caret: Int?
    /// Whether the shell was told to store it. An answer to a photo whose copy is still being made
    /// waits for that; answers to other photos do not wait for it.
    var isSent = false
    /// Whether the picture stays until the disk has stored the answer, or the name that waits for a
    /// copy.
    var isHolding = true
    /// Whether the disk has the name that waits for a copy.
    var isNameStored = false
  }

  /// All photos of the round, answered ones too, in the order picked.
  public var entries: [NamingEntry] { list.all }
  /// The position of the entry that the text field belongs to; `nil` if no entry waits.
  public internal(set) var cursor: Int64? {
    didSet { if cursor != oldValue { (isTouched, interruption) = (false, nil) } }
  }
  /// Whether the person put the rest off.
  public internal(set) var isPaused = false
  /// Whether photos that come to a round at rest are asked for at once; otherwise that round is put
  /// off.
  public var asksAtOnce = true
  /// The entries, with their counts.
  var list = NamingEntries()
  /// Answers that are not stored yet, in the order in which they were given. Those to the same
  /// photo are stored in this order; those to others whenever their copies are complete.
  var pendingAnswers: [PendingAnswer] = []
  /// Whether the dialog has been open since the round began. Before that, it waits for the first
  /// photo, so that a pick of broken files alone never opens a dialog for an instant.
  var hasBegun = false
  /// The cursor at which an earlier session stopped, until the person has moved on.
  var resumed: NamingCursor?
  /// The name that was given last, and the entry that got it.
  var previous: GivenName?
  /// Whether the person has changed the text of the current entry, or moved the text cursor in it, since it has the
  /// field.
  var isTouched = false
  /// An entry that lost the text field, before anything was typed in it, to one whose answer could not be stored;
  /// `nil` once the person has done anything.
  var interruption: Interruption?

  /// A text field that an earlier photo took back.
  struct Interruption: Sendable, Equatable {
    /// The position of the entry that lost the field.
    let lost: Int64
    /// The position of the entry that took it.
    let returned: Int64
  }
  /// The first position of the newest pick, if others waited when it came; `nil` once the person has
  /// asked to begin with it.
  var newest: Int64?

  /// A name that a person gave.
  struct GivenName: Sendable, Equatable {
    let name: String
    let position: Int64
  }

  /// Creates an empty queue.
  public init() {}

  /// How many photos wait for an answer.
  public var waitingCount: Int { list.figures.waiting }

  /// The ones of some photos that wait for an answer. Takes time in proportion to the entries,
  /// however many photos are given.
  func asked(among photos: Set<Photo.ID>) -> Set<Photo.ID> {
    Set(entries.lazy.filter(\.needsAnswer).compactMap(\.photo).filter(photos.contains))
  }

  // MARK: - Results of storing

  /// Notes that the oldest answer for the position is stored.
  public mutating func stored(_ position: Int64) -> [Effect] {
    guard let index = sentAnswer(for: position) else { return [] }
    pendingAnswers.remove(at: index)
    return moveOn()
  }

  /// Notes that many skips are stored.
  public mutating func skipsStored(_ positions: Set<Int64>) -> [Effect] {
    var left = positions
    pendingAnswers.removeAll {
      $0.isSent && $0.answer == .skipped && left.remove($0.before.position) != nil
    }
    return moveOn()
  }

  private func sentAnswer(for position: Int64) -> Int? {
    pendingAnswers.firstIndex { $0.before.position == position && $0.isSent }
  }

  /// Notes that a name that waits for a copy is stored.
  public mutating func nameStored(_ position: Int64) -> [Effect] {
    let index = pendingAnswers.firstIndex { $0.before.position == position && !$0.isNameStored }
    if let index {
      pendingAnswers[index].isHolding = false
      pendingAnswers[index].isNameStored = true
    }
    return []
  }

  /// Notes that a name that waits for a copy could not be stored; works as ``notStored(_:)``.
  public mutating func nameNotStored(_ position: Int64) -> [Effect] {
    // An answer that was sent meanwhile gets its own result.
    let index = pendingAnswers.firstIndex {
      $0.before.position == position && $0.isHolding && !$0.isSent
    }
    return index.map { takeBack(from: $0) } ?? []
  }

  /// Notes that the oldest answer for the position could not be stored. It becomes a draft, and so do later
  /// answers, to be given again. The dialog returns to that photo, unless the person has begun to type the name of
  /// another one: what is being typed must not be added to a name that comes back.
  public mutating func notStored(_ position: Int64) -> [Effect] {
    sentAnswer(for: position).map { takeBack(from: $0) } ?? []
  }

  private mutating func takeBack(from first: Int) -> [Effect] {
    let lost = pendingAnswers[first...]
    let typing = cursor.flatMap(index(of:)).map { entries[$0] }
    var changed = typing?.draft == nil ? [] : typing.map { [$0.position] } ?? []
    // The newest first, so that an entry answered twice ends as it was before the first answer.
    for pending in lost.reversed() {
      guard let index = index(of: pending.before.position) else { continue }
      let typed = entries[index].draft
      var entry = pending.before
      if case .named(let name) = pending.answer, typed == nil {
        entry.draft = name == pending.before.initialText ? nil : name
      } else {
        entry.draft = typed ?? pending.before.draft
      }
      entry.isRefused = pending.answer != .skipped || entries[index].isRefused
      list[index] = entry
      changed.append(pending.before.position)
    }
    // A name that was not stored is not suggested for the next photo.
    if lost.contains(where: { $0.before.position == previous?.position }) { previous = lastGiven }
    if let returned = lost.first, typing == nil || !isTouched {
      let position = returned.before.position
      let former = cursor
      cursor = position
      interruption = former.flatMap {
        $0 == position ? nil : Interruption(lost: $0, returned: position)
      }
      resumed = NamingCursor(position: position, caret: returned.caret)
    }
    pendingAnswers.removeSubrange(first...)
    let effects = changed.compactMap { index(of: $0) }.map { saveDraft(entries[$0]) }
    return effects + moveOn()
  }

  /// Whether an answer for the position is not stored yet: a later answer is dropped when an
  /// earlier one fails.
  public func isStoring(_ position: Int64) -> Bool {
    pendingAnswers.contains { $0.before.position == position && $0.isSent }
  }

  /// The ones of some positions whose skips are being stored.
  func skips(among positions: [Int64]) -> [Int64] {
    let skipped = pendingAnswers.lazy.filter { $0.isSent && $0.answer == .skipped }
    return positions.filter(Set(skipped.map(\.before.position)).contains)
  }

  // MARK: - Moving on

  /// The cursor to be stored.
  var standing: NamingCursor? {
    cursor.map { NamingCursor(position: $0, caret: resumed?.position == $0 ? resumed?.caret : nil) }
  }

  func saveDraft(_ entry: NamingEntry) -> Effect {
    .saveDraft(entry.draft, position: entry.position, cursor: standing)
  }

  /// Sends the answers whose photos are there, whatever happened to others.
  mutating func send() -> [Effect] {
    var effects: [Effect] = []
    for index in pendingAnswers.indices where !pendingAnswers[index].isSent {
      guard let photo = pendingAnswers[index].before.photo else { continue }
      pendingAnswers[index].isSent = true
      effects.append(
        .store(
          pendingAnswers[index].answer, photo, position: pendingAnswers[index].before.position,
          next: standing))
      // Storing the answer removes the draft, which may be newer if the answer had to wait.
      if let entry = self.index(of: pendingAnswers[index].before.position).map({ entries[$0] }),
        entry.draft != nil, !entry.isSkipped
      {
        effects.append(saveDraft(entry))
      }
    }
    return effects
  }

  /// Moves to the next photo if none is current, or ends the round.
  mutating func moveOn(after index: Int = -1) -> [Effect] {
    if cursor.flatMap(self.index(of:)) == nil { cursor = nextToAsk(after: index)?.position }
    if let index = cursor.flatMap(self.index(of:)), entries[index].photo != nil, !isPaused {
      hasBegun = true
    }
    guard cursor == nil, pendingAnswers.isEmpty else { return [] }
    let hadEntries = !entries.isEmpty
    clear()
    return hadEntries ? [.endRound] : []
  }

  /// Ends the round. If it was put off, entries that are restored later do not resume it.
  mutating func clear() {
    let former = self
    self = NamingQueue()
    isPaused = former.isPaused
    asksAtOnce = former.asksAtOnce
  }

  private func nextToAsk(after index: Int) -> NamingEntry? {
    guard list.figures.asking > 0 else { return nil }
    let later = entries[min(max(index + 1, 0), entries.count)...]
    return later.first(where: \.needsAnswer) ?? entries.first(where: \.needsAnswer)
  }

  func index(of position: Int64) -> Int? { list.index(of: position) }

  /// The position of the photo to show. An answer that is being stored holds the picture; one that
  /// waits for a copy does so until its name is stored, and not after that.
  var shownPosition: Int64? {
    let held = pendingAnswers.first(where: \.isHolding)?.before.position
    return held ?? cursor ?? pendingAnswers.first?.before.position
  }
}
