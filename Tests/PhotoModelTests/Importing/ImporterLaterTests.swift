// Tests of imports that are interrupted: by the end of the process, or by the person.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ImporterLaterTests {
  private let decoder = FakeDecoder()

  private func model(_ library: PhotoLibrary) -> AppModel {
    AppModel(library: library, decoder: decoder)
  }

  private func names(_ model: AppModel) async -> [String?] {
    await model.photos.shown.map(\.sourceName)
  }

  @Test func whatWasNotCopiedIsCopiedAtTheNextStart() async throws {
    let library = try await openLibrary()
    let sources = try pictureFiles(["a", "b", "c"])
    let entries = try await library.namingQueue.enqueue(sources)
    _ = try await library.namingQueue.add(
      library.originals.stage(sources[1]), at: entries[1].position)
    let model = model(library)
    await model.start()
    await until { model.importer.unfinishedCount == 0 && model.photos.shownCount == 3 }
    #expect(await names(model) == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(model.naming.waitingCount == 3)
    #expect(decoder.requests.count == 2)
  }

  @Test func droppingWhatWaitsLeavesTheCountRight() async throws {
    let library = try await openLibrary()
    let model = model(library)
    let gate = decoder.hold("a", "b")
    await model.importer.add(try pictureFiles(["a", "b", "c", "d"]))
    await until { decoder.requests.count == 2 }
    model.importer.removeAll()
    #expect(model.importer.unfinishedCount == 2)
    gate.open()
    await until { model.importer.unfinishedCount == 0 }
    #expect(decoder.requests.count == 2)
  }

  @Test func deletingAllWhileAPictureComesInLeavesNoPhoto() async throws {
    let library = try await openLibrary()
    let model = model(library)
    let gate = AsyncGate()
    decoder.gates["a"] = gate
    await model.importer.add(try pictureFiles(["a"]))
    await until { decoder.requests.count == 1 }
    let deletion = Task { await model.deleteAll() }
    for _ in 1...200 where try await !library.namingQueue.read().entries.isEmpty {}
    gate.open()
    await deletion.value
    await until { model.importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().isEmpty)
    #expect(await model.photos.ids.isEmpty)
    #expect(try library.originals.folder.tree().isEmpty)
  }

  @Test func aPickBeforeTheStartWaitsForWhatWasPickedEarlier() async throws {
    let library = try await openLibrary()
    _ = try await library.namingQueue.enqueue(try pictureFiles(["a", "b"]))
    let model = model(library)
    await model.add(try pictureFiles(["c"]))
    #expect(try await library.namingQueue.read().entries.count == 2)
    await model.start()
    await until { model.importer.unfinishedCount == 0 }
    #expect(await names(model) == ["a.jpg", "b.jpg", "c.jpg"])
    #expect([model.naming.prompt?.ordinal, model.naming.prompt?.total] == [1, 3])
  }

  @Test func picksAreQueuedInTheOrderTheyCame() async throws {
    let library = try await openLibrary()
    let model = model(library)
    await model.start()
    let first = try TemporaryFolder.path.appending("folder").asFolder()
    try first.appending("first.jpg").holding(jpeg("first"))
    for number in 1...2000 { try first.appending("\(number)").asFolder() }
    let adding = Task { await model.add([first]) }
    await Task.yield()
    await model.add(try pictureFiles(["last"]))
    await adding.value
    await until { model.importer.unfinishedCount == 0 }
    #expect(await names(model) == ["first.jpg", "last.jpg"])
  }

  @Test func aPickThatCanNotBeQueuedIsTold() async throws {
    let library = try await openLibrary()
    try await library.script("DROP TABLE naming_queue")
    let model = model(library)
    await model.importer.add(try pictureFiles(["a"]))
    #expect(model.importer.failure != nil)
    #expect(model.importer.unfinishedCount == 0)
    #expect(await model.photos.ids.isEmpty)
  }
}
