// Tests of the shape of answers: the way to the next page, and what is no answer at all.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.timeLimit(.minutes(10)))
struct NASAPagesTests {
  private func page(_ collection: String, number: Int = 1) throws -> CatalogPage {
    try NASAResponse(Data("{\"collection\":\(collection)}".utf8)).page(number) {
      try? WebLink.address($0)
    }
  }

  @Test func aPageWithANextLinkLeadsToTheNextNumber() throws {
    let links = "[{\"rel\":\"prev\",\"href\":\"a\"},{\"rel\":\"next\",\"href\":\"http://a.org/\"}]"
    #expect(try page("{\"items\":[],\"links\":\(links)}", number: 7).next == 8)
    #expect(try page("{\"items\":[],\"links\":\(links)}", number: 99).next == 100)
  }

  @Test func theHundredthPageIsTheLast() throws {
    let links = "[{\"rel\":\"next\",\"href\":\"http://a.org/\"}]"
    #expect(try page("{\"items\":[],\"links\":\(links)}", number: 100).next == nil)
  }

  @Test(arguments: [
    "", ",\"links\":[]", ",\"links\":null", ",\"links\":[{\"rel\":\"prev\",\"href\":\"a\"}]",
    ",\"links\":[7]",
  ])
  func withoutANextLinkThePageIsTheLast(links: String) throws {
    #expect(try page("{\"items\":[]\(links)}").next == nil)
  }

  @Test func anEmptyResultIsAPageOfNothing() throws {
    let page = try page("{\"items\":[],\"metadata\":{\"total_hits\":0},\"version\":\"1.0\"}")
    #expect(page.photos.isEmpty)
    #expect(page.skippedCount == 0)
    #expect(page.totalCount == 0)
    #expect(page.next == nil)
  }

  @Test(arguments: [
    (",\"metadata\":{\"total_hits\":5989}", 5989), ("", 0), (",\"metadata\":7", 0),
    (",\"metadata\":{\"total_hits\":\"many\"}", 0), (",\"metadata\":null", 0),
  ])
  func theTotalIsWhatTheCatalogueSaysWhereItSaysSo(metadata: String, total: Int) throws {
    #expect(try page("{\"items\":[]\(metadata)}").totalCount == total)
  }

  @Test func oneBadItemOfAHundredIsLeftOutAndCounted() throws {
    let items = (0..<100).map { number in
      number == 41
        ? "{\"data\":\"broken\"}"
        : """
        {"data":[{"nasa_id":"\(number)"}],
         "links":[{"href":"https://a.org/\(number).jpg","rel":"preview"}]}
        """
    }
    let page = try page("{\"items\":[\(items.joined(separator: ","))]}")
    #expect(page.photos.count == 99)
    #expect(page.skippedCount == 1)
    #expect(page.photos.map(\.id) == (0..<100).filter { $0 != 41 }.map(String.init))
  }

  static let noAnswers = [
    "", " ", "null", "7", "[]", "{}", "\"text\"", "<html><body>404 Not Found</body></html>",
    "{\"reason\":\"Maximum number of search results have been displayed.\"}",
    "{\"collection\":{}}", "{\"collection\":{\"items\":{}}}", "{\"collection\":{\"items\":[",
    "{\"collection\":{\"items\":[{\"data\":[{\"nasa_id\":\"A", "{\"collection\":{\"items\":[]}",
    "\u{feff}", "{\"collection\":NaN}", "\u{0}\u{0}\u{0}\u{0}",
  ]

  @Test(arguments: noAnswers) func whatIsNoAnswerIsAnError(text: String) {
    #expect(throws: (any Error).self) { try NASAResponse(Data(text.utf8)) }
  }

  @Test func bytesThatAreNoTextAreAnError() {
    #expect(throws: (any Error).self) { try NASAResponse(Data([0xff, 0xd8, 0xff, 0xe0])) }
    #expect(throws: (any Error).self) {
      try NASAResponse(Data([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31]))
    }
  }

  /// Answers that nest 100,000 deep.
  static let deep = [
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
    String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
    "{\"collection\":{\"items\":[" + String(repeating: "[", count: 100_000)
      + String(repeating: "]", count: 100_000) + "]}}",
    "{\"collection\":{\"items\":[" + String(repeating: "{\"data\":[", count: 50_000),
  ]

  @Test(arguments: deep.indices) func anAnswerThatNestsTooDeepIsAnErrorAndNoCrash(number: Int) {
    let json = Data(Self.deep[number].utf8)
    #expect(throws: (any Error).self) { try NASAResponse(json) }
    #expect(throws: CatalogError.unreadable(source: "a")) {
      try AssetManifest(json, source: "a")
    }
    #expect(throws: (any Error).self) { try JSONDecoder().decode(AssetMetadata.self, from: json) }
  }
}
