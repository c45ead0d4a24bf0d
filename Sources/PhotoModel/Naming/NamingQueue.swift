// The rules of naming, as a pure state machine: photos wait in the order they were picked,
// one is asked for at a time, answers are stored one after another. It does nothing itself;
// `NamingSession.swift` does what its methods return. This file holds its state and the way through
// the queue; what is picked and arrives is in `NamingQueue+Arrivals.swift`, what the person does in
// `NamingQueue+Answers.swift`, an entry in `NamingEntry.swift`, all of them and their figures in
// `NamingEntries.swift`, what the dialog shows in `NamingPrompt.swift`.

import Foundation

/// The photos that wait for a name, and the person's way through them.
///
/// *Typing* runs ahead of *storing*: when a name is confirmed, the text field belongs to the
/// next photo at once, so that no keystroke is lost or lands in the wrong name, while picture
/// and counter stay until the disk holds the answer.
public struct NamingQueue: Sendable, Equatable {
  /// What the shell is to do, in this order.
  public enum Effect: Sendable, Equatable {
    /// Store an answer; report ``NamingQueue/stored(_:)`` or ``NamingQueue/notStored(_:)``.
    /// Once it is stored, the person stands at `next`.
    case store(NamingAnswer, Photo.ID, position: Int64, next: NamingCursor?)
    /// Store half-typed text, and where the person stands.
    case saveDraft(String?, position: Int64, cursor: NamingCursor?)
    /// Store a name that waits for a copy, and where the person stands; report
    /// ``NamingQueue/kept(_:)`` or ``NamingQueue/notKept(_:)``.
    case keepName(String, position: Int64, cursor: NamingCursor?)
    /// Every photo is answered.
    case endRound
  }

  struct Flight: Sendable, Equatable {
    let answer: NamingAnswer
    /// The entry as it was before the answer.
    var before: NamingEntry
    /// Where the text cursor stood then.
    var caret: Int?
    /// Whether the shell was told to store it. An answer to a photo whose copy is still being
    /// made waits for that; answers to others do not wait with it.
    var isSent = false
    /// Whether the picture stays until the disk has the answer, or the name that waits.
    var isHolding = true
  }

  /// All photos of the round, answered ones too, in the order picked.
  public var entries: [NamingEntry] { list.all }
  /// The position that the text field belongs to; `nil` where nothing is left to ask.
  public internal(set) var cursor: Int64?
  /// Whether the person put the rest off.
  public internal(set) var isPaused = false
  /// The entries, with their figures.
  var list = NamingEntries()
  /// Answers on their way to the disk, in the order in which they were given. Those to the same
  /// photo are stored in this order; those to others whenever their copies are safe.
  var flights: [Flight] = []
  /// Whether the dialog has been up since the round began. Before, a photo that is not there
  /// yet keeps it away, so that a pick of nothing but broken files never flashes a dialog.
  var hasBegun = false
  /// Where an earlier session stopped, until the person has moved on.
  var resumed: NamingCursor?
  /// The name that was given last.
  var previousName: String?

  /// An empty queue.
  public init() {}

  /// How many photos wait for an answer.
  public var waitingCount: Int { list.figures.waiting }

  /// Those of some photos that wait for an answer. Takes time in proportion to the entries, however
  /// many photos are asked about.
  func asked(among photos: Set<Photo.ID>) -> Set<Photo.ID> {
    Set(entries.lazy.filter(\.needsAnswer).compactMap(\.photo).filter(photos.contains))
  }

  // MARK: - What the disk says

  /// The oldest answer on its way for the position is stored.
  public mutating func stored(_ position: Int64) -> [Effect] {
    guard let index = sentFlight(for: position) else { return [] }
    flights.remove(at: index)
    return settle()
  }

  private func sentFlight(for position: Int64) -> Int? {
    flights.firstIndex { $0.before.position == position && $0.isSent }
  }

  /// A name that waits for a copy is on the disk.
  public mutating func kept(_ position: Int64) -> [Effect] {
    let index = flights.firstIndex { $0.before.position == position && $0.isHolding }
    if let index { flights[index].isHolding = false }
    return []
  }

  /// A name that waits for a copy could not be stored: as ``notStored(_:)``.
  public mutating func notKept(_ position: Int64) -> [Effect] {
    // One that was sent meanwhile is told of by itself.
    let index = flights.firstIndex {
      $0.before.position == position && $0.isHolding && !$0.isSent
    }
    return index.map { takeBack(from: $0) } ?? []
  }

  /// The oldest answer on its way for the position could not be stored. The person stands before
  /// that photo again, with the text; later answers wait, each with its text, to be given again.
  public mutating func notStored(_ position: Int64) -> [Effect] {
    sentFlight(for: position).map { takeBack(from: $0) } ?? []
  }

  private mutating func takeBack(from first: Int) -> [Effect] {
    let lost = flights[first...]
    let typing = cursor.flatMap(index(of:)).map { entries[$0] }
    var changed = typing?.draft == nil ? [] : typing.map { [$0.position] } ?? []
    // The newest first, so that an entry answered twice ends as it was before the first.
    for flight in lost.reversed() {
      guard let index = index(of: flight.before.position) else { continue }
      let typed = entries[index].draft
      var entry = flight.before
      if case .named(let name) = flight.answer, typed == nil {
        entry.draft = name == flight.before.initialText ? nil : name
      } else {
        entry.draft = typed ?? flight.before.draft
      }
      list[index] = entry
      changed.append(flight.before.position)
    }
    cursor = lost.first?.before.position
    resumed = cursor.map { NamingCursor(position: $0, caret: lost.first?.caret) }
    flights.removeSubrange(first...)
    let effects = changed.compactMap { index(of: $0) }.map { saveDraft(entries[$0]) }
    return effects + settle()
  }

  /// Whether an answer for the position is still on its way: a later answer is dropped when
  /// an earlier one fails.
  public func isStoring(_ position: Int64) -> Bool {
    flights.contains { $0.before.position == position && $0.isSent }
  }

  // MARK: - The way through

  /// Where the person stands.
  var standing: NamingCursor? {
    cursor.map { NamingCursor(position: $0, caret: resumed?.position == $0 ? resumed?.caret : nil) }
  }

  func saveDraft(_ entry: NamingEntry) -> Effect {
    .saveDraft(entry.draft, position: entry.position, cursor: standing)
  }

  /// Has the answers stored whose photos are there, whatever became of others.
  mutating func send() -> [Effect] {
    var effects: [Effect] = []
    for index in flights.indices where !flights[index].isSent {
      guard let photo = flights[index].before.photo else { continue }
      flights[index].isSent = true
      effects.append(
        .store(
          flights[index].answer, photo, position: flights[index].before.position, next: standing))
      // The answer takes half-typed text away, which may be newer where the answer had to wait.
      if let entry = self.index(of: flights[index].before.position).map({ entries[$0] }),
        entry.draft != nil, !entry.isSkipped
      {
        effects.append(saveDraft(entry))
      }
    }
    return effects
  }

  /// Finds the next photo to ask for where there is none, and the end of the round.
  mutating func settle(after index: Int = -1) -> [Effect] {
    if cursor.flatMap(self.index(of:)) == nil { cursor = nextToAsk(after: index)?.position }
    if let index = cursor.flatMap(self.index(of:)), entries[index].photo != nil, !isPaused {
      hasBegun = true
    }
    guard cursor == nil, flights.isEmpty else { return [] }
    let hadEntries = !entries.isEmpty
    clear()
    return hadEntries ? [.endRound] : []
  }

  /// Ends the round. Who has put it off is not asked for what comes back of it.
  mutating func clear() {
    let wasPaused = isPaused
    self = NamingQueue()
    isPaused = wasPaused
  }

  private func nextToAsk(after index: Int) -> NamingEntry? {
    guard list.figures.asking > 0 else { return nil }
    let later = entries[min(max(index + 1, 0), entries.count)...]
    return later.first(where: \.needsAnswer) ?? entries.first(where: \.needsAnswer)
  }

  func index(of position: Int64) -> Int? { list.index(of: position) }

  /// The photo to be shown. An answer on its way to the disk holds the picture back; one that
  /// waits for a copy does so until its name is kept, and never again.
  var shownPosition: Int64? {
    let held = flights.first(where: \.isHolding)?.before.position
    return held ?? cursor ?? flights.first?.before.position
  }
}
