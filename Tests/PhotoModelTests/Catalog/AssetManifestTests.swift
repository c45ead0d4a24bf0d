// Tests of the lists of a picture's files, in both of their shapes.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct AssetManifestTests {
  private func files(_ json: String) throws -> [String] {
    try AssetManifest(Data(json.utf8), source: "a.org").files { try? WebLink.address($0) }
      .map(\.absoluteString)
  }

  @Test func aListOfLinksIsRead() throws {
    #expect(
      try files("[\"http://images-assets.nasa.gov/a b.jpg\",\"file:///etc/passwd\",\"\"]")
        == ["https://images-assets.nasa.gov/a%20b.jpg"])
    #expect(try files("[]").isEmpty)
  }

  @Test func theAnswerOfTheCatalogueIsRead() throws {
    let json = """
      {"collection":{"version":"1.0","items":[{"href":"http://images-assets.nasa.gov/a.jpg"},
        {"href":"https://a.org/b.jpg"}]}}
      """
    #expect(try files(json) == ["https://images-assets.nasa.gov/a.jpg", "https://a.org/b.jpg"])
  }

  @Test(arguments: [
    "", "null", "{}", "[7]", "[null]", "<html>", "[\"a", "{\"collection\":{\"items\":[{}]}}",
    "\"a\"",
  ])
  func whatIsNoManifestIsUnreadable(json: String) {
    #expect(throws: CatalogError.unreadable(source: "a.org")) { try files(json) }
  }
}
