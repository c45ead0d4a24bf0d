// Tests of saves that fail: they are told, and leave nothing behind.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct CatalogSaverFailureTests {
  private let transport = FakeTransport()
  private let source = FakeCatalog()
  private let decoder = FakeDecoder()
  private let library: PhotoLibrary
  private let model: AppModel
  private let address = "https://example.org/A~orig.jpg"
  private var pasted: FilePath { libraryFolder.appending("pasted") }
  private var photo: SpacePhoto { spacePhoto("A", full: address) }

  init() async throws {
    library = try await openLibrary()
    model = AppModel(library: library, decoder: decoder, transport: transport, clock: ManualClock())
    await model.start()
  }

  private func save(_ photo: SpacePhoto) async {
    await model.catalogSaver.save(photo, from: source)
    await until { model.importer.unfinishedCount == 0 }
  }

  /// That nothing came of a save, now or at the next start.
  private func expectNothing(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await library.photos.all().isEmpty, sourceLocation: sourceLocation)
    #expect(try await library.namingQueue.read().entries.isEmpty, sourceLocation: sourceLocation)
    let left = pasted.exists() ? try pasted.tree() : []
    #expect(left.isEmpty, sourceLocation: sourceLocation)
    #expect(model.catalogMarks.saved.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func aFailedDownloadIsToldAndPutAwayByOneThatSucceeds() async throws {
    transport.script(address, .head(200), .body(Data(count: 9)), .fail(.brokenOff(host: "a")))
    transport.serve(address, Data(jpeg("A")))
    await save(photo)
    #expect(model.catalogSaver.failures.first?.error == .network(.brokenOff(host: "a")))
    #expect(model.catalogSaver.failures.first?.photo == photo)
    try await expectNothing()
    await save(photo)
    #expect(model.catalogSaver.failures.first == nil)
    #expect(try await library.photos.all().count == 1)
  }

  @Test func aPictureThatIsTooLargeIsNotKept() async throws {
    let length = "\(CatalogSaver.byteLimit + 1)"
    transport.script(address, .head(200, ["content-length": length]), .body(Data(count: 9)))
    await save(photo)
    #expect(
      model.catalogSaver.failures.first?.error
        == .network(.tooLarge(host: "example.org", limit: CatalogSaver.byteLimit)))
    try await expectNothing()
  }

  @Test func aPictureWithoutFilesIsToldByItsTitle() async throws {
    await save(spacePhoto("B"))
    #expect(model.catalogSaver.failures.first?.error == .noPicture(title: "Title of B"))
    source.details["B"] = SpacePhotoDetails(
      description: "", location: nil, files: [url("https://example.org/B.mp4")])
    await save(spacePhoto("B"))
    #expect(model.catalogSaver.failures.first?.error == .noPicture(title: "Title of B"))
    #expect(transport.requests.isEmpty)
    try await expectNothing()
  }

  @Test func aDownloadThatIsNoPictureEndsUnmarked() async throws {
    transport.serve(address, "<html>Not today</html>")
    await save(photo)
    await until { model.catalogMarks.saved.isEmpty }
    #expect(model.importer.failures.map(\.reason) == [.picture(.notAPicture)])
    try await expectNothing()
  }

  @Test func theFileIsCalledByTheTitleInSignsThatEveryDiskTakes() async throws {
    transport.serve(address, "<html>Not today</html>")
    await save(spacePhoto("é/4_b-1", full: address))
    await until { !model.importer.failures.isEmpty }
    let name = try #require(model.importer.failures.first?.source.name)
    #expect(name.hasPrefix("Title of 4_b-1 "))
    #expect(name.hasSuffix(".jpg"))
  }

  @Test func aPictureThatCanNotBeDecodedEndsUnmarked() async throws {
    transport.serve(address, Data(jpeg("A")))
    decoder.errors["A"] = PictureError.damaged(detail: "cut off")
    await save(photo)
    await until { model.catalogMarks.saved.isEmpty && !model.importer.failures.isEmpty }
    try await expectNothing()
  }

  @Test func aLibraryThatTakesNoPickIsToldAndTheFileDoesNotComeInLater() async throws {
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON naming_queue BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    transport.serve(address, Data(jpeg("A")))
    await save(photo)
    guard case .library = model.catalogSaver.failures.first?.error else {
      Issue.record("another reason: \(String(describing: model.catalogSaver.failures.first))")
      return
    }
    try await expectNothing()
  }

  @Test func aLibraryThatTakesNoFileIsTold() async throws {
    try pasted.holding("a file where the folder should be")
    transport.serve(address, Data(jpeg("A")))
    await save(photo)
    guard case .library = model.catalogSaver.failures.first?.error else {
      Issue.record("another reason: \(String(describing: model.catalogSaver.failures.first))")
      return
    }
    #expect(transport.requests.isEmpty)
    #expect(try await library.photos.all().isEmpty)
  }
}
