// The rules of naming, as a pure state machine: photos wait in the order they were picked,
// one is asked for at a time, answers are stored one after another. It does nothing itself;
// `NamingSession.swift` does what its methods return.

import Foundation

/// The photos that wait for a name, and the person's way through them.
///
/// *Typing* runs ahead of *storing*: when a name is confirmed, the text field belongs to the
/// next photo at once, so that no keystroke is lost or lands in the wrong name, while picture
/// and counter stay until the disk holds the answer.
public struct NamingQueue: Sendable, Equatable {
  /// One picked picture.
  public struct Entry: Sendable, Equatable {
    /// The place in the order picked, rising and never used twice.
    public let position: Int64
    /// The file that was picked.
    public let source: FilePath
    /// The photo, once its copy is safe.
    public var photo: Photo.ID?
    /// The name that the photo has.
    public var name: String?
    /// Whether the person has named or skipped it.
    public var isAnswered = false
    /// Half-typed text, where it differs from what the field began with.
    public var draft: String?
    /// The name that is offered where the photo has none.
    public var suggestion: String?

    /// What the field begins with where nothing is half typed.
    var offered: String { name ?? suggestion ?? "" }

    /// Whether the person is still to be asked: without an answer, or with another one half
    /// typed.
    var needsAnswer: Bool { !isAnswered || draft != nil }

    /// An entry that was just picked.
    public init(position: Int64, source: FilePath) {
      self.position = position
      self.source = source
    }
  }

  /// What the shell is to do, in this order.
  public enum Effect: Sendable, Equatable {
    /// Store an answer; report ``NamingQueue/stored(_:)`` or ``NamingQueue/notStored(_:)``.
    case store(NamingAnswer, Photo.ID, position: Int64)
    /// Store half-typed text, and that the person is there.
    case saveDraft(String?, position: Int64)
    /// Every photo is answered.
    case endRound
  }

  private struct Flight: Sendable, Equatable {
    let answer: NamingAnswer
    /// The entry as it was before the answer.
    var before: Entry
    /// Whether the shell was told to store it. An answer to a photo whose copy is still being
    /// made waits for that, and those behind it wait with it.
    var isSent = false
  }

  /// All photos of the round, answered ones too, in the order picked.
  public private(set) var entries: [Entry] = []
  /// The position that the text field belongs to; `nil` where nothing is left to ask.
  public private(set) var cursor: Int64?
  /// Whether the person put the rest off.
  public private(set) var isPaused = false
  /// Answers on their way to the disk, the oldest first.
  private var flights: [Flight] = []
  /// Whether the dialog has been up since the round began. Before, a photo that is not there
  /// yet keeps it away, so that a pick of nothing but broken files never flashes a dialog.
  private var hasBegun = false

  /// An empty queue.
  public init() {}

  /// How many photos wait for an answer.
  public var waitingCount: Int { entries.count { $0.needsAnswer && $0.photo != nil } }

  // MARK: - What is picked and what arrives

  /// Goes on where an earlier session stopped: at the given position if it holds half-typed
  /// text, else at the first photo without an answer.
  public mutating func resume(_ stored: [Entry], cursor place: Int64?) -> [Effect] {
    entries = stored
    cursor = stored.first { $0.position == place && $0.draft != nil }?.position
    return settle()
  }

  /// Puts picked files at the end. A paused queue goes on.
  public mutating func append(_ picked: [Entry]) -> [Effect] {
    entries += picked
    isPaused = false
    return settle()
  }

  /// The copy of an entry is safe.
  public mutating func arrived(_ position: Int64, _ photo: Photo) -> [Effect] {
    // A photo that came with an earlier pick may have a place in this round: it keeps the new.
    if photo.sequence != position {
      entries.removeAll { $0.photo == photo.id && $0.position != position }
    }
    guard let index = index(of: position) else { return settle() }
    entries[index].photo = photo.id
    for flight in flights.indices where flights[flight].before.position == position {
      flights[flight].before.photo = photo.id
      flights[flight].before.name = flights[flight].before.name ?? photo.name
    }
    if !entries[index].isAnswered { entries[index].name = photo.name }
    return send() + settle()
  }

  /// An entry gave no photo.
  public mutating func removed(_ position: Int64) -> [Effect] {
    guard let index = index(of: position) else { return [] }
    entries.remove(at: index)
    flights.removeAll { $0.before.position == position }
    return send() + settle(after: index - 1)
  }

  /// Photos left the library.
  public mutating func removed(photos: Set<Photo.ID>) -> [Effect] {
    func isGone(_ entry: Entry) -> Bool { entry.photo.map(photos.contains) ?? false }
    let place = entries[..<(cursor.flatMap(index(of:)) ?? 0)].count { !isGone($0) }
    entries.removeAll(where: isGone)
    flights.removeAll { isGone($0.before) }
    return send() + settle(after: place - 1)
  }

  /// Deleted photos came back, with their places.
  public mutating func restored(_ returned: [Entry]) -> [Effect] {
    for entry in returned where index(of: entry.position) == nil {
      entries.insert(
        entry, at: entries.firstIndex { $0.position > entry.position } ?? entries.count)
    }
    return settle()
  }

  /// Forgets everything: the library was emptied.
  public mutating func removeAll() { self = NamingQueue() }

  // MARK: - What the person does

  /// The text field holds this text now.
  public mutating func typed(_ text: String) {
    guard let index = cursor.flatMap(index(of:)) else { return }
    entries[index].draft = text == entries[index].offered ? nil : text
  }

  /// Confirms the text as the photo's name. A blank name does nothing. The photo's copy need
  /// not be safe yet: nobody has to type slower than the disk is.
  public mutating func save(_ text: String) -> [Effect] {
    PhotoName.isBlank(text) ? [] : answer(.named(text))
  }

  /// Leaves the photo as it is, and asks for the next.
  public mutating func skip() -> [Effect] { answer(.skipped) }

  /// Goes to the photo before; half-typed text stays with its photo.
  public mutating func back() -> [Effect] {
    guard let index = cursor.flatMap(index(of:)) ?? (entries.isEmpty ? nil : entries.count),
      let before = entries[..<index].lastIndex(where: { $0.photo != nil })
    else { return [] }
    let left = entries.indices.contains(index) ? entries[index] : nil
    cursor = entries[before].position
    return left.map { [.saveDraft($0.draft, position: $0.position)] } ?? []
  }

  /// Goes to the photo after, without an answer for this one; half-typed text stays with its
  /// photo.
  public mutating func forward() -> [Effect] {
    guard let index = cursor.flatMap(index(of:)),
      let after = entries[(index + 1)...].first(where: { $0.photo != nil })
    else { return [] }
    let left = entries[index]
    cursor = after.position
    return [.saveDraft(left.draft, position: left.position)]
  }

  /// Puts the rest off; half-typed text stays.
  public mutating func pause() -> [Effect] {
    isPaused = true
    guard let entry = cursor.flatMap(index(of:)).map({ entries[$0] }) else { return [] }
    return [.saveDraft(entry.draft, position: entry.position)]
  }

  /// Asks on.
  public mutating func unpause() -> [Effect] {
    isPaused = false
    return settle()
  }

  // MARK: - What the disk says

  /// The oldest answer on its way is stored.
  public mutating func stored(_ position: Int64) -> [Effect] {
    guard flights.first?.before.position == position else { return [] }
    flights.removeFirst()
    return settle()
  }

  /// The oldest answer on its way could not be stored. The person stands before that photo
  /// again, with the text; later answers wait, each with its text, to be given again.
  public mutating func notStored(_ position: Int64) -> [Effect] {
    guard flights.first?.before.position == position else { return [] }
    var effects: [Effect] = []
    if let typing = cursor.flatMap(index(of:)).map({ entries[$0] }), typing.draft != nil {
      effects.append(.saveDraft(typing.draft, position: typing.position))
    }
    // The newest first, so that an entry answered twice ends as it was before the first.
    for flight in flights.reversed() {
      guard let index = index(of: flight.before.position) else { continue }
      let typed = entries[index].draft
      entries[index] = flight.before
      if case .named(let name) = flight.answer, typed == nil {
        entries[index].draft = name == flight.before.offered ? nil : name
      } else {
        entries[index].draft = typed ?? flight.before.draft
      }
      effects.append(.saveDraft(entries[index].draft, position: flight.before.position))
    }
    flights = []
    cursor = position
    return effects + settle()
  }

  /// Whether an answer for the position is still on its way: a later answer is dropped when
  /// an earlier one fails.
  public func isStoring(_ position: Int64) -> Bool {
    flights.contains { $0.before.position == position && $0.isSent }
  }

  // MARK: - The way through

  private mutating func answer(_ answer: NamingAnswer) -> [Effect] {
    guard let index = cursor.flatMap(index(of:)) else { return [] }
    flights.append(Flight(answer: answer, before: entries[index]))
    entries[index].isAnswered = true
    entries[index].draft = nil
    if case .named(let name) = answer { entries[index].name = name }
    cursor = nil
    var effects = send()
    if case .named(let name) = answer, entries[index].photo == nil {
      // Until the copy is safe the name is kept as half-typed text.
      effects.append(.saveDraft(name, position: entries[index].position))
    }
    return effects + settle(after: index)
  }

  /// Has the answers stored whose turn it is, in the order they were given.
  private mutating func send() -> [Effect] {
    var effects: [Effect] = []
    for index in flights.indices where !flights[index].isSent {
      guard let photo = flights[index].before.photo else { break }
      flights[index].isSent = true
      effects.append(
        .store(flights[index].answer, photo, position: flights[index].before.position))
    }
    return effects
  }

  /// Finds the next photo to ask for where there is none, and the end of the round.
  private mutating func settle(after index: Int = -1) -> [Effect] {
    if cursor.flatMap(self.index(of:)) == nil {
      let later = entries[min(max(index + 1, 0), entries.count)...]
      let next = later.first(where: \.needsAnswer) ?? entries.first(where: \.needsAnswer)
      cursor = next?.position
    }
    if let index = cursor.flatMap(self.index(of:)), entries[index].photo != nil, !isPaused {
      hasBegun = true
    }
    guard cursor == nil, flights.isEmpty else { return [] }
    let hadEntries = !entries.isEmpty
    self = NamingQueue()
    return hadEntries ? [.endRound] : []
  }

  private func index(of position: Int64) -> Int? {
    var range = entries.startIndex..<entries.endIndex
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      let found = entries[middle].position
      if found == position { return middle }
      range = found < position ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  // MARK: - What the dialog shows

  /// What the naming dialog shows; `nil` where it is not up.
  public var prompt: NamingPrompt? {
    guard hasBegun, !isPaused else { return nil }
    // An answer on its way to the disk holds the picture back; one that waits for a copy does
    // not, as that can take long.
    let stored = flights.first.flatMap { $0.isSent ? $0.before.position : nil }
    let waiting = cursor ?? flights.first?.before.position
    guard let shown = (stored ?? waiting).flatMap(index(of:)) else { return nil }
    let typing = cursor.flatMap(index(of:)).map { entries[$0] }
    let upcoming = entries[(shown + 1)...].lazy.prefix(8).compactMap(\.photo).first
    return NamingPrompt(
      ordinal: shown + 1, total: entries.count, photo: entries[shown].photo,
      next: upcoming, field: typing?.position, text: typing.map { $0.draft ?? $0.offered } ?? "",
      isDraft: typing?.draft != nil,
      canGoBack: entries[..<shown].contains { $0.photo != nil })
  }
}

/// What the naming dialog shows.
public struct NamingPrompt: Sendable, Equatable {
  /// The place of the photo shown, from 1: "Photo 2 of 5".
  public let ordinal: Int
  /// How many photos the round has.
  public let total: Int
  /// The photo shown; `nil` while its copy is being made.
  public let photo: Photo.ID?
  /// The photo that comes next, to be decoded ahead.
  public let next: Photo.ID?
  /// Which entry the text field belongs to. When it changes, the field takes ``text``.
  public let field: Int64?
  /// The text that the field begins with.
  public let text: String
  /// Whether ``text`` was left half typed: then it is continued, not replaced.
  public let isDraft: Bool
  /// Whether there is a photo before.
  public let canGoBack: Bool
}
