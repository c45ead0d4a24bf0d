// Tests of where cards and photos are in a grid with sections, compared with a grid that is laid
// out anew each time.

import SeededRandom
import TestTime
import Testing

@testable import PhotoModel

struct SectionedPositionsTests {
  /// What is at a position.
  private enum Item: Equatable {
    case card(PhotoDay)
    case photo(Int64)
  }

  private func day(_ number: Int) -> PhotoDay {
    PhotoDay(iso8601: "2026-05-\(number < 10 ? "0" : "")\(number)T14:05:22".utf8)
  }

  /// The grid of a list, laid out anew: a photo whose day is not known follows the one before it.
  private func grid(_ order: [Int64], _ days: [Int64: PhotoDay]) -> [Item] {
    var items: [Item] = []
    var last: PhotoDay?
    for sequence in order {
      if let day = days[sequence], day != last {
        items.append(.card(day))
        last = day
      }
      items.append(.photo(sequence))
    }
    return items
  }

  private func grid(_ positions: SectionedPositions, _ order: [Int64]) -> [Item] {
    (0..<positions.count).map { position in
      switch positions.place(at: position) {
      case .photo(let listPosition): .photo(order[listPosition])
      case .card(let index): .card(positions.sections[index].day)
      }
    }
  }

  /// Checks that all ways from a position to an item and back agree.
  private func check(_ positions: SectionedPositions, _ order: [Int64], _ keys: [Int64]) {
    let found = positions.keys(in: 0..<positions.count) { order[$0] }
    #expect(found == keys)
    #expect(Set(keys).count == keys.count)
    for position in order.indices {
      #expect(positions.place(at: positions.position(ofPhoto: position)) == .photo(position))
    }
    var count = 0
    for index in positions.sections.indices {
      #expect(positions.place(at: positions.position(ofCard: index)) == .card(index))
      #expect(positions.photos(ofCard: index).count == positions.photoCount(ofCard: index))
      #expect(positions.photoCount(ofCard: index) > 0)
      count += positions.photoCount(ofCard: index)
    }
    #expect(count == positions.photoCount - (positions.sections.first?.start ?? order.count))
    #expect(positions.cardCount(before: positions.count) == positions.sections.count)
  }

  private func change(
    _ order: [Int64], after last: inout Int64, _ random: inout SeededGenerator
  ) -> ListChange {
    let position = Int.random(in: 0...order.count, using: &random)
    let removed = Int.random(in: 0...min(5, order.count - position), using: &random)
    let count = Int64.random(in: 0...5, using: &random)
    let added = Array((last + 1)..<(last + 1 + count))
    last += count
    return ListChange(position: position, removed: removed, added: added)
  }

  @Test(arguments: 1...8) func eachDayBeginsWithItsCard(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var days: [Int64: PhotoDay] = [:]
    var order: [Int64] = []
    var positions = SectionedPositions(photoCount: 0)
    /// The items as GTK knows them.
    var keys: [Int64] = []
    var last: Int64 = 0
    for _ in 0..<500 {
      let change = change(order, after: &last, &random)
      // Days come again, as photos are ordered by when they were picked.
      for sequence in change.added { days[sequence] = day(Int.random(in: 1...3, using: &random)) }
      let followed = positions.apply(change) { days[$0] }
      order.apply(change)
      keys.apply(followed)
      check(positions, order, keys)
      #expect(grid(positions, order) == grid(order, days))
      #expect(positions.photoCount == order.count)
    }
  }

  @Test(arguments: 1...8) func daysThatAreReadLaterCorrectTheCards(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var days: [Int64: PhotoDay] = [:]
    var order: [Int64] = []
    var positions = SectionedPositions(photoCount: 0)
    var keys: [Int64] = []
    var last: Int64 = 0
    for _ in 0..<60 {
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let change = change(order, after: &last, &random)
        let followed = positions.apply(change) { days[$0] }
        order.apply(change)
        keys.apply(followed)
        check(positions, order, keys)
      }
      for sequence in order where Bool.random(using: &random) {
        // Now and then, a photo has another day.
        if days[sequence] == nil || Int.random(in: 0..<20, using: &random) == 0 {
          days[sequence] = day(Int.random(in: 1...4, using: &random))
        }
      }
      let isKept = Int.random(in: 0..<10, using: &random) > 0
      let new = positions.sectioned(order, keepsCards: isKept) { days[$0] }
      let steps = positions.steps(to: new, of: order)
      #expect(steps.count <= ListChange.mostSteps)
      for step in steps {
        keys.apply(step.change)
        positions = step.positions
        check(positions, order, keys)
      }
      #expect(grid(positions, order) == grid(order, days))
      #expect(positions.steps(to: new, of: order).isEmpty)
    }
  }

  @Test func onePhotoIsOneChangeAndCardsStay() {
    let days = [1: day(1), 2: day(1), 3: day(2), 4: day(2), 5: day(2), 6: day(1), 7: day(2)]
    func first(_ sequence: Int64) -> PhotoDay? { days[Int(sequence)] }
    var positions = SectionedPositions(photoCount: 0).sectioned(
      [1, 2, 3, 4], keepsCards: false, day: first)
    #expect(positions.count == 6)
    let cards = positions.sections.map(\.key)
    // The first of its day, behind the card; the last of the day before, in front of it.
    expectEqual(
      positions.apply(ListChange(position: 2, removed: 0, added: [5]), day: first),
      ListChange(position: 4, removed: 0, added: [5]))
    expectEqual(
      positions.apply(ListChange(position: 2, removed: 0, added: [6]), day: first),
      ListChange(position: 3, removed: 0, added: [6]))
    expectEqual(
      positions.apply(ListChange(position: 3, removed: 1, added: []), day: first),
      ListChange(position: 5, removed: 1, added: []))
    #expect(positions.sections.map(\.key) == cards)
    // The last of a section takes its card along.
    expectEqual(
      positions.apply(ListChange(position: 3, removed: 2, added: []), day: first),
      ListChange(position: 4, removed: 3, added: []))
    #expect(positions.sections.map(\.key) == [cards[0]])
    // Another day in the middle divides a section.
    let change = positions.apply(ListChange(position: 1, removed: 0, added: [7]), day: first)
    #expect(change.position == 2 && change.removed == 0 && change.added.count == 3)
    #expect(change.added[1] == 7)
    #expect(positions.sections.map(\.start) == [0, 1, 2])
    #expect(positions.sections[0].key == cards[0])
  }

  @Test func twoPartsOfADayBecomeOne() {
    let days = [1: day(1), 2: day(2), 3: day(1)]
    func first(_ sequence: Int64) -> PhotoDay? { days[Int(sequence)] }
    var positions = SectionedPositions(photoCount: 0).sectioned(
      [1, 2, 3], keepsCards: false, day: first)
    #expect(positions.sections.count == 3)
    expectEqual(
      positions.apply(ListChange(position: 1, removed: 1, added: []), day: first),
      ListChange(position: 2, removed: 3, added: []))
    #expect(positions.sections.count == 1)
    #expect(positions.photoCount(ofCard: 0) == 2)
  }

  @Test func manyCardsComeInOneStep() {
    let order = (1...40).map(Int64.init)
    let plain = SectionedPositions(photoCount: 40)
    let few = plain.sectioned(order, keepsCards: true) { $0 > 30 ? day(Int($0) - 30) : nil }
    let counts = plain.steps(to: few, of: order).map(\.change.added.count)
    #expect(counts == Array(repeating: 1, count: 10))
    let many = plain.sectioned(order, keepsCards: true) { $0 > 20 ? day(Int($0) - 20) : nil }
    let steps = plain.steps(to: many, of: order)
    #expect(steps.count == 1)
    // From the first card to the photo that follows the last one.
    #expect(steps.first?.change.position == 20)
    #expect(steps.first?.change.removed == 19)
    #expect(steps.first?.change.added.count == 39)
    #expect(steps.first?.positions == many)
  }
}

struct PhotoDayTests {
  private func day(_ text: String) -> PhotoDay { PhotoDay(iso8601: text.utf8) }

  @Test(arguments: [
    "", "2026-05-3", "2026-05-00T14:05:22", "2026-13-03T14:05:22", "2023-02-29T00:00:00",
    "2026:05:03T14:05:22", "0000-01-01T00:00:00", "20٢٦-05-03T14:05:22",
  ])
  func otherTextsTellNoDay(text: String) {
    #expect(day(text) == .unknown)
    #expect(day(text).moment == nil)
    for sections in PhotoSections.allCases { #expect(day(text).start(of: sections) == .unknown) }
  }

  @Test func aSectionBeginsWithItsFirstDay() {
    let day = day("2025-12-12T14:05:22")
    #expect(day.moment?.iso8601 == "2025-12-12T00:00:00")
    #expect(day.start(of: .days) == day)
    #expect(day.start(of: .months).moment?.iso8601 == "2025-12-01T00:00:00")
    #expect(day.start(of: .years).moment?.iso8601 == "2025-01-01T00:00:00")
    #expect(LocalDateTime(iso8601: "2025-12-12T23:59:59").map { PhotoDay($0) } == day)
  }
}

struct KnownDaysTests {
  private func dated(_ sequence: Int64, _ year: Int) -> DatedPhoto {
    let day = PhotoDay(iso8601: "\(year)-05-03T14:05:22".utf8)
    return DatedPhoto(sequence: sequence, days: PhotoDays(added: day, taken: .unknown))
  }

  /// A library that another program made may have any numbers.
  @Test(arguments: [0, 1, 7, 4_194_303, 4_194_304, -1, Int64.min, .max])
  func anyNumberIsFoundAgain(sequence: Int64) {
    var known = KnownDays()
    #expect(known[sequence] == nil)
    expectEqual(known.note([dated(sequence, 2024)]), true)
    #expect(known[sequence] == dated(sequence, 2024).days)
    expectEqual(known.note([dated(sequence, 2024)]), false)
    expectEqual(known.note([dated(sequence, 2025), dated(3, 2025)]), true)
    #expect(known[sequence] == dated(sequence, 2025).days)
    #expect(known[3] == dated(3, 2025).days)
    #expect(known[4] == nil)
  }
}
