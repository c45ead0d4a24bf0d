// Small pictures of photos: kept ones, and those that are made where they are missing.

import Foundation
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ThumbnailsTests {
  private let decoder = FakeDecoder()
  private let digest = String(repeating: "ab", count: 32)

  private func store() async -> ThumbnailStore {
    await ThumbnailStore.open(in: TemporaryFolder.path.appending("cache"))
  }

  private func picture(_ thumbnails: Thumbnails) async throws -> Picture {
    let original = try #require(try pictureFiles(["one"]).first)
    return try await thumbnails.picture(of: original, sha256: digest, priority: .cell)
  }

  @Test func oneThatIsMissingIsMadeAndKept() async throws {
    let store = await store()
    let thumbnails = Thumbnails(store: store, decoder: decoder)
    _ = try await picture(thumbnails)
    #expect(await store.thumbnail(digest) == Array("one".utf8))
    let count = decoder.requests.count
    _ = try await picture(thumbnails)
    #expect(decoder.requests.count == count, "it is not made again")
  }

  @Test func oneThatCanNotBeDecodedIsMadeAgain() async throws {
    let store = await store()
    await store.store([(digest, Array("broken".utf8))])
    decoder.errors["broken"] = PictureError.damaged(detail: "cut off")
    _ = try await picture(Thumbnails(store: store, decoder: decoder))
    #expect(await store.thumbnail(digest) == Array("one".utf8))
  }

  @Test func whatSaysNothingAboutTheThumbnailLeavesIt() async throws {
    let store = await store()
    await store.store([(digest, Array("kept".utf8))])
    decoder.errors["kept"] = PictureError.tookTooLong
    let thumbnails = Thumbnails(store: store, decoder: decoder)
    await #expect(throws: PictureError.tookTooLong) { try await picture(thumbnails) }
    #expect(await store.thumbnail(digest) == Array("kept".utf8))
  }

  @Test func anImportKeepsThoseThatItMakes() async throws {
    let store = await store()
    let library = try await openLibrary()
    let model = AppModel(
      library: library, decoder: decoder,
      thumbnails: Thumbnails(store: store, decoder: decoder))
    await model.start()
    try await model.bringIn(["one", "two"])
    let digests = try await library.photos.all().map(\.sha256)
    #expect(digests.count == 2)
    #expect(await store.missing(of: digests).isEmpty)
  }
}
