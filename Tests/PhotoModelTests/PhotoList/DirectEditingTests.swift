// Tests of names, descriptions and keywords that are typed where a photo is shown.

import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct DirectEditingTests {
  private let library: PhotoLibrary
  private let model: AppModel
  private let clock = ManualClock()

  init() async throws {
    library = try await openLibrary()
    model = AppModel(library: library, clock: clock)
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
    for number in 1...20 {
      model.directEditing.set(.name, of: photo.sequence, to: "name \(number)")
    }
    #expect(model.isStoringText)
    await model.directEditing.flush()
    #expect(try await names() == ["name 20"])
    #expect(!model.isStoringText)
    _ = await model.undo()
    #expect(try await names() == ["name 19"])
  }

  @Test func aBlankNameIsIgnored() async throws {
    let photo = try await start(["a"])[0]
    model.directEditing.set(.name, of: photo.sequence, to: " \t")
    await model.directEditing.flush()
    #expect(try await names() == ["a"])
  }

  @Test func aNameThatCannotBeStoredIsKeptAndTriedAgain() async throws {
    let photo = try await start(["a"])[0]
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF name ON photo
      BEGIN SELECT RAISE(ABORT, 'full'); END
      """)
    model.directEditing.set(.name, of: photo.sequence, to: "b")
    #expect(await model.flush().contains(.answers), "the window stays open")
    #expect(model.directEditing.unstored(.name, of: photo.sequence) == "b")
    #expect(model.canRetry && model.failures.newest(of: .editing) != nil)
    // Dismissed: the reason is told again by what has to wait for the name.
    model.failures.first.map { model.failures.dismiss($0.id) }
    await model.delete([photo.id])
    #expect(model.photos.count == 1)
    #expect(model.failures.newest(of: .editing) != nil)
    try await library.script("DROP TRIGGER full")
    await model.retry()
    await model.directEditing.flush()
    #expect(try await names() == ["b"])
    #expect(!model.directEditing.hasUnstored && model.failures.first == nil)
    #expect(await !model.flush().contains(.answers))
  }

  @Test func aRefusedNameIsTriedAgainByItself() async throws {
    let photo = try await start(["a"])[0]
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF name ON photo
      BEGIN SELECT RAISE(ABORT, 'full'); END
      """)
    let asleep = clock.sleeperCount
    model.directEditing.set(.name, of: photo.sequence, to: "b")
    await model.directEditing.flush()
    let failure = try #require(model.failures.newest(of: .editing))
    model.failures.dismiss(failure.id)
    // The refused text is noted too, after a pause of its own.
    await clock.sleepers(asleep + 2)
    clock.advance(by: RetryInterval.unstoredText)
    await clock.sleepers(asleep + 2)
    #expect(model.directEditing.hasUnstored)
    #expect(
      model.failures.first == nil, "what a person has dismissed is not told every two seconds")
    try await library.script("DROP TRIGGER full")
    clock.advance(by: RetryInterval.unstoredText)
    await until { !model.directEditing.hasUnstored }
    #expect(try await names() == ["b"])
  }

  @Test func whatIsTypedOutlivesACrash() async throws {
    let photo = try await start(["a"])[0]
    model.directEditing.note(.description, of: photo.sequence, as: "At the old har")
    model.directEditing.note(.name, of: photo.sequence, as: "An")
    model.directEditing.note(.description, of: photo.sequence, as: "At the old harbour")
    await model.directEditing.noted()
    #expect(try await library.photos.all()[0].description == nil, "nothing is saved yet")

    // The next start, without an end of this one.
    let next = AppModel(library: library, clock: ManualClock())
    await next.start()
    await next.directEditing.flush()
    let found = try await library.photos.all()[0]
    #expect(found.description == "At the old harbour" && found.name == "An")
    await next.directEditing.noted()
    #expect(try await library.settings.typedTexts().isEmpty)
  }

  @Test func whatWasTakenBackIsNotSavedByTheNextStart() async throws {
    let photo = try await start(["a"])[0]
    model.directEditing.note(.name, of: photo.sequence, as: "An")
    await model.directEditing.noted()
    #expect(try await library.settings.typedTexts().count == 1)
    model.directEditing.forget(.name, of: photo.sequence)
    await model.directEditing.noted()
    #expect(try await library.settings.typedTexts().isEmpty)
  }

  @Test func anOlderNameThatWasRefusedDoesNotComeAfterANewerOne() async throws {
    let photo = try await start(["a"])[0]
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF name ON photo WHEN new.name = 'older'
      BEGIN SELECT RAISE(ABORT, 'full'); END
      """)
    model.directEditing.set(.name, of: photo.sequence, to: "older")
    model.directEditing.set(.name, of: photo.sequence, to: "newer")
    await model.directEditing.flush()
    #expect(!model.directEditing.hasUnstored)
    try await library.script("DROP TRIGGER full")
    await model.flush()
    #expect(try await names() == ["newer"])
  }

  @Test func aDeletionWaitsForTheNameThatWasTypedBefore() async throws {
    let photo = try await start(["a", "b"])[0]
    model.directEditing.set(.name, of: photo.sequence, to: "c")
    await model.delete(sequences: [photo.sequence])
    _ = await model.undo()
    #expect(try await names() == ["c", "b"])
  }

  @Test func aPhotoThatIsGoneTakesNoName() async throws {
    let photo = try await start(["a", "b"])[0]
    try await library.trash.delete([photo.id])
    model.directEditing.set(.name, of: photo.sequence, to: "c")
    await model.directEditing.flush()
    await model.photos.upToDate()
    #expect(try await names() == ["b"])
    #expect(await !model.flush().contains(.answers), "nothing keeps the window open")
  }

  @Test func descriptionAndKeywordsAreStoredFoundAndUndone() async throws {
    let photo = try await start(["a", "b"])[0]
    let editing = model.directEditing
    editing.set(.description, of: photo.sequence, to: "At the old harbour\nof Chania")
    editing.set(.keywords, of: photo.sequence, to: "Crete, sea ,crete,  two   words,")
    await editing.flush()
    let stored = try #require(try await library.photos.find(photo.id))
    #expect(stored.description == "At the old harbour\nof Chania")
    #expect(stored.keywords == ["Crete", "sea", "two words"])
    #expect(stored.name == "a")
    for word in ["chania", "CRETE", "harbour a sea"] {
      let found = try await library.photos.order(of: PhotoQuery(search: word))
      #expect(found == [photo.sequence], "\(word)")
    }
    _ = await model.undo()
    #expect(try await library.photos.find(photo.id)?.keywords == [])
    #expect(try await library.photos.order(of: PhotoQuery(search: "crete")) == [])
    _ = await model.undo()
    #expect(try await library.photos.find(photo.id)?.description == nil)
    _ = await model.redo()
    #expect(try await library.photos.order(of: PhotoQuery(search: "old")) == [photo.sequence])
    editing.set(.description, of: photo.sequence, to: " ")
    await editing.flush()
    #expect(try await library.photos.find(photo.id)?.description == nil)
  }

  @Test func aDescriptionThatCannotBeStoredIsKeptAndTriedAgain() async throws {
    let photo = try await start(["a"])[0]
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF description ON photo
      BEGIN SELECT RAISE(ABORT, 'full'); END
      """)
    model.directEditing.set(.description, of: photo.sequence, to: "long text")
    #expect(await model.flush().contains(.answers), "the window stays open")
    #expect(model.directEditing.unstored(.description, of: photo.sequence) == "long text")
    try await library.script("DROP TRIGGER full")
    await model.retry()
    await model.directEditing.flush()
    #expect(try await library.photos.find(photo.id)?.description == "long text")
  }
}
