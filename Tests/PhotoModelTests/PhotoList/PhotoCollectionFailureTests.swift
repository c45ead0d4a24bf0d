// Tests of a list whose library can't be read, and of its recovery.

import Foundation
import Observation
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoCollectionFailureTests {
  private func loaded(_ library: PhotoLibrary) async -> PhotoCollection {
    let photos = PhotoCollection(library: library)
    await photos.reload()
    return photos
  }

  /// Makes photos unreadable from here on; their positions can still be read.
  private func breakPhotos(of library: PhotoLibrary) async throws {
    try await library.script("ALTER TABLE photo RENAME COLUMN camera TO away")
  }

  private func mendPhotos(of library: PhotoLibrary) async throws {
    try await library.script("ALTER TABLE photo RENAME COLUMN away TO camera")
  }

  @Test func aLibraryThatCanNotBeReadIsNoEmptyOne() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    try await library.script("ALTER TABLE photo_count RENAME TO away")
    let photos = await loaded(library)
    #expect(!photos.isLoaded && photos.firstFailure != nil)
    await photos.reload()
    #expect(!photos.isLoaded && photos.firstFailure != nil)
    try await library.script("ALTER TABLE away RENAME TO photo_count")
    await photos.reload()
    #expect(photos.isLoaded && photos.firstFailure == nil)
    #expect(photos.failure == nil)
    #expect(await photos.names == ["a"])
  }

  @Test func whatComesAfterAFailedFirstReadingBringsTheWholeList() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    try await library.script("ALTER TABLE photo_count RENAME TO away")
    let photos = await loaded(library)
    try await library.script("ALTER TABLE away RENAME TO photo_count")
    photos.arrived(try await library.photo(of: "two", named: "b"))
    #expect(await photos.names == ["a", "b"])
    #expect(photos.isLoaded)
  }

  @Test func photosInMemoryAreReadAgainAfterThatFailed() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let photos = await loaded(library)
    let record = try #require(await photos.photo(id).flatMap { photos.record($0.id) })
    try await library.photos.rename(id, to: "b")
    try await breakPhotos(of: library)
    await photos.reload()
    #expect(photos.failure != nil)
    #expect(record.photo.name == "a")
    try await mendPhotos(of: library)
    photos.changed([try await library.photo(of: "two").id])
    await photos.upToDate()
    #expect(record.photo.name == "b")
  }

  @Test func whatCouldNotBeReadIsAskedForAgainWithTheNextChange() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    let photos = await loaded(library)
    var wakeCount = 0
    func watch(_ read: @MainActor () -> PhotoRecord?) {
      withObservationTracking {
        _ = read()
      } onChange: {
        MainActor.assumeIsolated { wakeCount += 1 }
      }
    }
    let reads: [@MainActor () -> PhotoRecord?] = [
      { photos.record(sequence: photo.sequence, at: 0) }, { photos.record(photo.id) },
    ]
    for read in reads {
      try await breakPhotos(of: library)
      #expect(read() == nil)
      await photos.upToDate()
      #expect(photos.failure != nil)
      wakeCount = 0
      watch(read)
      try await mendPhotos(of: library)
      photos.changed([UUID()])
      #expect(wakeCount == 1)
      #expect(read() == nil)
      await photos.upToDate()
      #expect(read()?.photo == photo)
      photos.forget([photo.id])
      await photos.upToDate()
    }
  }
}
