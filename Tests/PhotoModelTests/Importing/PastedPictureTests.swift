// Tests of pictures from the clipboard, which have no file but the one the library keeps.

import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(1)))
struct PastedPictureTests {
  private let decoder = FakeDecoder()
  private var pasted: FilePath { libraryFolder.appending("pasted") }

  private func model(_ library: PhotoLibrary) -> AppModel {
    AppModel(library: library, decoder: decoder)
  }

  private func finish(_ model: AppModel) async {
    await until { model.importer.unfinishedCount == 0 }
  }

  @Test func aPastedPictureComesInAndItsFileGoes() async throws {
    let library = try await openLibrary()
    let model = model(library)
    await model.start()
    await model.paste(png: jpeg("pasted"))
    await finish(model)
    let photo = try #require(try await library.photos().first)
    #expect(photo.sourceName.hasPrefix("Pasted "))
    #expect(try photo.original.contents() == jpeg("pasted"))
    #expect(try pasted.tree().isEmpty)
  }

  @Test func aPastedPictureThatIsBrokenLeavesNoFile() async throws {
    let model = model(try await openLibrary())
    await model.start()
    await model.paste(png: Array("no picture".utf8))
    await finish(model)
    #expect(model.importer.failures.map(\.reason) == [.picture(.notAPicture)])
    #expect(try pasted.tree().isEmpty)
  }

  @Test func aPictureThatWasKeptButNotQueuedComesInAtTheNextStart() async throws {
    let library = try await openLibrary()
    _ = try await library.keepPasted(jpeg("pasted"), fileExtension: "png")
    let model = model(library)
    await model.start()
    await finish(model)
    #expect(try await library.photos().count == 1)
    #expect(try pasted.tree().isEmpty)
  }

  @Test func aPictureThatWasQueuedComesInOnceAtTheNextStart() async throws {
    let library = try await openLibrary()
    let file = try await library.keepPasted(jpeg("pasted"), fileExtension: "png")
    _ = try await library.enqueue([file])
    let model = model(library)
    await model.start()
    await finish(model)
    #expect(try await library.photos().count == 1)
    #expect(model.importer.failures.isEmpty)
    #expect(try pasted.tree().isEmpty)
  }

  @Test func deletingAllLeavesNoPastedPictureForTheNextStart() async throws {
    let library = try await openLibrary()
    let model = model(library)
    await model.start()
    let gate = Gate()
    for text in ["a", "b"] { decoder.gates[text] = gate }
    for text in ["a", "b", "c"] { await model.paste(png: jpeg(text)) }
    await until { decoder.requests.count == 2 }
    let deletion = Task { await model.deleteAll() }
    for _ in 1...200 where try await !library.namingQueue().entries.isEmpty {}
    gate.open()
    await deletion.value
    await finish(model)
    #expect(try await library.photos().isEmpty)
    #expect(try await library.unclaimedPasted().isEmpty)
  }
}
