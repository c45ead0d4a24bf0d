// Tests of what a pick of files and folders holds, in order.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(1)))
struct FolderWalkTests {
  private let folder = TemporaryFolder.path

  /// Makes files, and the folders above them.
  private func make(_ names: [String]) throws {
    for name in names {
      let path = folder.appending(name)
      try FileManager.default.createDirectory(
        atPath: path.folder.text, withIntermediateDirectories: true)
      try path.holding(name)
    }
  }

  private func walk(_ names: [String]) -> FolderWalk {
    FolderWalk(names.map { folder.appending($0) })
  }

  private func found(_ walk: FolderWalk) -> [String] {
    walk.files.map { String($0.text.dropFirst(folder.text.count + 1)) }
  }

  @Test func filesStayInTheOrderPicked() throws {
    try make(["b.jpg", "a.jpg", "c.jpg"])
    let picked = ["b.jpg", "c.jpg", "a.jpg", "b.jpg"]
    #expect(found(walk(picked)) == picked)
  }

  @Test func aFoldersFilesComeByNameWithNumbersByValue() throws {
    try make(["f/IMG_10.jpg", "f/img_9.jpg", "f/IMG_100.jpg", "f/IMG_2.jpg", "f/a.jpg"])
    #expect(
      found(walk(["f"])) == [
        "f/a.jpg", "f/IMG_2.jpg", "f/img_9.jpg", "f/IMG_10.jpg", "f/IMG_100.jpg",
      ])
  }

  @Test func namesThatDifferInCaseAloneHaveAFixedOrder() throws {
    try make(["f/a.jpg", "f/A.jpg", "f/B.jpg", "f/b.jpg"])
    #expect(found(walk(["f"])) == ["f/A.jpg", "f/a.jpg", "f/B.jpg", "f/b.jpg"])
  }

  @Test func foldersStandAmongFilesByName() throws {
    try make(["f/1.jpg", "f/2/b.jpg", "f/2/a.jpg", "f/3.jpg", "f/2/deep/c.jpg"])
    #expect(
      found(walk(["f"])) == ["f/1.jpg", "f/2/a.jpg", "f/2/b.jpg", "f/2/deep/c.jpg", "f/3.jpg"])
  }

  @Test func foldersAndFilesArePickedInTurn() throws {
    try make(["z.jpg", "f/1.jpg", "f/2.jpg", "a.jpg"])
    #expect(found(walk(["z.jpg", "f", "a.jpg"])) == ["z.jpg", "f/1.jpg", "f/2.jpg", "a.jpg"])
  }

  @Test func hiddenFilesInsideFoldersArePassedOver() throws {
    try make(["f/.hidden.jpg", "f/.cache/a.jpg", "f/a.jpg"])
    #expect(found(walk(["f"])) == ["f/a.jpg"])
  }

  @Test func whatIsPickedByHandMayBeHidden() throws {
    try make([".hidden.jpg", ".cache/a.jpg"])
    #expect(found(walk([".hidden.jpg", ".cache"])) == [".hidden.jpg", ".cache/a.jpg"])
  }

  @Test func linksThatLeadInCirclesEnd() throws {
    try make(["f/a.jpg", "f/g/b.jpg"])
    try folder.appending("f/g/up").linked(to: folder.appending("f"))
    try folder.appending("f/self").linked(to: folder.appending("f"))
    #expect(found(walk(["f"])) == ["f/a.jpg", "f/g/b.jpg"])
    #expect(walk(["f"]).failures.isEmpty)
  }

  @Test func aFolderPickedTwiceIsTakenTwice() throws {
    try make(["f/a.jpg"])
    #expect(found(walk(["f", "f"])) == ["f/a.jpg", "f/a.jpg"])
  }

  @Test func linksToFoldersAreFollowed() throws {
    try make(["elsewhere/a.jpg"])
    try folder.appending("f").asFolder()
    try folder.appending("f/link").linked(to: folder.appending("elsewhere"))
    #expect(found(walk(["f"])) == ["f/link/a.jpg"])
  }

  @Test func aFolderWithoutFilesIsReported() throws {
    try make(["hidden/.a.jpg"])
    try folder.appending("empty").asFolder()
    try folder.appending("empty/inside").asFolder()
    let walk = walk(["empty", "hidden"])
    #expect(walk.files.isEmpty)
    #expect(
      walk.failures == [
        ImportFailure(source: folder.appending("empty"), reason: .emptyFolder),
        ImportFailure(source: folder.appending("hidden"), reason: .emptyFolder),
      ])
  }

  @Test func anEmptyFolderBesideFilesIsNoFailure() throws {
    try make(["f/a.jpg"])
    try folder.appending("f/empty").asFolder()
    #expect(walk(["f"]).failures.isEmpty)
  }

  @Test func aCancelledWalkGoesNoFurther() throws {
    try make((1...9).flatMap { folder in (1...9).map { "f/\(folder)/\($0).jpg" } })
    var askedCount = 0
    let walk = FolderWalk(["f", "f", "empty"].map { folder.appending($0) }) {
      askedCount += 1
      return askedCount > 12
    }
    // f, its first folder with nine files, and its second.
    #expect(found(walk) == (1...9).map { "f/1/\($0).jpg" })
    #expect(walk.failures.isEmpty)
  }

  @Test func aWalkEndsWithItsTask() async throws {
    try make(["f/a.jpg"])
    let walking = Task { [folder] in
      withUnsafeCurrentTask { $0?.cancel() }
      return FolderWalk([folder.appending("f")])
    }
    #expect(await walking.value.files.isEmpty)
  }

  @Test func whatIsNotThereIsLeftToTheCopy() {
    let walk = walk(["gone.jpg"])
    #expect(found(walk) == ["gone.jpg"])
    #expect(walk.failures.isEmpty)
  }

  @Test func namesThatAreNoTextAreKeptByteForByte() throws {
    let names: [[UInt8]] = [[0x61, 0xff], [0x61, 0xfe], [0xc3, 0x28, 0x2e, 0x6a]]
    let inside = try folder.appending("f").asFolder()
    for name in names { try inside.appending(bytes: name).holding("x") }
    let found = FolderWalk([inside]).files
    #expect(Set(found.map(\.bytes)) == Set(names.map { inside.bytes + [0x2f] + $0 }))
    #expect(found.prefix(2).map(\.bytes.last) == [0xfe, 0xff])
    #expect(found.allSatisfy { $0.exists() })
  }

  @Test(.disabled(if: geteuid() == 0, "nothing is unreadable to root"))
  func aFolderThatCanNotBeReadIsReported() throws {
    try make(["f/a.jpg", "f/locked/b.jpg"])
    let locked = folder.appending("f/locked")
    #expect(locked.withCString { chmod($0, 0) } == 0)
    let walk = walk(["f"])
    #expect(found(walk) == ["f/a.jpg"])
    #expect(
      walk.failures == [ImportFailure(source: locked, reason: .file(.notPermitted(locked)))])
    #expect(locked.withCString { chmod($0, 0o755) } == 0)
  }
}
