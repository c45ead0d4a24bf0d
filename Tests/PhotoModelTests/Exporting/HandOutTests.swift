// Tests of copies of photos for other programs.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct HandOutTests {
  private let library: PhotoLibrary
  private let sessions = TemporaryFolder.path.appending("sessions")

  init() async throws { library = try await openLibrary() }

  private func handOut() -> HandOut {
    HandOut(library: library, decoder: NoPictures(), sessions: sessions, clock: ManualClock())
  }

  @Test func copiesHaveTheNamesOfThePhotosAndGoWithTheWindow() async throws {
    let photos = [
      try await library.photo(of: "a", named: "Beach"),
      try await library.photo(of: "b", named: "AC/DC"),
      try await library.photo(of: "c", named: "beach"),
    ]
    let handOut = handOut()
    let files = try #require(try await handOut.files(of: photos.map(\.sequence)))
    #expect(files.map(\.name) == ["Beach.jpg", "AC_DC.jpg", "beach 2.jpg"])
    #expect(try files.map { try $0.contents() } == [jpeg("a"), jpeg("b"), jpeg("c")])
    // Another request is not numbered because of the first.
    let again = try #require(try await handOut.files(of: [photos[0].sequence]))
    #expect(again.map(\.name) == ["Beach.jpg"] && again != [files[0]])
    handOut.end()
    #expect(try sessions.folderNames().isEmpty)
    #expect(try await handOut.files(of: [photos[0].sequence]) == nil, "the window is closed")
  }

  @Test func whatACrashHasLeftIsRemovedButNotThatOfASessionThatRuns() async throws {
    let photo = try await library.photo(of: "a", named: "Beach")
    var crashed: HandOut? = handOut()
    let left = try #require(try await crashed?.files(of: [photo.sequence]))[0]
    crashed = nil
    let running = handOut()
    let kept = try #require(try await running.files(of: [photo.sequence]))[0]
    let other = handOut()
    await other.clearEarlier()
    #expect(!left.exists() && kept.exists())
    running.end()
  }

  @Test func aMissingOriginalIsToldAndADeletedPhotoLeftOut() async throws {
    let photo = try await library.photo(of: "a", named: "Beach")
    let gone = try await library.photo(of: "b", named: "Dune")
    try await library.trash.delete([gone.id])
    let handOut = handOut()
    #expect(try await handOut.files(of: [gone.sequence, photo.sequence])?.count == 1)
    try photo.original.remove()
    await #expect(throws: ExportError.original(.missing(photo.original))) {
      try await handOut.files(of: [photo.sequence])
    }
    handOut.end()
  }
}
