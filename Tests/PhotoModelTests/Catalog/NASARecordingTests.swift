// Tests of the catalogue on whole answers of NASA's, and on such as NASA gives
// (`Support/NASARecordings.swift`).

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct NASARecordingTests {
  /// What the catalogue makes of a recording.
  private func page(
    _ name: String, of recordings: NASARecordings, number: Int = 1
  ) async throws -> CatalogPage {
    let transport = FakeTransport()
    let client = HTTPClient(transport: transport, userAgent: "Tests", clock: ManualClock())
    let page = number > 1 ? "&page=\(number)" : ""
    transport.serve(
      "\(NASACatalog.usualAddress)/search?q=a&media_type=image\(page)",
      try recordings.data(name))
    return try await NASACatalog(url(NASACatalog.usualAddress), client: client)
      .search("a", page: number)
  }

  @Test(arguments: NASARecordings.all)
  func aHundredItemsAreAHundredPictures(of recordings: NASARecordings) async throws {
    let page = try await page(recordings.hundred, of: recordings)
    #expect(page.photos.count == 100)
    #expect(page.skippedCount == 0)
    #expect(page.totalCount == recordings.totalCount)
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

  @Test(arguments: NASARecordings.all)
  func anItemWithRawSpacesInItsLinksCanBeFetched(of recordings: NASARecordings) async throws {
    let page = try await page(recordings.hundred, of: recordings)
    let (identifier, link) = recordings.spaced
    let spaced = try #require(page.photos.first { $0.id.contains(identifier) })
    #expect(spaced.preview?.absoluteString.contains(link) == true)
    #expect(spaced.manifest?.absoluteString.hasSuffix("/collection.json") == true)
  }

  @Test(arguments: NASARecordings.all)
  func anItemOfVersionOneOneHasItsPreviewAndItsOriginal(
    of recordings: NASARecordings
  ) async throws {
    let (file, identifier) = recordings.newest
    let page = try await page(file, of: recordings)
    let photo = try #require(page.photos.first)
    #expect(page.photos.count == 1)
    #expect(page.next == nil)
    #expect(photo.preview?.lastPathComponent == "\(identifier)~thumb.jpg")
    #expect(photo.full?.lastPathComponent == "\(identifier)~orig.jpg")
    #expect(photo.creator == "JSC")
  }

  @Test(arguments: NASARecordings.all)
  func anEmptyResultIsAPageOfNothing(of recordings: NASARecordings) async throws {
    let page = try await page("empty-result.json", of: recordings)
    #expect(page.photos.isEmpty)
    #expect(page.totalCount == 0)
    #expect(page.next == nil)
  }

  @Test(arguments: NASARecordings.all, ["error-404.html", "error-400-page-over-100.json"])
  func errorsThatComeWithAGoodStatusAreUnreadable(
    of recordings: NASARecordings, name: String
  ) async {
    await #expect(throws: CatalogError.unreadable(source: "images-api.nasa.gov")) {
      _ = try await page(name, of: recordings)
    }
  }

  @Test(arguments: NASARecordings.all)
  func theHundredthPageHasNoNextWhateverItsLinksSay(of recordings: NASARecordings) async throws {
    let page = try await page(recordings.hundred, of: recordings, number: 100)
    #expect(page.photos.count == 100)
    #expect(page.next == nil)
  }

  @Test(arguments: NASARecordings.all)
  func aRecordingThatBreaksOffAnywhereIsAnErrorAndNoCrash(of recordings: NASARecordings) throws {
    let whole = try recordings.data(recordings.hundred)
    for count in stride(from: 0, to: whole.count - 2, by: 997) {
      #expect(throws: (any Error).self) { try NASAResponse(whole.prefix(count)) }
    }
  }
}
