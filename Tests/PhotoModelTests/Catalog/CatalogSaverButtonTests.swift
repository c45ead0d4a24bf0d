// Tests of the buttons that save pictures, and of names from the network.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct CatalogSaverButtonTests {
  private let transport = FakeTransport()
  private let source = FakeCatalog()
  private let library: PhotoLibrary
  private let model: AppModel
  private let address = "https://example.org/A~orig.jpg"
  private var photo: SpacePhoto { spacePhoto("A", full: address) }

  init() async throws {
    library = try await openLibrary()
    model = AppModel(
      library: library, decoder: FakeDecoder(), transport: transport, clock: ManualClock())
    await model.start()
  }

  private func save(_ photo: SpacePhoto) async {
    await model.catalogSaver.save(photo, from: source)
    await until { model.importer.unfinishedCount == 0 }
  }

  @Test func whatFailedLastIsTriedAgainWhenAskedFor() async throws {
    await model.catalogSaver.retry()
    #expect(transport.requests.isEmpty)
    transport.script(address, .head(503))
    transport.serve(address, Data(jpeg("A")))
    await save(photo)
    #expect(model.catalogSaver.failures.first != nil)
    await model.catalogSaver.retry()
    #expect(model.catalogSaver.failures.first == nil)
    await until { model.importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().count == 1)
  }

  @Test func aButtonOfEachPictureShowsItsOwnSave() async throws {
    transport.script(address, .head(200), .wait, .body(Data(jpeg("A"))))
    #expect(model.catalogSaver.action(of: "A") == nil)
    model.catalogSaver.click(photo, from: source)
    model.catalogSaver.click(photo, from: source)
    await until { transport.waitCount == 1 }
    #expect(model.catalogSaver.action(of: "A")?.runningCount == 1)
    #expect(model.catalogSaver.action(of: "B") == nil)
    transport.release()
    await until { model.catalogSaver.action(of: "A")?.runningCount ?? 0 == 0 }
    await until { model.photos.shownCount == 1 }
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: ["../../../evil", "a/b", "💥", "", String(repeating: "x", count: 500), "a\nb"])
  func noIdentifierLeadsOutOfTheFolder(id: String) async throws {
    transport.serve(address, Data(jpeg("A")))
    await save(spacePhoto(id, full: address))
    #expect(model.catalogSaver.failures.first == nil)
    #expect(try await library.photos.all().count == 1)
    #expect(try TemporaryFolder.path.tree().allSatisfy { $0.hasPrefix("library/") })
  }
}
