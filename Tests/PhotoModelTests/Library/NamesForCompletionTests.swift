// Tests of the names of a library that complete a half-typed name.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct NamesForCompletionTests {
  private func library(_ names: [String]) async throws -> PhotoLibrary {
    let library = try await openLibrary()
    for (number, name) in names.enumerated() {
      _ = try await library.photo(of: "picture \(number)", named: name)
    }
    return library
  }

  @Test func theMostUsedComeFirstAndAmongThoseTheNewest() async throws {
    let library = try await library(["Beach b", "Beach a", "Beach b", "Pier", "Beach c", "Beach a"])
    #expect(
      try await library.photos.names(beginning: "Be", limit: 9) == [
        "Beach a", "Beach b", "Beach c",
      ])
    #expect(try await library.photos.names(beginning: "Be", limit: 2) == ["Beach a", "Beach b"])
  }

  @Test func caseDoesNotMatterAndNothingCompletesNothing() async throws {
    let library = try await library(["Beach", "the Beach"])
    #expect(try await library.photos.names(beginning: "bEA", limit: 9) == ["Beach"])
    #expect(try await library.photos.names(beginning: "", limit: 9) == [])
  }

  @Test(arguments: ["%", "_", "\\", "100%", "a_b", "%\u{301}", "_\u{301}", "\\\u{301}", "'"])
  func signsMeanThemselves(text: String) async throws {
    let library = try await library([text + " name", "other", "100 %", "aXb", "x\u{301} name"])
    #expect(try await library.photos.names(beginning: text, limit: 9) == [text + " name"])
  }

  @Test func namesOfDeletedPhotosAreLeftOut() async throws {
    let library = try await library(["Beach", "Beach", "Beacon"])
    let photos = try await library.photos.all()
    try await library.trash.delete(photos.prefix(2).map(\.id))
    #expect(try await library.photos.names(beginning: "Bea", limit: 9) == ["Beacon"])
    _ = try await library.history.undo()
    #expect(try await library.photos.names(beginning: "Bea", limit: 9) == ["Beach", "Beacon"])
  }
}
