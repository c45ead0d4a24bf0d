// Tests of the catalogue over the network: what is asked for, and what becomes of the answers.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct NASACatalogTests {
  private let transport = FakeTransport()
  private let catalog: NASACatalog
  private let search = "https://images-api.nasa.gov/search?q=moon&media_type=image"

  init() throws {
    let client = HTTPClient(transport: transport, userAgent: "Tests", clock: ManualClock())
    catalog = NASACatalog(try WebLink.address(NASACatalog.usualAddress), client: client)
  }

  private let item = """
    {"data":[{"nasa_id":"PIA 1"}],
     "links":[{"href":"PIA~thumb.jpg","rel":"preview"}]}
    """

  private func photo(manifest: String?) -> SpacePhoto {
    SpacePhoto(
      id: "PIA 1", title: "", description: "short", date: nil, creator: nil, keywords: [],
      preview: nil, full: nil, manifest: manifest.flatMap(URL.init))
  }

  @Test func aSearchAsksForPictures() async throws {
    transport.serve(search, "{\"collection\":{\"items\":[\(item)]}}")
    let page = try await catalog.search("moon", page: 1)
    #expect(transport.requests == [search])
    #expect(page.photos.map(\.id) == ["PIA 1"])
    #expect(page.photos[0].preview == url("https://images-api.nasa.gov/PIA~thumb.jpg"))
    #expect(catalog.name == "images-api.nasa.gov")
    #expect(catalog.isRemote)
  }

  @Test func laterPagesAreAskedForByNumber() async throws {
    transport.serve("\(search)&page=2", "{\"collection\":{\"items\":[]}}")
    _ = try await catalog.search("moon", page: 2)
    #expect(transport.requests == ["\(search)&page=2"])
  }

  @Test(arguments: [
    "a b", "a&b=c", "50%", "a+b", "#1", "?", "é", "🚀", "a/b", "\"quoted\"", "'; DROP TABLE",
    "\r\nHost: a.org", "",
  ])
  func wordsAreSentAsTheyAre(words: String) async throws {
    _ = try? await catalog.search(words, page: 1)
    let request = try #require(transport.requests.first.flatMap(URL.init))
    #expect(request.host() == "images-api.nasa.gov")
    #expect(request.path() == "/search")
    let query = URLComponents(url: request, resolvingAgainstBaseURL: false)?.queryItems
    #expect(
      query == [
        URLQueryItem(name: "q", value: words), URLQueryItem(name: "media_type", value: "image"),
      ])
  }

  @Test func aPlusIsNotTakenForASpace() async throws {
    _ = try? await catalog.search("a+b", page: 1)
    #expect(
      transport.requests == ["https://images-api.nasa.gov/search?q=a%2Bb&media_type=image"])
  }

  @Test(arguments: ["<html>404</html>", "", "{\"collection\":{\"items\":[{", "[]"])
  func whatIsNoAnswerIsUnreadable(text: String) async {
    transport.serve(search, text)
    await #expect(throws: CatalogError.unreadable(source: "images-api.nasa.gov")) {
      _ = try await catalog.search("moon", page: 1)
    }
  }

  @Test func whatTheNetworkSaysIsPassedOn() async {
    transport.script(search, .head(429, ["retry-after": "7"]))
    await #expect(
      throws: CatalogError.network(
        .status(429, host: "images-api.nasa.gov", retryAfter: .seconds(7)))
    ) { _ = try await catalog.search("moon", page: 1) }
  }

  @Test func anAnswerOfAnySizeIsNotRead() async {
    transport.script(search, .head(200, ["content-length": "8388609"]))
    await #expect(
      throws: CatalogError.network(.tooLarge(host: "images-api.nasa.gov", limit: 8 << 20))
    ) { _ = try await catalog.search("moon", page: 1) }
  }

  @Test func cancellingEndsTheSearch() async {
    transport.script(search, .wait)
    let task = Task { try await catalog.search("moon", page: 1) }
    await until { transport.waitCount == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(transport.cancelledCount == 1)
  }

  @Test func detailsAreReadFromTheManifestAndTheRecordBesideThePicture() async throws {
    let folder = "http://images-assets.nasa.gov/PIA 1"
    let safe = "https://images-assets.nasa.gov/PIA%201"
    transport.serve(
      "\(safe)/collection.json",
      """
      ["\(folder)/PIA~orig.jpg","\(folder)/PIA~large.jpg","\(folder)/metadata.json","javascript:a"]
      """)
    transport.serve(
      "\(safe)/metadata.json",
      "{\"AVAIL:Description\":\"<p>The whole story</p>\",\"AVAIL:Location\":\"Houston\"}")
    let details = try await catalog.details(of: photo(manifest: "\(safe)/collection.json"))
    #expect(details.description == "The whole story")
    #expect(details.location == "Houston")
    #expect(details.files == ["orig", "large"].map { url("\(safe)/PIA~\($0).jpg") })
    #expect(details.full == url("\(safe)/PIA~orig.jpg"))
    #expect(details.display == url("\(safe)/PIA~large.jpg"))
  }

  @Test func withoutAManifestTheCatalogueIsAsked() async throws {
    transport.serve(
      "https://images-api.nasa.gov/asset/PIA%201",
      "{\"collection\":{\"items\":[{\"href\":\"http://images-assets.nasa.gov/a.jpg\"}]}}")
    let details = try await catalog.details(of: photo(manifest: nil))
    #expect(details.files == [url("https://images-assets.nasa.gov/a.jpg")])
    #expect(details.description == "short")
    #expect(details.location == nil)
  }

  @Test(arguments: ["<html>", "{}", "{\"AVAIL:Description\":7}", "{\"AVAIL:Description\":\" \"}"])
  func aBrokenRecordTakesNothingAway(record: String) async throws {
    transport.serve("https://a.org/c.json", "[\"https://a.org/a.jpg\",\"metadata.json\"]")
    transport.serve("https://a.org/metadata.json", record)
    let details = try await catalog.details(of: photo(manifest: "https://a.org/c.json"))
    #expect(details.description == "short")
    #expect(details.files == [url("https://a.org/a.jpg")])
  }
}
