// Tests of what a library stores: photos, their order, likes, and originals that stay byte for byte
// the same.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoLibraryTests {
  @Test func aNewLibraryIsEmpty() async throws {
    let library = try await openLibrary()
    #expect(try await library.photos.all().isEmpty)
    #expect(try await library.namingQueue.read().entries.isEmpty)
    #expect(try await library.namingQueue.read().cursor == nil)
  }

  @Test func aPhotoIsKeptWithAllItsParts() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", as: "IMG_0312.JPG")
    #expect(photo.name == nil)
    #expect(photo.sequence == 1)
    #expect(photo.sourceName == "IMG_0312.JPG")
    #expect(photo.byteCount == 7)
    #expect(!photo.liked)
    #expect(photo.added == moment)
    #expect(try await library.photos.all() == [photo])
    #expect(try await library.photos.find(photo.id) == photo)
    #expect(try await library.photos.find(UUID()) == nil)
  }

  @Test func everythingIsThereWhenTheLibraryOpensAgain() async throws {
    let before = try await withLibrary { library in
      _ = try await library.photo(of: "one", named: "first")
      let second = try await library.photo(of: "two", named: "second")
      try await library.photos.setLiked(second.id, true)
      return try await library.photos.all()
    }
    #expect(before.map(\.name) == ["first", "second"])
    #expect(before.map(\.liked) == [false, true])
    let after = try await withLibrary { try await $0.photos.all() }
    #expect(after == before)
  }

  @Test func photosStandInTheOrderPickedWhicheverCopyEndsFirst() async throws {
    let library = try await openLibrary()
    let sources = try pictureFiles(["one", "two", "three"])
    let entries = try await library.namingQueue.enqueue(sources)
    for entry in entries.reversed() {
      let staged = try library.originals.stage(entry.source)
      _ = try await library.namingQueue.add(staged, at: entry.position)
    }
    let names = try await library.photos.all().map(\.sourceName)
    #expect(names == ["one.jpg", "two.jpg", "three.jpg"])
  }

  @Test func theOriginalIsAByteForByteCopyNamedByItsDigest() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", as: "one.JPeG")
    let digest = "f7e085c9d9ba9e1677433781b21b604d092abe851d89a4c04f6384e3d0c4d891"
    #expect(photo.sha256 == digest)
    let path = "originals/f7/\(digest).JPeG"
    #expect(photo.original == libraryFolder.appending(path))
    #expect(try photo.original.contents() == jpeg("one"))
    #expect(try libraryFolder.appending("originals").tree().count == 1)
  }

  @Test func theSourceStaysAsItWas() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", as: "source.jpg")
    #expect(try TemporaryFolder.path.appending("source.jpg").contents() == jpeg("one"))
  }

  @Test func likesComeAndGo() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one").id
    try await library.photos.setLiked(id, true)
    #expect(try await library.photos.find(id)?.liked == true)
    try await library.photos.setLiked(id, false)
    #expect(try await library.photos.find(id)?.liked == false)
  }

  @Test func whatIsNotThereCanNotBeChanged() async throws {
    let library = try await openLibrary()
    let id = UUID()
    let gone = LibraryError.noSuchPhoto(id)
    await #expect(throws: gone) { try await library.photos.rename(id, to: "a") }
    await #expect(throws: gone) { try await library.photos.setLiked(id, true) }
    await #expect(throws: gone) {
      try await library.namingQueue.answer(.named("a"), for: id, at: 1)
    }
  }

  @Test func theIndexIsWrittenAheadAndSynced() async throws {
    let library = try await openLibrary()
    #expect(try await library.pragma("journal_mode") == "wal")
    #expect(try await library.pragma("synchronous") == "2")
    #expect(try await library.pragma("foreign_keys") == "1")
  }

  @Test func aChangeIsThereForOthersWhenTheCallReturns() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let other = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    try await library.photos.rename(id, to: "b")
    #expect(try await other.photos.find(id)?.name == "b")
    try await library.photos.setLiked(id, true)
    #expect(try await other.photos.find(id)?.liked == true)
  }

  @Test func aPastedPictureIsKeptUntilItIsDropped() async throws {
    let library = try await openLibrary()
    let file = try await library.keepPasted(jpeg("pasted"), fileExtension: "png")
    #expect(file.folder == libraryFolder.appending("pasted"))
    #expect(file.pathExtension == "png")
    #expect(file.name.hasPrefix("Pasted 2026-05-03"))
    #expect(try file.contents() == jpeg("pasted"))
    await library.pasted.drop(file)
    #expect(!file.exists())
  }

  @Test func onlyPastedPicturesAreDropped() async throws {
    let library = try await openLibrary()
    let file = try TemporaryFolder.path.appending("mine.jpg").holding(jpeg("mine"))
    await library.pasted.drop(file)
    #expect(file.exists())
  }
}
