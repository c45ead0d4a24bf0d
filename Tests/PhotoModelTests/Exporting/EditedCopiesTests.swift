// Tests of copies that other programs open: nothing that they save is lost.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct EditedCopiesTests {
  private let sessions = TemporaryFolder.path.appending("sessions")

  /// A copy that another program has opened.
  private func opened(_ edited: EditedCopies, _ text: String = "copy") throws -> FilePath {
    let folder = try edited.nextFolder()
    let file = try folder.appending("Beach.jpg").holding(jpeg(text))
    try edited.noteOpened([file])
    return file
  }

  private func change(_ file: FilePath) throws {
    try file.holding(jpeg("changed by another program"))
  }

  @Test func aCopyThatNobodyChangedGoesWithTheSession() throws {
    let edited = EditedCopies(sessions: sessions)
    let file = try opened(edited)
    edited.refresh()
    #expect(edited.changed.isEmpty)
    edited.end()
    #expect(!file.exists())
    #expect(try sessions.folderNames().isEmpty)
  }

  @Test func whatIsSavedAMomentBeforeTheEndStaysAndIsOfferedLater() async throws {
    let first = EditedCopies(sessions: sessions)
    let file = try opened(first)
    try change(file)
    // Nobody has looked since.
    first.end()
    #expect(file.exists())
    let second = EditedCopies(sessions: sessions)
    await second.restore { _ in false }
    #expect(second.changed.isEmpty, "the first session still runs")
    #expect(first.changed == [file])
  }

  @Test func aLaterSessionOffersWhatAnEarlierOneHasLeft() async throws {
    var first: EditedCopies? = EditedCopies(sessions: sessions)
    let file = try opened(try #require(first))
    let other = try opened(try #require(first), "another")
    try change(file)
    // Killed: it does not end.
    first = nil
    let second = EditedCopies(sessions: sessions)
    await second.restore { _ in false }
    #expect(second.changed == [file] && second.folders == [file.folder])
    #expect(!other.exists(), "nobody changed it")
    second.discard(file)
    #expect(second.changed.isEmpty && !file.exists())
  }

  @Test func whatAProgramSavesBesideTheCopyIsOfferedToo() throws {
    let edited = EditedCopies(sessions: sessions)
    let file = try opened(edited)
    let beside = try file.folder.appending("Beach-2.png").holding(jpeg("x"))
    edited.refresh()
    #expect(edited.changed == [beside])
    edited.end()
    #expect(beside.exists())
  }

  @Test func whatAProgramSavesInAFolderOfItsOwnIsOfferedAndNeverRemoved() async throws {
    var first: EditedCopies? = EditedCopies(sessions: sessions)
    let file = try opened(try #require(first))
    let developed = try file.folder.appending("converted").asFolder().appending("Beach.jpg")
      .holding(jpeg("developed"))
    first?.refresh()
    #expect(first?.changed == [developed])
    #expect(first?.folders.contains(developed.folder) == true, "its changes are watched too")
    // One that nobody has looked for.
    let later = try developed.folder.appending("Beach-1.jpg").holding(jpeg("developed again"))
    first?.end()
    #expect(developed.exists() && later.exists())
    first = nil
    let second = EditedCopies(sessions: sessions)
    await second.restore { _ in false }
    #expect(Set(second.changed) == [developed, later])
  }

  @Test func aChangeOfTheSameSizeInTheSameSecondIsSeen() throws {
    let edited = EditedCopies(sessions: sessions)
    let file = try opened(edited, "one")
    try file.holding(jpeg("two"))
    edited.refresh()
    #expect(edited.changed == [file])
  }

  @Test func copiesThatNoProgramHasOpenedAreNotOffered() async throws {
    var first: EditedCopies? = EditedCopies(sessions: sessions)
    // Killed while it copied.
    let folder = try #require(first).nextFolder()
    _ = try folder.appending("Beach.jpg").holding(jpeg("copy"))
    first = nil
    let second = EditedCopies(sessions: sessions)
    await second.restore { _ in false }
    #expect(second.changed.isEmpty)
    #expect(try sessions.folderNames().isEmpty)
    // Cancelled.
    let next = try second.nextFolder()
    let copy = try next.appending("Beach.jpg").holding(jpeg("copy"))
    second.abandon(next)
    #expect(!copy.exists() && !next.exists())
  }

  @Test func aSecondClickAddsAChangedFileOnce() async throws {
    let edited = EditedCopies(sessions: sessions)
    let file = try opened(edited)
    try change(file)
    edited.refresh()
    async let first = edited.fileToAdd(file, as: "Beach")
    async let second = edited.fileToAdd(file, as: "Beach")
    #expect(try await [first, second].compactMap(\.self).count == 1)
  }

  @Test func whatIsAddedStaysUntilTheLibraryHasIt() async throws {
    var first: EditedCopies? = EditedCopies(sessions: sessions)
    let file = try opened(try #require(first))
    try change(file)
    first?.refresh()
    let copy = try await first?.fileToAdd(file, as: "Beach, edited")
    let added = try #require(copy)
    #expect(added.name == "Beach, edited.jpg")
    #expect(try added.contents() == file.contents())
    #expect(first?.changed.isEmpty == true)
    // The import is not done when the window closes.
    first?.end()
    #expect(added.exists())
    first = nil
    var second: EditedCopies? = EditedCopies(sessions: sessions)
    await second?.restore { _ in false }
    #expect(second?.changed.contains(added) == true)
    second = nil
    let third = EditedCopies(sessions: sessions)
    await third.restore { _ in true }
    #expect(third.changed.isEmpty && !added.exists())
  }

  @Test func nothingElseInTheFolderIsTouched() async throws {
    let foreign = try sessions.asFolder().appending("notes").asFolder().appending("a.jpg")
      .holding(jpeg("mine"))
    let edited = EditedCopies(sessions: sessions)
    await edited.restore { _ in true }
    #expect(foreign.exists() && edited.changed.isEmpty)
  }
}
