// Tests of the way of a catalogue's pictures into the library.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct CatalogSaverTests {
  let transport = FakeTransport()
  let source = FakeCatalog()
  let decoder = FakeDecoder()
  let address = "https://example.org/A~orig.jpg"
  var pasted: FilePath { libraryFolder.appending("pasted") }

  /// A started model of the test's library.
  func model(_ library: PhotoLibrary) async -> AppModel {
    let model = AppModel(
      library: library, decoder: decoder, transport: transport, clock: ManualClock())
    await model.start()
    return model
  }

  func save(_ photo: SpacePhoto, in model: AppModel) async {
    await model.catalogSaver.save(photo, from: source)
    await until { model.importer.unfinishedCount == 0 }
  }

  var photo: SpacePhoto { spacePhoto("A", full: address) }

  @Test func aPictureComesIntoTheNamingQueueWithItsTitleSuggested() async throws {
    let library = try await openLibrary()
    let model = await model(library)
    transport.serve(address, Data(jpeg("A")))
    await save(photo, in: model)
    #expect(model.naming.prompt?.text == "Title of A")
    #expect(model.naming.prompt?.isDraft == false)
    let saved = try #require(try await library.photos.all().first)
    #expect(saved.name == nil)
    #expect(try saved.original.contents() == jpeg("A"))
    #expect(saved.original.name.hasSuffix(".jpg"))
    #expect(try pasted.tree().isEmpty)
    #expect(model.catalogSaver.failures.first == nil)
    #expect(model.importer.failures.isEmpty)
  }

  @Test func whereTheListNamesNoOriginalTheDetailsDo() async throws {
    let library = try await openLibrary()
    let model = await model(library)
    source.details["A"] = SpacePhotoDetails(
      description: "", location: nil, files: [url("https://example.org/A~thumb.jpg"), url(address)])
    transport.serve(address, Data(jpeg("A")))
    await save(spacePhoto("A"), in: model)
    #expect(transport.requests == [address])
    #expect(try await library.photos.all().count == 1)
  }

  @Test func aFileOfThisMachineIsCopiedAndStaysWhereItIs() async throws {
    let library = try await openLibrary()
    let model = await model(library)
    let file = try TemporaryFolder.path.appending("50% näh.jpg").holding(jpeg("A"))
    let photo = spacePhoto("A", full: URL(filePath: file.text).absoluteString)
    await save(photo, in: model)
    #expect(try await library.photos.all().count == 1)
    #expect(try file.contents() == jpeg("A"))
    #expect(model.catalogMarks.saved == ["A"])
    #expect(transport.requests.isEmpty)
  }

  @Test func aPictureIsAskedForOnceWhileItIsSaved() async throws {
    let library = try await openLibrary()
    let model = await model(library)
    transport.script(address, .head(200), .wait, .body(Data(jpeg("A"))))
    let first = Task { await model.catalogSaver.save(photo, from: source) }
    await until { transport.waitCount == 1 }
    let begun = Witness()
    let second = Task {
      begun.note()
      await model.catalogSaver.save(photo, from: source)
    }
    await until { begun.count == 1 }
    transport.release()
    await first.value
    await second.value
    await until { model.importer.unfinishedCount == 0 }
    #expect(transport.requests.count == 1)
    #expect(try await library.photos.all().count == 1)
    #expect(model.importer.failures.isEmpty)
  }

  @Test func aSaveGoesOnWhenWhoAskedForItIsGone() async throws {
    let library = try await openLibrary()
    let model = await model(library)
    transport.script(address, .head(200), .wait, .body(Data(jpeg("A"))))
    let asking = Task { await model.catalogSaver.save(photo, from: source) }
    await until { transport.waitCount == 1 }
    asking.cancel()
    transport.release()
    await asking.value
    await until { model.importer.unfinishedCount == 0 && model.photos.shownCount == 1 }
    #expect(transport.cancelledCount == 0)
  }
}
