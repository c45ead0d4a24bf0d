// Tests of the list while photos are pressed, and while some are removed from it.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoCollectionPressTests {
  /// Returns when a change of the list waits for a release.
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
    await photos.upToDate()
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

  /// The positions in a change are those of the list for which it was found.
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
    await photos.upToDate()
    #expect(photos.order == [before.first, fourth.sequence].compactMap(\.self))
  }

  /// Otherwise the timeout of one press would end the next press.
  @Test func theSecondOfAPressEndsWithIt() async {
    let clock = ManualClock()
    let hold = PressFreeze(clock: clock)
    hold.press()
    await clock.sleepers(1)
    hold.letGo()
    #expect(clock.pending.isEmpty)
  }

  /// The photo was moved to its position then; later changes must not insert it again.
  @Test func whatWasChangedBeforeStaysOutOnceItIsTakenOut() async throws {
    let library = try await openLibrary()
    let first = try await library.photo(of: "1")
    let photos = PhotoCollection(library: library, clock: ManualClock())
    await photos.reload()
    try await library.photos.rename(first.id, to: "Anna")
    photos.renamed([(first.id, "Anna")])
    await photos.upToDate()
    photos.takeOut([first.sequence])
    let second = try await library.photo(of: "2")
    photos.arrived(second)
    await photos.upToDate()
    #expect(photos.order == [second.sequence])
  }

  /// Two photos that are named one after the other, and are neighbours, stay in the list.
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
    await photos.upToDate()
    #expect(changes.isEmpty)
    #expect(await photos.names == ["Anna", "Bert"])
  }
}
