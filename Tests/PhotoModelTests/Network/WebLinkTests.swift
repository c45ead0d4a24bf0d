// Tests of links as servers write them: what is mended, and what is refused.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct WebLinkTests {
  private let base = url("https://images-api.nasa.gov/search?q=moon")

  @Test(arguments: [
    ("https://a.org/CRS 22 Squid/x~thumb.jpg", "https://a.org/CRS%2022%20Squid/x~thumb.jpg"),
    ("https://a.org/CRS%2022/x.jpg", "https://a.org/CRS%2022/x.jpg"),
    ("https://a.org/a b%20c.jpg", "https://a.org/a%20b%20c.jpg"),
    ("https://a.org/é.jpg", "https://a.org/%C3%A9.jpg"),
    ("https://a.org/é%20c.jpg", "https://a.org/%C3%A9%20c.jpg"),
    ("https://a.org/50% off.jpg", "https://a.org/50%25%20off.jpg"),
    ("https://a.org/%", "https://a.org/%25"), ("https://a.org/%4", "https://a.org/%254"),
    ("https://a.org/%zz", "https://a.org/%25zz"), ("https://a.org/%2f", "https://a.org/%2f"),
    ("https://a.org/a\"b<c>.jpg", "https://a.org/a%22b%3Cc%3E.jpg"),
    ("https://a.org/?q=a b&page=2", "https://a.org/?q=a%20b&page=2"),
    ("https://a.org/a+b~c", "https://a.org/a+b~c"),
    ("  https://a.org/x\r\n", "https://a.org/x"),
    ("https://a.org", "https://a.org"),
  ])
  func whatDoesNotBelongInALinkIsEncodedOnce(link: String, address: String) throws {
    #expect(try WebLink.address(link).absoluteString == address)
  }

  @Test(arguments: [
    ("http://images-assets.nasa.gov/a.jpg", "https://images-assets.nasa.gov/a.jpg"),
    ("http://nasa.gov/a", "https://nasa.gov/a"),
    ("HTTP://images-api.nasa.gov/a", "https://images-api.nasa.gov/a"),
    ("HTTPS://a.org/A", "https://a.org/A"),
    ("http://127.0.0.1:8080/a", "http://127.0.0.1:8080/a"),
    ("http://example.org/a", "http://example.org/a"),
    ("http://evilnasa.gov/a", "http://evilnasa.gov/a"),
    ("http://nasa.gov.example.org/a", "http://nasa.gov.example.org/a"),
    ("http://nasa.gov@example.org/a", "http://nasa.gov@example.org/a"),
  ])
  func onlyNASAsHostsAreAskedOverASafeConnectionInstead(link: String, address: String) throws {
    #expect(try WebLink.address(link).absoluteString == address)
  }

  @Test func theHostIsNASAsInCapitalsToo() throws {
    #expect(try WebLink.address("http://IMAGES-API.NASA.GOV/a").scheme == "https")
  }

  @Test func aPortForOpenConnectionsIsNotAskedForASafeOne() throws {
    let address = try WebLink.address("http://images-api.nasa.gov:80/a")
    #expect(address.absoluteString == "https://images-api.nasa.gov/a")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "java\nscript:alert(1)", "file:///etc/passwd",
    "FILE:///etc/passwd", "data:image/png;base64,AAAA", "ftp://a.org/a", "mailto:a@b.org", "",
    "  ", "\n", "about:blank", "https:", "https://", "https:///a", "http:a", "://a.org", "a.org",
    "a/b.jpg", "/a/b.jpg", "//a.org/b", "?q=a", "#a", "\u{0}", "💥", "https://[::1/a", "%",
    "blob:https://a.org/1", "resource:///org/gtkphotos/GtkPhotos/style.css", "vbscript:x",
    "view-source:https://a.org", "http//a.org",
  ])
  func whatIsNoWebLinkIsRefusedWithItsWords(link: String) {
    #expect(throws: NetworkError.notAWebLink(link)) { try WebLink.address(link) }
  }

  @Test(arguments: [
    ("search?page=2", "https://images-api.nasa.gov/search?page=2"),
    ("/asset/PIA 1", "https://images-api.nasa.gov/asset/PIA%201"),
    ("//images-assets.nasa.gov/a", "https://images-assets.nasa.gov/a"),
    ("?page=2", "https://images-api.nasa.gov/search?page=2"),
    ("../a", "https://images-api.nasa.gov/a"),
    ("http://example.org/a", "http://example.org/a"),
  ])
  func relativeLinksAreThoseOfWhatTheyStandIn(link: String, address: String) throws {
    #expect(try WebLink.address(link, relativeTo: base).absoluteString == address)
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "data:,a", "https://"])
  func whatIsNoWebLinkIsNoneBesideABaseEither(link: String) {
    #expect(throws: NetworkError.notAWebLink(link)) {
      try WebLink.address(link, relativeTo: base)
    }
  }

  @Test func aVeryLongLinkIsTakenAsItIs() throws {
    let path = String(repeating: "a", count: 100_000)
    #expect(try WebLink.address("https://a.org/\(path)").path().count == path.count + 1)
  }

  @Test func hostsAreNamedInMessages() {
    #expect(url("https://a.org/b").hostText == "a.org")
    #expect(url("file:///a").hostText == "file:///a")
  }
}
