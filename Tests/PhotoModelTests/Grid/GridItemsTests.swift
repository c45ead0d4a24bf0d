// Tests of the sections of the grid: their dates and counts, by every order by date, and how they
// follow the list.

import Foundation
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct GridItemsTests {
  /// The dates of five photos, by their names; `nil` for none.
  private static let dates: KeyValuePairs<String, String?> = [
    "a": "2025-12-12T10:00:00", "b": "2025-12-12T23:59:59", "c": nil, "d": "2025-12-31T00:00:00",
    "e": "2026-01-01T00:00:00",
  ]

  private func library() async throws -> PhotoLibrary {
    let library = try await openLibrary()
    for (name, date) in Self.dates { _ = try await add(name, date, to: library) }
    try await library.namingQueue.endNamingRound()
    return library
  }

  /// Adds a photo, taken and added at a moment. One without a date was added in 2024.
  private func add(
    _ name: String, _ date: String?, to library: PhotoLibrary
  ) async throws -> Photo {
    let photo = try await library.photo(of: name, named: name)
    let moment = try #require(LocalDateTime(iso8601: date ?? "2024-06-01T12:00:00"))
    let parts = DateComponents(
      year: moment.year, month: moment.month, day: moment.day, hour: moment.hour,
      minute: moment.minute, second: moment.second)
    let added = try #require(Calendar(identifier: .gregorian).date(from: parts))
    try await library.script(
      """
      UPDATE photo SET taken_at = \(date.map { "'\($0)'" } ?? "NULL"),
        added_at = \(added.milliseconds) WHERE id = '\(photo.id)'
      """)
    return photo
  }

  private func started(_ library: PhotoLibrary, _ query: PhotoQuery) async -> AppModel {
    let model = AppModel(library: library)
    model.photos.query = query
    await model.start()
    return model
  }

  /// The grid: "2025-12-12: 2" for a card, the name of a photo.
  private func grid(_ model: AppModel) async throws -> [String] {
    await model.photos.upToDate()
    await model.gridItems.upToDate()
    let photos = try await model.library.photos.all()
    let names = Dictionary(photos.map { ($0.sequence, $0.name ?? "") }) { $1 }
    return (0..<model.gridItems.count).map { position in
      switch model.gridItems[position] {
      case .photo(let sequence, _): names[sequence] ?? "?"
      case .card(let section):
        "\(section.start?.iso8601.prefix(10) ?? "none"): \(section.photoCount)"
      case nil: "nothing"
      }
    }
  }

  private func sectioned(
    _ query: PhotoQuery, by sections: PhotoSections
  ) async throws -> [String] {
    let model = await started(try await library(), query)
    model.gridItems.sections = sections
    return try await grid(model)
  }

  @Test func daysMonthsAndYearsOfTheCamera() async throws {
    let library = try await library()
    let model = await started(library, PhotoQuery(sort: .taken))
    #expect(try await grid(model) == ["a", "b", "d", "e", "c"])
    model.gridItems.sections = .days
    #expect(
      try await grid(model)
        == [
          "2025-12-12: 2", "a", "b", "2025-12-31: 1", "d", "2026-01-01: 1", "e", "none: 1", "c",
        ])
    model.gridItems.sections = .months
    #expect(
      try await grid(model)
        == ["2025-12-01: 3", "a", "b", "d", "2026-01-01: 1", "e", "none: 1", "c"])
    model.gridItems.sections = .years
    #expect(
      try await grid(model)
        == ["2025-01-01: 3", "a", "b", "d", "2026-01-01: 1", "e", "none: 1", "c"])
    model.gridItems.sections = .off
    #expect(try await grid(model) == ["a", "b", "d", "e", "c"])
  }

  @Test func daysOnWhichPhotosWereAddedComeInTheOrderPicked() async throws {
    let grid = try await sectioned(PhotoQuery(), by: .days)
    #expect(
      grid == [
        "2025-12-12: 2", "a", "b", "2024-06-01: 1", "c", "2025-12-31: 1", "d", "2026-01-01: 1",
        "e",
      ])
  }

  @Test func aReversedOrderBeginsWithPhotosWithoutADate() async throws {
    let grid = try await sectioned(PhotoQuery(sort: .taken, isDescending: true), by: .months)
    #expect(grid == ["none: 1", "c", "2026-01-01: 1", "e", "2025-12-01: 3", "d", "b", "a"])
  }

  @Test(arguments: [PhotoSort.name, .fileName, .size])
  func otherOrdersHaveNone(sort: PhotoSort) async throws {
    let model = await started(try await library(), PhotoQuery(sort: sort))
    model.gridItems.sections = .days
    #expect(try await grid(model).count == 5)
    model.photos.query.sort = .taken
    #expect(try await grid(model).count == 9)
    model.photos.query.sort = sort
    #expect(try await grid(model).count == 5)
  }

  /// The order by name is the one in which the photos were picked.
  @Test func theSameListInAnotherOrderHasOtherSections() async throws {
    let model = await started(try await library(), PhotoQuery())
    model.gridItems.sections = .years
    let grid = ["2025-01-01: 2", "a", "b", "2024-01-01: 1", "c", "2025-01-01: 1", "d"]
    #expect(try await self.grid(model) == grid + ["2026-01-01: 1", "e"])
    model.photos.query.sort = .name
    #expect(try await self.grid(model) == ["a", "b", "c", "d", "e"])
    model.photos.query.sort = .added
    #expect(try await self.grid(model) == grid + ["2026-01-01: 1", "e"])
  }

  @Test func aSearchAndAFilterLeaveTheSectionsOfWhatIsFound() async throws {
    let library = try await library()
    let model = await started(library, PhotoQuery(sort: .taken))
    model.gridItems.sections = .months
    _ = try await grid(model)
    model.photos.query.search = "b"
    await model.photos.upToDate()
    // At once, without another reading.
    #expect(model.gridItems.count == 2)
    #expect(try await grid(model) == ["2025-12-01: 1", "b"])
    model.photos.query.search = ""
    let liked = try #require(try await library.photos.all().first { $0.name == "e" })
    await model.photos.setLiked(liked.id, true)
    model.photos.query.filters = [.liked]
    #expect(try await grid(model) == ["2026-01-01: 1", "e"])
  }

  @Test func cardsFollowTheList() async throws {
    let library = try await library()
    let model = await started(library, PhotoQuery(sort: .taken))
    let items = model.gridItems
    // The items as GTK knows them.
    var keys = model.photos.order
    items.onWillChange = { [unowned items] change in
      let leaving = change.position..<(change.position + change.removed)
      #expect(leaving.map { items.key(at: $0) } == Array(keys[leaving]))
    }
    items.onChange = { [unowned items] change in
      keys.apply(change)
      #expect(keys == (0..<items.count).map { items.key(at: $0) })
    }
    items.sections = .days
    _ = try await grid(model)
    #expect(keys.count == 9)
    let all = try await library.photos.all()
    // At once, while the library still deletes it.
    let gone = try #require(all.first { $0.name == "d" })
    model.photos.takeOut([gone.sequence])
    #expect(items.count == 7)
    await model.delete([gone.id])
    #expect(
      try await grid(model)
        == ["2025-12-12: 2", "a", "b", "2026-01-01: 1", "e", "none: 1", "c"])
    await model.undo()
    #expect(try await grid(model).contains("2025-12-31: 1"))

    // A new photo of a known day, and one of another.
    for (name, date) in [("f", "2025-12-12T12:00:00"), ("g", "2025-12-13T12:00:00")] {
      model.photos.arrived(try await add(name, date, to: library))
    }
    #expect(
      try await grid(model)
        == [
          "2025-12-12: 3", "a", "f", "b", "2025-12-13: 1", "g", "2025-12-31: 1", "d",
          "2026-01-01: 1", "e", "none: 1", "c",
        ])
    model.photos.query.isDescending = true
    #expect(try await grid(model).prefix(3) == ["none: 1", "c", "2026-01-01: 1"])
    items.sections = .off
    #expect(keys == model.photos.order)
  }

  @Test func photosAndCardsAreFoundByTheirPositions() async throws {
    let model = await started(try await library(), PhotoQuery(sort: .taken))
    let items = model.gridItems
    items.sections = .days
    await items.upToDate()
    let order = model.photos.order
    #expect(order.map { items.position(of: $0) } == [1, 2, 4, 6, 8])
    #expect(items.position(of: 999) == nil)
    #expect((0..<9).map { items.position(ofKey: items.key(at: $0)) } == Array(0..<9))
    #expect((0..<9).map { items.photo(from: $0) } == [0, 0, 1, 2, 2, 3, 3, 4, 4].map { order[$0] })
    #expect(items.photo(from: 9) == nil)
    #expect(items[9] == nil)
    #expect(items[-1] == nil)
    #expect(items.cards(in: 0..<9) == [0, 3, 5, 7])
    #expect(items.cards(in: 1..<3).isEmpty)
    #expect(items.cards(in: 3..<6) == [3, 5])
    #expect(items.photos(inSection: items.key(at: 0)) == 1..<3)
    #expect(items.photos(inSection: items.key(at: 7)) == 8..<9)
    #expect(items.photos(inSection: order[0]).isEmpty)
    #expect(items.section(items.key(at: 3))?.photoCount == 1)
  }

  @Test func sectionsOutliveTheApp() async throws {
    for (found, chosen) in [(PhotoSections.off, PhotoSections.days), (.days, .years)] {
      try await withLibrary { library in
        let model = AppModel(library: library)
        await model.start()
        #expect(model.gridItems.sections == found)
        model.gridItems.sections = chosen
        await model.flush()
      }
    }
    let library = try await openLibrary()
    #expect(try await library.settings.sections() == .years)
    try await library.script("UPDATE setting SET value = 'weeks' WHERE key = 'sections'")
    #expect(try await library.settings.sections() == .off)
  }

  @Test func theFirstListHasItsCards() async throws {
    let library = try await library()
    try await library.settings.set(PhotoSections.years)
    try await library.settings.set(PhotoQuery(sort: .taken))
    let model = AppModel(library: library)
    var counts: [Int] = []
    model.gridItems.onChange = { counts.append($0.added.count) }
    await model.start()
    #expect(counts == [8])
  }

  @Test func whatSomebodyHasChosenByThenStays() async throws {
    let library = try await openLibrary()
    try await library.settings.set(PhotoSections.days)
    let model = AppModel(library: library)
    model.gridItems.sections = .months
    await model.start()
    await model.flush()
    #expect(model.gridItems.sections == .months)
    #expect(try await library.settings.sections() == .months)
  }

  @Test func whatCannotBeReadHasNoCards() async throws {
    let library = try await library()
    let model = await started(library, PhotoQuery())
    try await library.script("ALTER TABLE photo RENAME TO away")
    model.gridItems.sections = .days
    await model.gridItems.upToDate()
    #expect(model.gridItems.count == 5)
    #expect(model.photos.failure == nil)
  }

  @Test func daysOfAFewAreThoseOfAll() async throws {
    let library = try await library()
    let all = try await library.photos.days()
    #expect(all.count == 5)
    let some = try await library.photos.days(of: [5, 2, 999])
    #expect(Set(some) == Set(all.filter { [2, 5].contains($0.sequence) }))
    let gone = try await library.photos.all()[1].id
    try await library.trash.delete([gone])
    #expect(try await library.photos.days().count == 4)
    #expect(try await library.photos.days(of: [2]).isEmpty)
  }

  @Test func whenPhotosWereAddedIsReadByTheClockOfThePlace() async throws {
    let library = try await openLibrary()
    // 2026-05-03 14:05:00 UTC.
    _ = try await library.photo(of: "one")
    let there = try #require(TimeZone(secondsFromGMT: 10 * 3600))
    let days = try await library.photos.days(in: .gmt) + library.photos.days(in: there)
    #expect(days.map(\.days.added.moment?.day) == [3, 4])
    #expect(days.allSatisfy { $0.days.taken == .unknown })
  }
}
