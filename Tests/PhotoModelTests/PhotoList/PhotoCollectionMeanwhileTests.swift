// Tests of changes to the list while it is compared with another one off the main actor.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoCollectionMeanwhileTests {
  /// A list sorted by name.
  private func loaded(_ library: PhotoLibrary, names: [String]) async throws -> PhotoCollection {
    for name in names { _ = try await library.photo(of: name, named: name) }
    let photos = PhotoCollection(library: library, clock: ManualClock())
    photos.query.sort = .name
    await photos.reload()
    return photos
  }

  /// The positions in changes are those of the list for which they were found. Removing photos
  /// again and again does not delay the list for ever.
  @Test(arguments: [1, 2, 5]) func whatIsTakenOutMeanwhileStaysOutAndMovesNoOther(
    count: Int
  ) async throws {
    let library = try await openLibrary()
    let photos = try await loaded(library, names: ["a", "b", "c", "d", "e", "g"])
    let before = photos.order
    let added = try await library.photo(of: "f", named: "f")
    let looks = Witness()
    photos.findChanges = { [unowned photos] found, shown in
      await MainActor.run {
        looks.note()
        if looks.count <= count { photos.takeOut([before[looks.count - 1]]) }
      }
      return found.changes(of: shown)
    }
    await photos.reload()
    let limit = ListRefresh.mostComparisons
    #expect(looks.count == min(count + 1, limit))
    let left = before.dropFirst(min(count, limit))
    #expect(photos.order == Array(left.dropLast()) + [added.sequence] + Array(left.suffix(1)))
  }

  @Test func aPressThatBeginsMeanwhileHoldsTheList() async throws {
    let library = try await openLibrary()
    let photos = try await loaded(library, names: ["a"])
    let before = photos.order
    _ = try await library.photo(of: "b", named: "b")
    photos.findChanges = { [unowned photos] found, shown in
      await photos.press()
      return found.changes(of: shown)
    }
    let reloading = Task { await photos.reload() }
    while !photos.hold.isAwaited, photos.order == before, !Task.isCancelled { await Task.yield() }
    #expect(photos.order == before)
    photos.letGo()
    await reloading.value
    #expect(photos.order.count == 2)
  }

  @Test func anotherQueryIsNotAnsweredByWhatWasFoundBefore() async throws {
    let library = try await openLibrary()
    let photos = try await loaded(library, names: ["a", "b"])
    _ = try await library.photo(of: "c", named: "c")
    var changes: [ListChange] = []
    photos.onChange = { changes.append($0) }
    photos.findChanges = { [unowned photos] found, shown in
      await MainActor.run { photos.query.search = "a" }
      return found.changes(of: shown)
    }
    await photos.reload()
    await photos.upToDate()
    #expect(await photos.names == ["a"])
    #expect(changes.allSatisfy { $0.added.isEmpty })
  }
}
