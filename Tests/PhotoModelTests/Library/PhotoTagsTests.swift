// Tests of the keywords and places of a library: counted, filtered by, and added to many photos.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoTagsTests {
  /// Three named photos with keywords.
  private func library(_ keywords: [[String]]) async throws -> (PhotoLibrary, [Photo.ID]) {
    let library = try await openLibrary()
    var ids: [Photo.ID] = []
    for (number, words) in keywords.enumerated() {
      let id = try await library.photo(of: "\(number)", named: "\(number)").id
      try await library.photos.setKeywords([(id, words)])
      ids.append(id)
    }
    return (library, ids)
  }

  @Test func keywordsAreCountedWhateverTheirCase() async throws {
    let (library, ids) = try await library([["Sea", "crete"], ["sea", "family 10"], ["family 9"]])
    try await library.script(
      "UPDATE photo SET place = 'Chania' WHERE id IN ('\(ids[0])', '\(ids[2])')")
    let tags = try await library.reader.photos.tags()
    #expect(
      tags.map { "\($0.tag.text) \($0.count)" } == [
        "crete 1", "family 9 1", "family 10 1", "Sea 2", "Chania 2",
      ])
    #expect(tags.last?.tag == .place("Chania"))
    try await library.trash.delete([ids[2]])
    #expect(try await library.reader.photos.tags().map(\.count) == [1, 1, 2, 1])
  }

  @Test func photosWithATagAreShown() async throws {
    let (library, ids) = try await library([["Séa"], ["seaside"], []])
    try await library.script("UPDATE photo SET place = 'Chania' WHERE id = '\(ids[2])'")
    for store in [library.photos, library.reader.photos] {
      #expect(try await store.order(of: PhotoQuery(tag: .keyword("SEA"))) == [1])
      #expect(try await store.order(of: PhotoQuery(tag: .place("Chania"))) == [3])
      #expect(try await store.order(of: PhotoQuery(tag: .place("chania"))).isEmpty)
      for sort in PhotoSort.allCases {
        let query = PhotoQuery(
          sort: sort, isDescending: true, filters: [.liked], tag: .keyword("sea"), search: "0")
        #expect(try await store.order(of: query).isEmpty)
      }
    }
    #expect(PhotoQuery(tag: .place("")).isNarrow)
  }

  @Test func keywordsAreAddedInOneStep() async throws {
    let (library, ids) = try await library([["Sea"], [], ["crete"]])
    let changed = try await library.photos.changeKeywords(
      adding: ["sea", "crete"], removing: [], sequences: [1, 2, 3, 99])
    #expect(Set(changed) == Set(ids))
    let keywords = { @Sendable in try await library.photos.all().map(\.keywords) }
    #expect(try await keywords() == [["Sea", "crete"], ["sea", "crete"], ["crete", "sea"]])
    #expect(
      try await library.photos.changeKeywords(adding: ["Crete"], removing: [], sequences: [1])
        .isEmpty)
    #expect(try await library.history.undo()?.photos.count == 3)
    #expect(try await keywords() == [["Sea"], [], ["crete"]])
  }

  @Test func keywordsAreTakenAwayInAllSpellingsInOneStep() async throws {
    let (library, _) = try await library([["Séa", "crete"], ["SEA"], ["sea"]])
    let found = try await library.photos.keywords(of: [1, 2])
    #expect(found.map(\.tag) == [.keyword("crete"), .keyword("Séa")])
    #expect(found.map(\.count) == [1, 2])
    let changed = try await library.photos.changeKeywords(
      adding: ["holiday"], removing: ["sea"], sequences: [1, 2])
    #expect(changed.count == 2)
    let keywords = { @Sendable in try await library.photos.all().map(\.keywords) }
    #expect(try await keywords() == [["crete", "holiday"], ["holiday"], ["sea"]])
    #expect(try await library.history.undo()?.photos.count == 2)
    #expect(try await keywords() == [["Séa", "crete"], ["SEA"], ["sea"]])
  }

  @MainActor @Test func aTagIsNotRememberedButTheOrderIs() async throws {
    let library = try await openLibrary()
    let photos = PhotoCollection(library: library)
    await photos.restoreQuery()
    photos.query = PhotoQuery(sort: .size, isDescending: true, tag: .keyword("sea"), search: "a")
    await photos.remembered.stored()
    #expect(try await library.settings.query() == PhotoQuery(sort: .size, isDescending: true))
  }
}
