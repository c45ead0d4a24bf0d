// The list while photos are pressed, and while some are taken out of it.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoCollectionPressTests {
  /// Returns when a change of the list waits for a press to end.
  private func untilHeld(_ photos: PhotoCollection) async {
    while !photos.hold.isAwaited, photos.order.isEmpty, !Task.isCancelled { await Task.yield() }
  }

  @Test func aPressHoldsTheListUntilItIsLetGoOf() async throws {
    let library = try await openLibrary()
    let photos = PhotoCollection(library: library, clock: ManualClock())
    await photos.reload()
    photos.press()
    photos.arrived(try await library.photo(of: "1"))
    await untilHeld(photos)
    #expect(photos.order.isEmpty)
    photos.letGo()
    await photos.settled()
    #expect(photos.order.count == 1)
  }

  @Test func aReloadIsHeldTooAndNoPressForLong() async throws {
    let library = try await openLibrary()
    let clock = ManualClock()
    let photos = PhotoCollection(library: library, clock: clock)
    await photos.reload()
    photos.press()
    _ = try await library.photo(of: "1")
    let reloading = Task { await photos.reload() }
    await untilHeld(photos)
    #expect(photos.order.isEmpty)
    await clock.sleepers(1)
    clock.advance(by: PressFreeze.longest)
    await reloading.value
    #expect(photos.order.count == 1)
  }

  /// The places of a change are those of the list that it was looked for in.
  @Test func whatIsTakenOutMeanwhileMovesNoOther() async throws {
    let library = try await openLibrary()
    for text in ["1", "2", "3"] { _ = try await library.photo(of: text) }
    let photos = PhotoCollection(library: library, clock: ManualClock())
    await photos.reload()
    let before = photos.order
    photos.press()
    let fourth = try await library.photo(of: "4")
    photos.arrived(fourth)
    while !photos.hold.isAwaited, photos.order == before, !Task.isCancelled { await Task.yield() }
    photos.takeOut(Array(before.suffix(2)))
    photos.letGo()
    await photos.settled()
    #expect(photos.order == [before.first, fourth.sequence].compactMap(\.self))
  }

  /// Else the second that one press has would end the next.
  @Test func theSecondOfAPressEndsWithIt() async {
    let clock = ManualClock()
    let hold = PressFreeze(clock: clock)
    hold.press()
    await clock.sleepers(1)
    hold.letGo()
    #expect(clock.pending.isEmpty)
  }

  /// It was brought to its place then; what comes later brings it to no place again.
  @Test func whatWasChangedBeforeStaysOutOnceItIsTakenOut() async throws {
    let library = try await openLibrary()
    let first = try await library.photo(of: "1")
    let photos = PhotoCollection(library: library, clock: ManualClock())
    await photos.reload()
    try await library.photos.rename(first.id, to: "Anna")
    photos.renamed([(first.id, "Anna")])
    await photos.settled()
    photos.takeOut([first.sequence])
    let second = try await library.photo(of: "2")
    photos.arrived(second)
    await photos.settled()
    #expect(photos.order == [second.sequence])
  }

  /// Two photos that are named side by side stay in the list as they are.
  @Test func photosThatAreNamedSideBySideStay() async throws {
    let library = try await openLibrary()
    let photos = PhotoCollection(library: library, clock: ManualClock())
    var ids: [Photo.ID] = []
    for text in ["1", "2"] { ids.append(try await library.photo(of: text).id) }
    await photos.reload()
    var changes: [ListChange] = []
    photos.onChange = { changes.append($0) }
    let names = zip(ids, ["Anna", "Bert"]).map { (id: $0, name: $1) }
    for (id, name) in names { try await library.photos.rename(id, to: name) }
    photos.renamed(names)
    await photos.settled()
    #expect(changes.isEmpty)
    #expect(await photos.names == ["Anna", "Bert"])
  }
}
