// Random actions of a person on a library, beside a naive model in memory of what the library must
// hold: whole photos before and after each step. The test is in `HistoryRandomWalkTests.swift`.

import Foundation
import SeededRandom
import Testing

@testable import PhotoModel

struct HistoryWalk {
  private struct Shot: Equatable {
    var name: String?
    var isLiked = false
    var isDeleted = false
  }

  private struct Slot {
    let text: String
    var photo: Photo.ID?
    var isAnswered = false
    var draft: String?
    var isWithdrawn = false
  }

  private struct Step {
    /// The drafts at the time when the names were given.
    var drafts: [Photo.ID: String] = [:]
    let kind: HistoryStep.Kind
    var changes: [Photo.ID: (before: Shot, after: Shot)] = [:]
    var picks: Set<Int64> = []

    var isEmpty: Bool { changes.isEmpty && picks.isEmpty }
  }

  private(set) var undoCount = 0
  private(set) var redoCount = 0
  private var random: SeededGenerator
  private var shots: [Photo.ID: Shot] = [:]
  private var order: [Photo.ID] = []
  private var texts: [Photo.ID: String] = [:]
  private var slots: [Int64: Slot] = [:]
  private var done: [Step] = []
  private var undone: [Step] = []
  private var nextText = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func step(_ library: PhotoLibrary) async throws {
    switch number(100) {
    case 0..<8: try await arrive(try await pick(newText(), library), library)
    case 8..<10: _ = try await pick(newText(), library)
    case 10..<13:
      if let pick = waitingPicks.randomElement(using: &random) {
        try await arrive(pick, library)
      }
    case 13:
      if let pick = waitingPicks.randomElement(using: &random) {
        try await library.namingQueue.giveUp([pick], .empty)
        drop(pick)
      }
    case 14..<18: try await addAgain(library)
    case 18..<32: try await answer(library)
    case 32..<38: try await rename(library)
    case 38..<50: try await like(library)
    case 50..<56: try await delete(library)
    case 56..<58: try await restore(library)
    case 58: try await deleteAll(library)
    case 59..<62: try await nameAll(library)
    case 62..<66: try await type(library)
    case 66: try await endRound(library)
    case 67:
      switch number(8) {
      case 0...1: try await emptyTrash(library)
      case 2...3: try await removeSome(library)
      default: break
      }
    case 68..<86: try await undo(library)
    default: try await redo(library)
    }
    try await check(library)
  }

  // MARK: - The expected state

  func check(_ library: PhotoLibrary) async throws {
    let photos = try await library.photos.all()
    try #require(photos.map(\.id) == order.filter { shots[$0]?.isDeleted == false })
    for photo in photos {
      try #require(photo.name == shots[photo.id]?.name)
      try #require(photo.liked == shots[photo.id]?.isLiked)
    }
    let entries = try await library.namingQueue.read().entries
    try #require(entries.map(\.position) == visible)
    for entry in entries {
      let slot = try #require(slots[entry.position])
      try #require(entry.photo == slot.photo)
      try #require(entry.isAnswered == slot.isAnswered)
      try #require(entry.draft == slot.draft, "\(entry.position)")
    }
    try check(try await library.stepToUndo(), done.last { !$0.isEmpty })
    try check(try await library.stepToRedo(), undone.last { !$0.isEmpty })
    let inTrash = shots.values.count(where: \.isDeleted)
    try #require(
      try await library.trash.contents().count == inTrash
        + slots.values.count(where: \.isWithdrawn))
  }

  private func check(_ found: HistoryStep?, _ expected: Step?) throws {
    try #require(found?.kind == expected?.kind)
    try #require(
      found?.photos ?? [] == order.filter { expected?.changes.keys.contains($0) ?? false })
    try #require(found?.picks.map(\.position) ?? [] == expected?.picks.sorted() ?? [])
  }

  private var visible: [Int64] {
    slots.filter { _, slot in
      !slot.isWithdrawn && slot.photo.flatMap { shots[$0]?.isDeleted } != true
    }.keys.sorted()
  }

  private var live: [Photo.ID] { order.filter { shots[$0]?.isDeleted == false } }
  private var waitingPicks: [Int64] { visible.filter { slots[$0]?.photo == nil } }

  // MARK: - Imports

  private mutating func newText() -> String {
    nextText += 1
    return "picture \(nextText)"
  }

  private mutating func pick(_ text: String, _ library: PhotoLibrary) async throws -> Int64 {
    let source = try TemporaryFolder.path.appending("\(text).jpg").holding(jpeg(text))
    let position = try await library.namingQueue.enqueue([source])[0].position
    slots[position] = Slot(text: text)
    return position
  }

  private mutating func arrive(_ position: Int64, _ library: PhotoLibrary) async throws {
    let text = try #require(slots[position]?.text)
    let staged = try library.originals.stage(TemporaryFolder.path.appending("\(text).jpg"))
    guard case .waiting(let photo) = try await library.namingQueue.add(staged, at: position) else {
      throw Refused()
    }
    if shots[photo.id] == nil {
      shots[photo.id] = Shot()
      texts[photo.id] = text
      let index = order.firstIndex { $0 != photo.id && sequence($0) > position } ?? order.count
      order.insert(photo.id, at: index)
      for index in undone.indices where undone[index].picks.remove(position) != nil {
        undone[index].changes[photo.id] = (Shot(), Shot(isDeleted: true))
      }
      firstSlots[photo.id] = position
    }
    slots[position]?.photo = photo.id
  }

  private var firstSlots: [Photo.ID: Int64] = [:]

  private func sequence(_ id: Photo.ID) -> Int64 { firstSlots[id] ?? 0 }

  /// Imports a picture again that is in the trash.
  private mutating func addAgain(_ library: PhotoLibrary) async throws {
    let trashed = order.filter { shots[$0]?.isDeleted == true }
    guard let id = trashed.randomElement(using: &random), let text = texts[id] else { return }
    let position = try await pick(text, library)
    try await arrive(position, library)
    try #require(slots[position]?.photo == id)
    shots[id]?.isDeleted = false
    for (old, slot) in slots where slot.photo == id && old != position {
      slots[position]?.draft = slot.draft
      slots[old] = nil
    }
    for index in done.indices where done[index].kind.changesTrash {
      done[index].changes[id] = nil
    }
    for index in undone.indices where undone[index].kind == .restoration {
      undone[index].changes[id] = nil
    }
    done.removeAll(where: \.isEmpty)
  }

  private mutating func drop(_ position: Int64) {
    slots[position] = nil
    for index in done.indices { done[index].picks.remove(position) }
    for index in undone.indices { undone[index].picks.remove(position) }
  }

  // MARK: - Actions of a person

  private mutating func answer(_ library: PhotoLibrary) async throws {
    let asked = visible.filter { slots[$0]?.photo != nil }
    guard let position = asked.randomElement(using: &random),
      let id = slots[position]?.photo
    else { return }
    if number(5) == 0 {
      // The draft stays.
      try await library.namingQueue.answer(.skipped, for: id, at: position)
    } else {
      let name = name()
      try await library.namingQueue.answer(.named(name), for: id, at: position)
      give([id: name])
      slots[position]?.draft = nil
    }
    slots[position]?.isAnswered = true
  }

  private mutating func rename(_ library: PhotoLibrary) async throws {
    guard let id = live.randomElement(using: &random) else { return }
    let name = name()
    try await library.photos.rename(id, to: name)
    give([id: name])
    for (position, slot) in slots where slot.photo == id { slots[position] = nil }
  }

  private mutating func nameAll(_ library: PhotoLibrary) async throws {
    let asked = visible.filter { slots[$0]?.photo != nil && slots[$0]?.isAnswered == false }
    let names = asked.prefix(number(5)).map { ($0, slots[$0]?.photo ?? UUID(), name()) }
    try await library.namingQueue.nameAll(names.map { (position: $0.0, id: $0.1, name: $0.2) })
    give(Dictionary(uniqueKeysWithValues: names.map { ($0.1, $0.2) }))
    for (position, _, _) in names {
      slots[position]?.isAnswered = true
      slots[position]?.draft = nil
    }
  }

  private mutating func type(_ library: PhotoLibrary) async throws {
    guard let position = visible.randomElement(using: &random) else { return }
    let text = number(3) == 0 ? nil : name()
    try await library.namingQueue.saveDraft(
      text, at: position, cursor: NamingCursor(position: position))
    slots[position]?.draft = text
  }

  private mutating func like(_ library: PhotoLibrary) async throws {
    guard let id = live.randomElement(using: &random) else { return }
    let isLiked = number(2) == 0
    try await library.photos.setLiked(id, isLiked)
    record(isLiked ? .like : .unlike, [id]) { $0.isLiked = isLiked }
  }

  private mutating func delete(_ library: PhotoLibrary) async throws {
    let ids = order.shuffled(using: &random).prefix(number(4))
    try await library.trash.delete(Array(ids))
    record(.deletion, Array(ids)) { $0.isDeleted = true }
  }

  private mutating func deleteAll(_ library: PhotoLibrary) async throws {
    try await library.trash.deleteAll()
    let picks = Set(waitingPicks)
    record(.deletionOfAll, order, picks: picks) { $0.isDeleted = true }
    for pick in picks { slots[pick]?.isWithdrawn = true }
  }

  private mutating func endRound(_ library: PhotoLibrary) async throws {
    try await library.namingQueue.endNamingRound()
    guard visible.allSatisfy({ slots[$0]?.isAnswered == true }) else { return }
    for position in visible { slots[position] = nil }
  }

  /// Takes some of the trash back.
  private mutating func restore(_ library: PhotoLibrary) async throws {
    let (photos, picks) = someOfTrash()
    let items = photos.map { TrashedItem.ID.photo($0) } + picks.map { .pick(position: $0) }
    let found = try await library.trash.restore(items)
    try #require((found == nil) == items.isEmpty)
    var step = Step(kind: .restoration)
    for id in photos {
      guard let before = shots[id] else { continue }
      shots[id]?.isDeleted = false
      step.changes[id] = (before, shots[id] ?? before)
    }
    for pick in picks {
      slots[pick]?.isWithdrawn = false
      for index in done.indices { done[index].picks.remove(pick) }
      for index in undone.indices { undone[index].picks.remove(pick) }
    }
    push(step)
  }

  /// Removes some of the trash for good.
  private mutating func removeSome(_ library: PhotoLibrary) async throws {
    let (photos, picks) = someOfTrash()
    try await library.trash.remove(
      photos.map { TrashedItem.ID.photo($0) } + picks.map { .pick(position: $0) })
    photos.forEach { forget($0) }
    for pick in picks { drop(pick) }
    done.removeAll(where: \.isEmpty)
    undone.removeAll(where: \.isEmpty)
  }

  private mutating func someOfTrash() -> (photos: [Photo.ID], picks: [Int64]) {
    let photos = order.filter { shots[$0]?.isDeleted == true }.shuffled(using: &random)
    let picks = slots.filter { $1.isWithdrawn }.keys.sorted().shuffled(using: &random)
    return (Array(photos.prefix(number(4))), Array(picks.prefix(number(3))))
  }

  private mutating func forget(_ id: Photo.ID) {
    shots[id] = nil
    order.removeAll { $0 == id }
    for index in done.indices { done[index].changes[id] = nil }
    for index in undone.indices { undone[index].changes[id] = nil }
    for (position, slot) in slots where slot.photo == id { slots[position] = nil }
  }

  private mutating func emptyTrash(_ library: PhotoLibrary) async throws {
    try await library.trash.empty()
    for id in order where shots[id]?.isDeleted == true { forget(id) }
    for (position, slot) in slots where slot.isWithdrawn { drop(position) }
    done.removeAll(where: \.isEmpty)
    undone.removeAll(where: \.isEmpty)
  }

  // MARK: - Steps

  private mutating func give(_ names: [Photo.ID: String]) {
    let isFirst = names.keys.contains { shots[$0]?.name == nil }
    var step = Step(kind: isFirst ? .naming : .renaming)
    for (id, name) in names {
      guard let before = shots[id], before.name != name else { continue }
      shots[id]?.name = name
      step.changes[id] = (before, shots[id] ?? before)
      step.drafts[id] = slots.values.first { $0.photo == id }?.draft
    }
    push(step)
  }

  private mutating func record(
    _ kind: HistoryStep.Kind, _ ids: [Photo.ID], picks: Set<Int64> = [],
    _ change: (inout Shot) -> Void
  ) {
    var step = Step(kind: kind, picks: picks)
    for id in ids {
      guard let before = shots[id], !before.isDeleted else { continue }
      var after = before
      change(&after)
      guard after != before else { continue }
      shots[id] = after
      step.changes[id] = (before, after)
    }
    push(step)
  }

  private mutating func push(_ step: Step) {
    guard !step.isEmpty else { return }
    undone = []
    done.append(step)
    done = done.suffix(HistoryStore.limit)
  }

  private mutating func undo(_ library: PhotoLibrary) async throws {
    let found = try await library.history.undo()
    let index = done.lastIndex { !$0.isEmpty }
    try #require((found == nil) == (index == nil))
    guard let index else { return }
    let step = done.remove(at: index)
    for (id, change) in step.changes {
      shots[id] = change.before
      guard step.kind.column == "name" else { continue }
      if step.kind == .naming, change.before.name == nil,
        !slots.values.contains(where: { $0.photo == id })
      {
        slots[sequence(id)] = Slot(text: texts[id] ?? "", photo: id)
      }
      // Names that were given to many photos at once were not typed.
      let text = step.changes.count > 1 ? step.drafts[id] : change.after.name
      for (position, slot) in slots where slot.photo == id {
        // An earlier name of the round is an answer still.
        slots[position]?.isAnswered = change.before.name != nil
        if isHeld(slot) { slots[position]?.draft = text }
      }
    }
    for pick in step.picks { slots[pick]?.isWithdrawn = false }
    undone.append(step)
    undoCount += 1
  }

  private mutating func redo(_ library: PhotoLibrary) async throws {
    let found = try await library.history.redo()
    let index = undone.lastIndex { !$0.isEmpty }
    try #require((found == nil) == (index == nil))
    guard let index else { return }
    let step = undone[index]
    for (id, change) in step.changes {
      shots[id] = change.after
      guard step.kind.column == "name" else { continue }
      for (position, slot) in slots where slot.photo == id {
        slots[position]?.isAnswered = true
        if isHeld(slot) { slots[position]?.draft = nil }
      }
    }
    for pick in step.picks { slots[pick]?.isWithdrawn = true }
    undone.remove(at: index)
    done.append(step)
    redoCount += 1
  }

  /// Whether the draft may be overwritten: there is none, or it is a name of an undone step.
  private func isHeld(_ slot: Slot) -> Bool {
    guard let draft = slot.draft, let photo = slot.photo else { return true }
    return undone.contains {
      $0.kind.column == "name" && $0.changes[photo]?.after.name == draft
    }
  }

  private mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private mutating func name() -> String { ["Beach", "Dusk", "é", "a\u{0}b"][number(4)] }
}
