// Tests of the catalogue that lies in a folder, like the built-in one.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct FolderCatalogTests {
  private var folder: FilePath { TemporaryFolder.path.appending("catalog 50% näh") }
  private var catalog: FolderCatalog { FolderCatalog(folder) }

  /// Writes the folder's list, one item for each of these links.
  private func list(_ links: String...) throws {
    let items = links.enumerated().map { number, link in
      """
      {"href":"\(number)/collection.json","data":[{"nasa_id":"\(number)","title":"Title \(number)",
        "description":"An <b>old</b> galaxy","keywords":["Spiral \(number)"]}],
       "links":[{"href":"\(link)","rel":"preview"}]}
      """
    }
    try folder.asFolder()
    try folder.appending("search.json").holding(
      "{\"collection\":{\"items\":[\(items.joined(separator: ","))]}}")
  }

  private func found(_ words: String) async throws -> [String] {
    try await catalog.search(words, page: 1).photos.map(\.id)
  }

  @Test func aListThatIsTooLongOrNoFileIsRefusedUnread() async throws {
    try list("0/a.jpg")
    let path = folder.appending("search.json")
    #expect(truncate(path.text, off_t(FilesInFolder.byteLimit + 1)) == 0)
    await #expect(throws: CatalogError.unreadable(source: path.text)) { try await found("") }
    try path.remove()
    #expect(mkfifo(path.text, 0o600) == 0)
    await #expect(throws: CatalogError.unreadable(source: path.text)) { try await found("") }
  }

  @Test func picturesAreFilesOfTheFolder() async throws {
    try list("0/a b%20c~thumb.jpg")
    let page = try await catalog.search("", page: 1)
    let photo = try #require(page.photos.first)
    let file = folder.appending("0/a b%20c~thumb.jpg")
    #expect(photo.preview?.isFileURL == true)
    #expect(photo.preview?.path(percentEncoded: false) == file.text)
    #expect(photo.description == "An old galaxy")
    #expect(page.next == nil)
    #expect(page.totalCount == 1)
    #expect(catalog.name == folder.text)
    #expect(!catalog.isRemote)
  }

  @Test func aSearchFindsWhatHoldsAllItsWordsWhereverTheyStand() async throws {
    try list("a.jpg", "b.jpg")
    #expect(try await found("") == ["0", "1"])
    #expect(try await found("galaxy") == ["0", "1"])
    #expect(try await found("  GALAXY   title\t1 ") == ["1"])
    #expect(try await found("spiral 0") == ["0"])
    #expect(try await found("galaxy nebula").isEmpty)
  }

  @Test(arguments: [
    "../secret.jpg", "a/../../secret.jpg", "/etc/passwd", "file:///etc/passwd",
    "https://example.org/a.jpg", "javascript:a", "..", "a/..", "",
  ])
  func linksThatLeadOutOfTheFolderAreNoneOfTheCatalogues(link: String) async throws {
    try list(link, "inside.jpg")
    let page = try await catalog.search("", page: 1)
    #expect(page.photos.map(\.id) == ["1"])
    #expect(page.skippedCount == 1)
  }

  @Test func theDetailsAreInTheManifest() async throws {
    try list("a.jpg")
    try folder.appending("0").asFolder()
    try folder.appending("0/collection.json").holding(
      "[\"0/a~orig.jpg\",\"../b~orig.jpg\",\"/etc/passwd\",\"0/a~large.jpg\"]")
    let photo = try #require(try await catalog.search("", page: 1).photos.first)
    let details = try await catalog.details(of: photo)
    #expect(
      details.files.map { $0.path(percentEncoded: false) }
        == ["0/a~orig.jpg", "0/a~large.jpg"].map { folder.appending($0).text })
    #expect(details.full == details.files.first)
  }

  @Test func aMissingManifestIsSaid() async throws {
    try list("a.jpg")
    let photo = try #require(try await catalog.search("", page: 1).photos.first)
    await #expect(throws: CatalogError.self) { _ = try await catalog.details(of: photo) }
    await #expect(throws: CatalogError.noPicture(title: "Title of a")) {
      _ = try await catalog.details(of: spacePhoto("a"))
    }
  }

  @Test func aMissingFolderIsUnreadable() async {
    let list = folder.appending("search.json").text
    await #expect(throws: CatalogError.unreadable(source: list)) { _ = try await found("") }
  }

  @Test(arguments: ["", "<html>", "{\"collection\":{\"items\":[{", "[]"])
  func aListThatIsNoneIsUnreadable(text: String) async throws {
    try folder.asFolder()
    try folder.appending("search.json").holding(text)
    await #expect(throws: CatalogError.self) { _ = try await found("") }
  }
}
