// Tests that changes shortly after one another are applied to the list together.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoCollectionBatchTests {
  @Test func whatComesInTheTimeOfABatchIsOneChange() async throws {
    let library = try await openLibrary()
    let clock = ManualClock()
    let photos = PhotoCollection(
      library: library, batchInterval: .milliseconds(150), clock: clock)
    await photos.reload()
    var changes: [ListChange] = []
    photos.onChange = { changes.append($0) }
    photos.arrived(try await library.photo(of: "1"))
    await until { photos.shownCount == 1 }
    await clock.sleepers(1)
    for text in ["2", "3", "4"] { photos.arrived(try await library.photo(of: text)) }
    #expect(photos.shownCount == 1)
    clock.advance(by: .milliseconds(150))
    await until { photos.shownCount == 4 }
    #expect(changes.map(\.added.count) == [1, 3])
  }

  @Test func whoWaitsForTheListHasItAtOnce() async throws {
    let library = try await openLibrary()
    let photos = PhotoCollection(
      library: library, batchInterval: .milliseconds(150), clock: ManualClock())
    await photos.reload()
    for text in ["1", "2"] {
      photos.arrived(try await library.photo(of: text))
      await photos.upToDate()
    }
    #expect(photos.order.count == 2)
    photos.query.search = "nothing"
    await photos.upToDate()
    #expect(photos.order.isEmpty)
  }

  @Test func whoWaitsForTheListDoesNotWaitForWhatComesMeanwhile() async throws {
    let library = try await openLibrary()
    let clock = ManualClock()
    let photos = PhotoCollection(
      library: library, batchInterval: .milliseconds(150), clock: clock)
    await photos.reload()
    var coming: [Photo] = []
    for text in ["1", "2", "3", "4", "5", "6"] {
      coming.append(try await library.photo(of: text))
    }
    // As in an import: when the list shows a photo, the next one is in the library.
    photos.onChange = { [unowned photos] _ in
      if !coming.isEmpty { photos.arrived(coming.removeFirst()) }
    }
    photos.arrived(coming.removeFirst())
    await photos.upToDate()
    #expect(photos.order.count == 1)
    await clock.sleepers(1)
    #expect(photos.order.count == 1)
    await photos.upToDate()
    #expect(photos.order.count == 2)
  }
}
