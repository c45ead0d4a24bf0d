// Tests of the catalogue on answers that NASA gave, recorded in 2021 and 2025. They lie beside
// the repository, where there are any, and are skipped elsewhere.

import Foundation
import Testing

@testable import PhotoModel

/// The folder with the recordings.
private let recordings = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "shared/corpus/nasa")

@MainActor
@Suite(
  .timeLimit(.minutes(1)),
  .enabled(if: FileManager.default.fileExists(atPath: recordings.path)))
struct NASARecordingTests {
  /// What the catalogue makes of a recording.
  private func page(_ name: String, number: Int = 1) async throws -> CatalogPage {
    let transport = FakeTransport()
    let client = HTTPClient(transport: transport, userAgent: "Tests", clock: TestClock())
    let page = number > 1 ? "&page=\(number)" : ""
    transport.serve(
      "\(NASACatalog.usualAddress)/search?q=a&media_type=image\(page)",
      try Data(contentsOf: recordings.appending(path: name)))
    return try await NASACatalog(url(NASACatalog.usualAddress), client: client)
      .search("a", page: number)
  }

  @Test func aHundredItemsOf2021AreAHundredPictures() async throws {
    let page = try await page("milkyway-collection-100items-2021.json")
    #expect(page.photos.count == 100)
    #expect(page.skippedCount == 0)
    #expect(page.totalCount == 5989)
    #expect(page.next == 2)
    #expect(Set(page.photos.map(\.id)).count == 100)
    for photo in page.photos {
      for address in [photo.preview, photo.manifest].compactMap(\.self) {
        #expect(address.scheme == "https", "\(address)")
        #expect(!address.absoluteString.contains(" "), "\(address)")
        #expect(!address.absoluteString.contains("%25"), "\(address) is encoded twice")
        #expect(address.host() == "images-assets.nasa.gov")
      }
      #expect(photo.preview?.isPictureFile == true, "\(photo.id)")
      #expect(!photo.title.isEmpty && !photo.title.contains { $0.isNewline })
      #expect(photo.date != nil)
      #expect(!photo.description.contains("</"), "\(photo.description)")
      #expect(!photo.description.contains("<br"), "\(photo.description)")
    }
    #expect(page.photos.count { $0.keywords.isEmpty } == 3)
  }

  @Test func anItemWithRawSpacesInItsLinksCanBeFetched() async throws {
    let page = try await page("milkyway-collection-100items-2021.json")
    let spaced = try #require(page.photos.first { $0.id.contains("CRS 22 Squid") })
    #expect(spaced.preview?.absoluteString.contains("CRS%2022%20Squid") == true)
    #expect(spaced.manifest?.absoluteString.hasSuffix("/collection.json") == true)
  }

  @Test func anItemOf2025HasItsPreviewAndItsOriginal() async throws {
    let page = try await page("nivl-v1.1-iss026-2025.json")
    let photo = try #require(page.photos.first)
    #expect(page.photos.count == 1)
    #expect(page.next == nil)
    #expect(photo.preview?.lastPathComponent == "iss026-s-001~thumb.jpg")
    #expect(photo.full?.lastPathComponent == "iss026-s-001~orig.jpg")
    #expect(photo.creator == "JSC")
  }

  @Test func anEmptyResultIsAPageOfNothing() async throws {
    let page = try await page("empty-result.json")
    #expect(page.photos.isEmpty)
    #expect(page.totalCount == 0)
    #expect(page.next == nil)
  }

  @Test(arguments: ["error-404.html", "error-400-page-over-100.json"])
  func errorsThatComeWithAGoodStatusAreUnreadable(name: String) async {
    await #expect(throws: CatalogError.unreadable(source: "images-api.nasa.gov")) {
      _ = try await page(name)
    }
  }

  @Test func theHundredthPageHasNoNextWhateverItsLinksSay() async throws {
    let page = try await page("milkyway-collection-100items-2021.json", number: 100)
    #expect(page.photos.count == 100)
    #expect(page.next == nil)
  }

  @Test func aRecordingThatBreaksOffAnywhereIsAnErrorAndNoCrash() throws {
    let whole = try Data(
      contentsOf: recordings.appending(path: "milkyway-collection-100items-2021.json"))
    for count in stride(from: 0, to: whole.count - 2, by: 997) {
      #expect(throws: (any Error).self) { try NASAAnswer(whole.prefix(count)) }
    }
  }
}
