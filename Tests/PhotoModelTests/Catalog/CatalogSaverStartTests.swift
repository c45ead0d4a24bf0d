// Tests of saves that meet the beginning and the end of a session.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct CatalogSaverStartTests {
  private let transport = FakeTransport()
  private let source = FakeCatalog()
  private let address = "https://example.org/A~orig.jpg"

  private func model(_ library: PhotoLibrary) -> AppModel {
    AppModel(library: library, decoder: FakeDecoder(), transport: transport, clock: ManualClock())
  }

  /// Queued before the queue of the last session was read, the pick would be lost among it.
  @Test func aSaveThatIsQuickerThanTheStartWaitsForIt() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "waiting")
    let model = model(library)
    transport.serve(address, Data(jpeg("A")))
    let save = Task {
      await model.catalogSaver.save(spacePhoto("A", full: address), from: source)
    }
    await until { transport.requests.count == 1 && transport.runningCount == 0 }
    for _ in 1...50 { await Task.yield() }
    #expect(try await library.namingQueue.read().entries.count == 1)
    await model.start()
    await save.value
    await until { model.importer.unfinishedCount == 0 }
    #expect(model.naming.prompt?.total == 2)
    #expect(try await library.namingQueue.read().entries.map(\.suggestion) == [nil, "Title of A"])
  }

  @Test func aWindowWithARunningSaveIsNotReadyToClose() async throws {
    let library = try await openLibrary()
    let model = model(library)
    await model.start()
    #expect(await model.flush() == [])
    transport.script(address, .head(200), .wait, .body(Data(jpeg("A"))))
    let save = Task {
      await model.catalogSaver.save(spacePhoto("A", full: address), from: source)
    }
    await until { transport.waitCount == 1 }
    #expect(await model.flush() == .pictures)
    transport.release()
    await save.value
    await until { model.importer.unfinishedCount == 0 }
    #expect(await model.flush() == [])
  }
}
