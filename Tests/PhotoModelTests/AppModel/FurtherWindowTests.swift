// Tests of the model of a further window on a library: each list follows the changes of the other, and
// names, deletions and undo are jobs of the first model.

import Foundation
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct FurtherWindowTests {
  private let model: AppModel
  private let further: AppModel
  private let sequences: [Int64]

  init() async throws {
    let library = try await openLibrary()
    for name in ["a", "b", "c"] { _ = try await library.photo(of: name, named: name) }
    try await library.namingQueue.endNamingRound()
    model = AppModel(library: library)
    await model.start()
    further = AppModel(furtherWindowOf: model)
    await further.start()
    sequences = further.photos.order
  }

  /// Returns when both lists show all that has happened.
  private func settled() async {
    await model.flush()
    await model.photos.upToDate()
    await further.photos.upToDate()
  }

  private func names(_ model: AppModel) async -> [String?] {
    await model.photos.photos(await model.photos.identifiers(of: model.photos.order))
      .values.map(\.name).sorted { ($0 ?? "") < ($1 ?? "") }
  }

  @Test func aListFollowsWhatTheOtherWindowDeletesAndUndoes() async throws {
    #expect(sequences.count == 3)
    await further.delete(sequences: [sequences[1]])
    await settled()
    #expect(model.photos.order == [sequences[0], sequences[2]])
    #expect(further.photos.order == model.photos.order)
    await model.undo()
    await settled()
    #expect(model.photos.order == sequences)
    #expect(further.photos.order == sequences)
    await model.delete(sequences: [sequences[0]])
    await further.undo()
    await settled()
    #expect(further.photos.order == sequences)
  }

  @Test func aListThatIsSortedByNameIsRightWhicheverWindowRenames() async throws {
    further.photos.query.sort = .name
    model.photos.query.sort = .name
    await settled()
    for (index, name) in ["z", "m", "0"].enumerated() {
      let window = index % 2 == 0 ? model : further
      window.directEditing.set(.name, of: sequences[index], to: name)
      await settled()
      let expected = try await model.library.photos.order(of: PhotoQuery(sort: .name))
      #expect(model.photos.order == expected)
      #expect(further.photos.order == expected)
    }
    #expect(await names(further) == ["0", "m", "z"])
  }

  @Test func aLikeIsSeenInTheOtherWindow() async throws {
    model.photos.query.filters = [.liked]
    await further.photos.toggleLiked(sequences: [sequences[2]])
    await settled()
    #expect(model.photos.order == [sequences[2]])
    #expect(further.photos.order == sequences, "a filter is of its window alone")
  }

  @Test func aRoundOfTheOtherWindowIsThatOfTheFirst() async throws {
    await further.rename(sequences: Array(sequences.prefix(2)))
    #expect(model.renaming?.prompt != nil)
    #expect(further.renaming === model.renaming)
    model.renaming?.save("A")
    model.renaming?.pause()
    await further.endRenaming()
    #expect(model.renaming != nil, "a round that was put off waits")
  }

  @Test func onlyTheFirstWindowsOrderIsStored() async throws {
    further.photos.query.sort = .size
    further.photos.query.filters = [.unnamed]
    await further.flush()
    #expect(try await model.library.settings.query() == PhotoQuery())
    model.photos.query.sort = .name
    await model.flush()
    #expect(try await model.library.settings.query().sort == .name)
  }

  @Test func aListThatIsAloneAgainIsNoLongerReadAsAWhole() async throws {
    let list = PhotoCollection(library: model.library)
    do {
      let passing = PhotoCollection(beside: list)
      #expect(passing.refresh.isShared && list.refresh.isShared)
    }
    await list.reload()
    #expect(!list.refresh.isShared)
  }
}
