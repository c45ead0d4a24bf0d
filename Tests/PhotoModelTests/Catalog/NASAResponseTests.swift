// Tests of what the answers of NASA's catalogue say, broken ones too.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct NASAResponseTests {
  /// The page of an answer with these items, and links.
  private func page(
    _ items: String..., links: String = "[]", rest: String = "", number: Int = 1
  ) throws -> CatalogPage {
    let json =
      "{\"collection\":{\"items\":[\(items.joined(separator: ","))],\"links\":\(links)\(rest)}}"
    return try NASAResponse(Data(json.utf8)).page(number) { try? WebLink.address($0) }
  }

  private func item(
    _ data: String = "\"nasa_id\":\"A\"",
    links: String = "[{\"href\":\"https://a.org/A~thumb.jpg\",\"rel\":\"preview\"}]"
  ) -> String {
    "{\"href\":\"https://a.org/A/collection.json\",\"data\":[{\(data)}],\"links\":\(links)}"
  }

  private func link(_ href: String, _ rel: String, width: Int? = nil) -> String {
    let size = width.map { ",\"width\":\($0)" } ?? ""
    return "{\"href\":\"\(href)\",\"rel\":\"\(rel)\",\"render\":\"image\"\(size)}"
  }

  private func photo(_ item: String) throws -> SpacePhoto {
    try #require(try page(item).photos.first)
  }

  @Test func aPictureHasAllThatTheItemSays() throws {
    let photo = try photo(
      item(
        """
        "nasa_id":"PIA1","title":"A &amp; <b>B</b>\\n","description":"<p>One</p><p>a &lt; b</p>",
        "date_created":"2010-04-14T00:00:00Z","keywords":["Mars"," ","<i>Moon</i>"],
        "photographer":"Ann","secondary_creator":"Bob","center":"JSC"
        """))
    #expect(photo.id == "PIA1")
    #expect(photo.title == "A & B")
    #expect(photo.description == "One\n\na < b")
    #expect(photo.date == Date(timeIntervalSince1970: 1_271_203_200))
    #expect(photo.keywords == ["Mars", "Moon"])
    #expect(photo.creator == "Ann")
    #expect(photo.preview == url("https://a.org/A~thumb.jpg"))
    #expect(photo.full == nil)
    #expect(photo.manifest == url("https://a.org/A/collection.json"))
  }

  @Test func anItemNeedsNoMoreThanAnIdentifierAndAPicture() throws {
    let photo = try photo(item())
    #expect(photo.title == "A", "the identifier stands for a missing title")
    #expect(photo.description == "")
    #expect(photo.date == nil)
    #expect(photo.creator == nil)
    #expect(photo.keywords.isEmpty)
  }

  @Test func theMakerIsTheFirstThatIsNamed() throws {
    #expect(
      try photo(item("\"nasa_id\":\"A\",\"photographer\":\" \",\"center\":\"JSC\"")).creator
        == "JSC")
    #expect(
      try photo(item("\"nasa_id\":\"A\",\"secondary_creator\":\"Bob\",\"center\":\"JSC\"")).creator
        == "Bob")
  }

  @Test func linksAreTakenByWhatTheyAreForAndNotByTheirPosition() throws {
    let links = [
      link("https://a.org/A~medium.jpg", "alternate", width: 1280),
      link("https://a.org/A~small.jpg", "alternate", width: 640),
      link("https://a.org/A~orig.jpg", "canonical", width: 4000),
      link("https://a.org/A~thumb.jpg", "preview", width: 640),
      link("https://a.org/A~large.jpg", "alternate", width: 1920),
    ]
    let photo = try photo(item(links: "[\(links.joined(separator: ","))]"))
    #expect(photo.preview == url("https://a.org/A~thumb.jpg"))
    #expect(photo.full == url("https://a.org/A~orig.jpg"))
  }

  @Test func withoutPreviewAndOriginalTheSmallestAndTheLargestStandIn() throws {
    let links = [
      link("https://a.org/A~large.jpg", "alternate", width: 1920),
      link("https://a.org/A~small.jpg", "alternate", width: 640),
      link("https://a.org/A~medium.jpg", "alternate", width: 1280),
    ]
    let photo = try photo(item(links: "[\(links.joined(separator: ","))]"))
    #expect(photo.preview == url("https://a.org/A~small.jpg"))
    #expect(photo.full == url("https://a.org/A~large.jpg"))
  }

  @Test func anOriginalThatIsNoPictureIsNotTheOneToSave() throws {
    let links = [
      link("https://a.org/A~orig.psd", "canonical"), link("https://a.org/A~thumb.jpg", "preview"),
    ]
    #expect(try photo(item(links: "[\(links.joined(separator: ","))]")).full == nil)
  }

  @Test func captionsAreNoPictures() throws {
    let links = """
      [{"href":"https://a.org/A.vtt","rel":"preview","render":"captions"},
       {"href":"https://a.org/A.jpg","rel":"preview","render":"image"}]
      """
    #expect(try photo(item(links: links)).preview == url("https://a.org/A.jpg"))
  }

  @Test func linksAreMendedAndMadeSafe() throws {
    let links = "[\(link("http://images-assets.nasa.gov/CRS 22/A~thumb.jpg", "preview"))]"
    #expect(
      try photo(item(links: links)).preview?.absoluteString
        == "https://images-assets.nasa.gov/CRS%2022/A~thumb.jpg")
  }

  @Test(arguments: [
    "null", "7", "[]", "{}", "{\"data\":[]}", "{\"data\":[{\"title\":\"no identifier\"}]}",
    "{\"data\":[{\"nasa_id\":\"\"}],\"links\":[{\"href\":\"https://a.org/b.jpg\",\"rel\":\"preview\"}]}",
    "{\"data\":[{\"nasa_id\":\"A\"}]}", "{\"data\":[{\"nasa_id\":\"A\"}],\"links\":[]}",
    "{\"data\":[{\"nasa_id\":\"A\"}],\"links\":[{\"href\":\"javascript:a\",\"rel\":\"preview\"}]}",
    "{\"data\":[{\"nasa_id\":\"A\"}],\"links\":[{\"href\":\"file:///a.jpg\",\"rel\":\"preview\"}]}",
    "{\"data\":[{\"nasa_id\":\"A\"}],\"links\":[7]}", "{\"data\":[{\"nasa_id\":7}],\"links\":[]}",
  ])
  func anItemWithoutIdentifierOrPictureIsLeftOutAndCounted(broken: String) throws {
    let page = try page(item(), broken)
    #expect(page.photos.map(\.id) == ["A"])
    #expect(page.skippedCount == 1)
  }

  @Test(arguments: ["\"Mars\"", "7", "null", "{}", "[1,2]"])
  func keywordsOfAnotherShapeAreNone(keywords: String) throws {
    #expect(try photo(item("\"nasa_id\":\"A\",\"keywords\":\(keywords)")).keywords.isEmpty)
  }

  @Test func oneBadLinkDoesNotTakeTheOthersWithIt() throws {
    let links = "[{\"href\":7},{},\(link("https://a.org/A~thumb.jpg", "preview"))]"
    #expect(try photo(item(links: links)).preview == url("https://a.org/A~thumb.jpg"))
  }

  @Test(arguments: [
    ("2010-04-14T00:00:00Z", 1_271_203_200), ("2010-04-14", 1_271_203_200),
    ("2010-04-14T12:34:56", 1_271_203_200),
  ])
  func datesAreReadAsNASAWritesThem(text: String, seconds: Double) {
    #expect(NASAResponse.date(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: ["", "yesterday", "2010", "2010-13-99", "💥"])
  func whatIsNoDateIsNone(text: String) { #expect(NASAResponse.date(text) == nil) }
}
