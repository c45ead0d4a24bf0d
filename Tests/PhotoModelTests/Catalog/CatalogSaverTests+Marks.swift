// Tests of the marks of pictures that are saved: from the pick on, for as long as they are there.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

extension CatalogSaverTests {
  @Test func itIsMarkedFromThePickOnAndWhenTheLibraryOpensAgain() async throws {
    transport.serve(address, Data(jpeg("A")))
    let gate = AsyncGate()
    decoder.gates["A"] = gate
    try await withLibrary { library in
      let model = await model(library)
      await model.catalogSaver.save(photo, from: source)
      #expect(model.catalogMarks.saved == ["A"])
      let photos = try await library.photos.all()
      #expect(photos.isEmpty)
      gate.open()
      await until { model.importer.unfinishedCount == 0 }
      #expect(model.catalogMarks.saved == ["A"])
      await model.flush()
    }
    try await withReopened { model in
      #expect(model.catalogMarks.saved == ["A"])
      #expect(model.naming.prompt?.text == "Title of A")
    }
  }

  private func withReopened(_ body: (AppModel) async throws -> Void) async throws {
    try await body(await model(try await openLibrary()))
  }

  @Test func aDeletedPhotoIsNotMarkedUntilTheDeletionIsUndone() async throws {
    let library = try await openLibrary()
    let model = await model(library)
    transport.serve(address, Data(jpeg("A")))
    await save(photo, in: model)
    model.naming.save("a name")
    await model.flush()
    await model.delete(model.photos.ids)
    #expect(model.catalogMarks.saved.isEmpty)
    await model.undo()
    #expect(model.catalogMarks.saved == ["A"])
    await model.deleteAll()
    #expect(model.catalogMarks.saved.isEmpty)
  }

  @Test func aPictureThatIsThereAlreadyIsMarkedToo() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "A", named: "mine")
    let model = await model(library)
    transport.serve(address, Data(jpeg("A")))
    await save(photo, in: model)
    await until { model.catalogMarks.saved == ["A"] }
    #expect(try await library.photos.all().map(\.name) == ["mine"])
    #expect(try pasted.tree().isEmpty)
  }
}
