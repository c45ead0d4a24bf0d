// Tests of a library that is moved or deleted while it is open, and of originals that are missing.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryPresenceTests {
  private let gone = LibraryError.gone(libraryFolder)

  @Test func aLibraryThatWasMovedAwayTakesNothingMore() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    try libraryFolder.move(to: TemporaryFolder.path.appending("elsewhere"))
    await #expect(throws: gone) { try await library.photos.rename(photo.id, to: "b") }
    await #expect(throws: gone) { try await library.photos.setLiked(photo.id, true) }
    await #expect(throws: gone) {
      _ = try await library.namingQueue.enqueue([FilePath("/card/1.jpg")])
    }
    await #expect(throws: gone) {
      try await library.namingQueue.saveDraft("half", at: 1, cursor: NamingCursor(position: 1))
    }
    await #expect(throws: gone) { try await library.trash.delete([photo.id]) }
    await #expect(throws: gone) { _ = try await library.photos.all() }
    #expect(!libraryFolder.exists())
  }

  @Test func anotherLibraryInItsPlaceIsNotTakenForIt() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    try libraryFolder.move(to: TemporaryFolder.path.appending("elsewhere"))
    let other = try await openLibrary()
    await #expect(throws: LibraryError.replaced(libraryFolder)) {
      try await library.photos.rename(photo.id, to: "b")
    }
    #expect(try await other.photos.all().isEmpty)
  }

  @Test func aLibraryThatComesBackGoesOn() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    let elsewhere = TemporaryFolder.path.appending("elsewhere")
    try libraryFolder.move(to: elsewhere)
    await #expect(throws: gone) { try await library.photos.rename(photo.id, to: "b") }
    try elsewhere.move(to: libraryFolder)
    try await library.photos.rename(photo.id, to: "b")
    #expect(try await library.photos.all().map(\.name) == ["b"])
  }

  @Test(arguments: [true, false])
  func aPictureBroughtInAgainMendsItsOriginal(isNamed: Bool) async throws {
    let library = try await openLibrary()
    var photo = try await library.photo(of: "one")
    if isNamed { photo = try await library.photo(of: "two", named: "a name") }
    let text = isNamed ? "two" : "one"
    for _ in 1...2 {
      try photo.original.remove()
      #expect(try await library.inspect().problems == [.missing(photo)])
      let arrival = try await library.bringIn(text)
      #expect(isNamed ? arrival.original == photo.id : arrival == .refused(.alreadyWaiting))
      #expect(try photo.original.contents() == jpeg(text))
      #expect(try await library.inspect().problems.isEmpty)
    }
    try photo.original.holding("cut")
    _ = try await library.bringIn(text, as: "copy.png")
    #expect(try photo.original.contents() == jpeg(text))
    #expect(try await library.inspect().problems.isEmpty)
  }
}
