// Tests of names that are typed where a photo is shown.

import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct DirectNamingTests {
  private let library: PhotoLibrary
  private let model: AppModel

  init() async throws {
    library = try await openLibrary()
    model = AppModel(library: library, clock: ManualClock())
  }

  private func start(_ names: [String]) async throws -> [Photo] {
    var photos: [Photo] = []
    for (index, name) in names.enumerated() {
      photos.append(try await library.photo(of: "\(index)", named: name))
    }
    await model.start()
    return photos
  }

  private func names() async throws -> [String?] { try await library.photos.all().map(\.name) }

  @Test func theLastNameOfAPhotoStaysHoweverFastTheyCome() async throws {
    let photo = try await start(["a"])[0]
    for number in 1...20 { model.directNaming.name(photo.sequence, "name \(number)") }
    #expect(model.isStoringText)
    await model.directNaming.flush()
    #expect(try await names() == ["name 20"])
    #expect(!model.isStoringText)
    _ = await model.undo()
    #expect(try await names() == ["name 19"])
  }

  @Test func aBlankNameIsIgnored() async throws {
    let photo = try await start(["a"])[0]
    model.directNaming.name(photo.sequence, " \t")
    await model.directNaming.flush()
    #expect(try await names() == ["a"])
  }

  @Test func aNameThatCannotBeStoredIsKeptAndTriedAgain() async throws {
    let photo = try await start(["a"])[0]
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF name ON photo
      BEGIN SELECT RAISE(ABORT, 'full'); END
      """)
    model.directNaming.name(photo.sequence, "b")
    #expect(await model.flush().contains(.answers), "the window stays open")
    #expect(model.directNaming.unstored == [photo.sequence: "b"])
    #expect(model.photos.failure != nil)
    try await library.script("DROP TRIGGER full")
    await model.retry()
    await model.directNaming.flush()
    #expect(try await names() == ["b"])
    #expect(model.directNaming.unstored.isEmpty)
    #expect(await !model.flush().contains(.answers))
  }

  @Test func anOlderNameThatWasRefusedDoesNotComeAfterANewerOne() async throws {
    let photo = try await start(["a"])[0]
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF name ON photo WHEN new.name = 'older'
      BEGIN SELECT RAISE(ABORT, 'full'); END
      """)
    model.directNaming.name(photo.sequence, "older")
    model.directNaming.name(photo.sequence, "newer")
    await model.directNaming.flush()
    #expect(model.directNaming.unstored.isEmpty)
    try await library.script("DROP TRIGGER full")
    await model.flush()
    #expect(try await names() == ["newer"])
  }

  @Test func aDeletionWaitsForTheNameThatWasTypedBefore() async throws {
    let photo = try await start(["a", "b"])[0]
    model.directNaming.name(photo.sequence, "c")
    await model.delete(sequences: [photo.sequence])
    _ = await model.undo()
    #expect(try await names() == ["c", "b"])
  }

  @Test func aPhotoThatIsGoneTakesNoName() async throws {
    let photo = try await start(["a", "b"])[0]
    try await library.trash.delete([photo.id])
    model.directNaming.name(photo.sequence, "c")
    await model.directNaming.flush()
    await model.photos.upToDate()
    #expect(try await names() == ["b"])
    #expect(await !model.flush().contains(.answers), "nothing keeps the window open")
  }
}
