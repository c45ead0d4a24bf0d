// Tests of a catalogue whose files lie inside the program, and of the ways of its pictures to the
// decoder and into the library, which both take files.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct EmbeddedCatalogTests {
  private let transport = FakeTransport()

  private var cacheFolder: FilePath { TemporaryFolder.path.appending("cache") }

  /// A catalogue with one picture.
  private func catalog(_ picture: String) -> FolderCatalog {
    let list = """
      {"collection":{"items":[{"href":"a/collection.json",
        "data":[{"nasa_id":"a","title":"A galaxy"}],
        "links":[{"href":"a/a~thumb.jpg","rel":"preview"},
                 {"href":"a/a~orig.jpg","rel":"canonical"}]}]}}
      """
    return FolderCatalog(
      FilesInMemory(files: [
        "search.json": Data(list.utf8), "a/collection.json": Data("[\"a/a~orig.jpg\"]".utf8),
        "a/a~thumb.jpg": Data(jpeg(picture)), "a/a~orig.jpg": Data(jpeg("large " + picture)),
      ]))
  }

  private func photo(of catalog: FolderCatalog) async throws -> SpacePhoto {
    try #require(try await catalog.search("", page: 1).photos.first)
  }

  private func pictures(of catalog: FolderCatalog) -> RemotePictures {
    RemotePictures(
      client: HTTPClient(transport: transport, userAgent: "Tests", clock: ManualClock()),
      cache: DiskCache(folder: cacheFolder, limit: 1000), builtIn: catalog)
  }

  @Test func itsFilesAreReadWhereverTheyLie() async throws {
    let catalog = catalog("old")
    let photo = try await photo(of: catalog)
    #expect(photo.title == "A galaxy")
    #expect(try await catalog.search("nebula", page: 1).photos.isEmpty)
    #expect(photo.preview == url("memory:///catalog/a/a~thumb.jpg"))
    #expect(photo.full == url("memory:///catalog/a/a~orig.jpg"))
    #expect(try await catalog.details(of: photo).files == [url("memory:///catalog/a/a~orig.jpg")])
    #expect(catalog.embedded(at: url("memory:///catalog/a/a~thumb.jpg")) == Data(jpeg("old")))
    #expect(catalog.embedded(at: url("memory:///catalog/b.jpg")) == nil)
    #expect(catalog.embedded(at: url("https://a.org/a/a~thumb.jpg")) == nil)
  }

  @Test func aMissingListIsUnreadable() async {
    let list = "memory:///catalog/search.json"
    await #expect(throws: CatalogError.unreadable(source: list)) {
      _ = try await FolderCatalog(FilesInMemory(files: [:])).search("", page: 1)
    }
  }

  @Test func thePicturesOfAFolderAreFilesAlready() async throws {
    let file = try TemporaryFolder.path.appending("a.jpg").holding("a")
    #expect(FolderCatalog(TemporaryFolder.path).embedded(at: URL(filePath: file.text)) == nil)
    #expect(NoCatalog().embedded(at: URL(filePath: file.text)) == nil)
  }

  @Test func aPictureBecomesAFileOfTheCache() async throws {
    let catalog = catalog("old")
    let pictures = pictures(of: catalog)
    let address = try #require(try await photo(of: catalog).preview)
    let path = try await pictures.file(for: address)
    #expect(path.folder == cacheFolder)
    #expect(try path.contents() == jpeg("old"))
    #expect(try await pictures.file(for: address) == path)
    #expect(try cacheFolder.tree().count == 1)
    #expect(transport.requests.isEmpty)
    #expect(pictures.counts == RemotePictures.Counts())
  }

  /// They are read, and their digests computed, where the window does not wait for it.
  @Test func aPictureIsReadAwayFromTheMainActor() async throws {
    CallNotes.expectToTell()
    let files = WatchedFiles(files: ["a.jpg": Data(jpeg("old"))])
    let pictures = pictures(of: FolderCatalog(files))
    let address = try #require(files.address(of: "a.jpg"))
    _ = try await pictures.file(for: address)
    await pictures.forget(address)
    #expect(files.readings.onMainActor == [false, false])
  }

  @Test func thePictureOfAnotherVersionIsNotTakenForThisOnes() async throws {
    let old = catalog("old")
    let new = catalog("new")
    let address = try #require(try await photo(of: old).preview)
    _ = try await pictures(of: old).file(for: address)
    #expect(try await pictures(of: new).file(for: address).contents() == jpeg("new"))
  }

  @Test func aFileThatProvedToBeNoPictureIsWrittenAgain() async throws {
    let catalog = catalog("old")
    let pictures = pictures(of: catalog)
    let address = try #require(try await photo(of: catalog).preview)
    let path = try await pictures.file(for: address)
    try path.holding("cut off")
    await pictures.forget(address)
    #expect(try await pictures.file(for: address).contents() == jpeg("old"))
  }

  @Test func aCacheThatTakesNothingIsNoReasonToShowNothing() async throws {
    try cacheFolder.holding("a file, no folder")
    let catalog = catalog("old")
    let pictures = pictures(of: catalog)
    let address = try #require(try await photo(of: catalog).preview)
    for _ in 1...2 {
      #expect(try await pictures.file(for: address).contents() == jpeg("old"))
    }
  }

  @Test func aSavedPictureComesIntoTheLibraryAsADownloadDoes() async throws {
    let library = try await openLibrary()
    let model = AppModel(
      library: library, decoder: FakeDecoder(), transport: transport, clock: ManualClock())
    await model.start()
    let catalog = catalog("old")
    await model.catalogSaver.save(try await photo(of: catalog), from: catalog)
    await until { model.importer.unfinishedCount == 0 }
    let saved = try #require(try await library.photos.all().first)
    #expect(try saved.original.contents() == jpeg("large old"))
    #expect(model.naming.prompt?.text == "A galaxy")
    #expect(model.catalogMarks.saved == ["a"])
    #expect(try libraryFolder.appending("pasted").tree().isEmpty)
    #expect(transport.requests.isEmpty)
  }
}

/// Files that tell where they are read.
private struct WatchedFiles: CatalogFiles {
  let readings = CallNotes()
  private let files: FilesInMemory

  init(files: [String: Data]) { self.files = FilesInMemory(files: files) }

  func address(of path: String) -> URL? { files.address(of: path) }

  func contents(of address: URL) -> Data? {
    readings.note()
    return files.contents(of: address)
  }
}
