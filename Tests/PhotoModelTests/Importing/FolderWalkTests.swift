// Tests of the files that the walk of a pick finds, in order.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct FolderWalkTests {
  private let folder = TemporaryFolder.path

  /// Creates files, and the folders above them.
  private func make(_ names: [String]) throws {
    for name in names {
      let path = folder.appending(name)
      try FileManager.default.createDirectory(
        atPath: path.folder.text, withIntermediateDirectories: true)
      try path.holding(jpeg(name))
    }
  }

  private func walk(
    _ names: [String], on disk: any WalkFileSystem = LocalDisk()
  ) -> PickWalk.Findings {
    PickWalk.Findings(of: FolderWalk(names.map { folder.appending($0) }, on: disk))
  }

  private func found(_ findings: PickWalk.Findings) -> [String] {
    findings.files.map { String($0.source.text.dropFirst(folder.text.count + 1)) }
  }

  @Test func excludedFoldersAreNotEnteredWhateverLeadsThere() throws {
    try make(["f/a.jpg", "f/own/b.jpg", "f/own/originals/c.jpg"])
    let own = folder.appending("f/own")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending("f/link").text, withDestinationPath: "own")
    func walk(_ name: String) -> PickWalk.Findings {
      PickWalk.Findings(of: FolderWalk([folder.appending(name)], excluding: [own]))
    }
    let whole = walk("f")
    #expect(found(whole) == ["f/a.jpg"])
    #expect(
      whole.failures
        == ["f/link", "f/own"].map {
          ImportFailure(source: folder.appending($0), reason: .ownLibrary)
        })
    for name in ["f/own", "f/link", "f/own/originals"] {
      #expect(walk(name).files.isEmpty)
      #expect(walk(name).failures.map(\.reason) == [.ownLibrary])
    }
    // A file of it that is picked alone is told as what it is: a copy.
    #expect(found(walk("f/own/b.jpg")) == ["f/own/b.jpg"])
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

  @Test func aFolderIsTakenOnceInAPickHoweverOftenItIsPicked() throws {
    try make(["f/a.jpg", "f/g/b.jpg", "f/g/h/c.jpg"])
    #expect(found(walk(["f", "f"])) == ["f/a.jpg", "f/g/b.jpg", "f/g/h/c.jpg"])
    let serially = walk(["f/g/h", "f/g", "f"])
    #expect(found(serially) == ["f/g/h/c.jpg", "f/g/b.jpg", "f/a.jpg"])
    #expect(serially.failures.isEmpty)
    #expect(walk(["f/g/h", "f/g"]).failures.isEmpty)
  }

  @Test func aFolderWhoseFilesCameWithAnotherIsNotCalledEmpty() throws {
    try make(["f/g/b.jpg"])
    #expect(walk(["f/g", "f"]).failures.isEmpty)
    #expect(walk(["f", "f"]).failures.isEmpty)
  }

  @Test func linksToWhatLiesInTheFolderPickedAreFollowed() throws {
    try make(["f/.store/1.jpg", "f/.store/2.jpg", "f/.more/3.jpg"])
    try folder.appending("f/a.jpg").linked(to: folder.appending("f/.store/1.jpg"))
    try folder.appending("f/b.jpg").linked(to: FilePath(".store/2.jpg"))
    try folder.appending("f/c").linked(to: folder.appending("f/.more"))
    #expect(found(walk(["f"])) == ["f/a.jpg", "f/b.jpg", "f/c/3.jpg"])
    #expect(walk(["f"]).failures.isEmpty)
  }

  @Test func linksOutOfTheFolderPickedAreNotFollowedAndToldOnce() throws {
    // A sibling folder whose name has the folder's as a prefix.
    try make(["f/a.jpg", "f/one/b.jpg", "f/two/c.jpg", "f2/d.jpg", "elsewhere/e.jpg"])
    let elsewhere = folder.appending("elsewhere")
    let one = try folder.appending("f/one/link").linked(to: elsewhere)
    try folder.appending("f/two/folder").linked(to: elsewhere)
    try folder.appending("f/two/file.jpg").linked(to: elsewhere.appending("e.jpg"))
    try folder.appending("f/two/like").linked(to: folder.appending("f2"))
    try folder.appending("f/two/up").linked(to: FilePath("../.."))
    let walk = walk(["f"])
    #expect(found(walk) == ["f/a.jpg", "f/one/b.jpg", "f/two/c.jpg"])
    #expect(
      walk.failures == [
        ImportFailure(source: one, reason: .linksOutside(1)),
        ImportFailure(source: folder.appending("f/two"), reason: .linksOutside(4)),
      ])
  }

  @Test func aFolderOfLinksToElsewhereIsToldSoAndNotCalledEmpty() throws {
    try make(["elsewhere/e.jpg"])
    let inside = try folder.appending("f").asFolder()
    let link = try inside.appending("e.jpg").linked(to: folder.appending("elsewhere/e.jpg"))
    #expect(walk(["f"]).failures == [ImportFailure(source: link, reason: .linksOutside(1))])
  }

  @Test func aLinkThatWasPickedItselfIsWhatItLeadsTo() throws {
    try make(["elsewhere/a.jpg", "elsewhere/g/b.jpg", "c.jpg"])
    try folder.appending("f").linked(to: folder.appending("elsewhere"))
    try folder.appending("c").linked(to: folder.appending("c.jpg"))
    // Its target lies in the picked folder, by its real path.
    try folder.appending("elsewhere/h").linked(to: folder.appending("elsewhere/g"))
    #expect(found(walk(["f", "c"])) == ["f/a.jpg", "f/g/b.jpg", "c"])
    #expect(walk(["f", "c"]).failures.isEmpty)
  }

  @Test func aLinkToNothingIsTold() throws {
    try make(["f/a.jpg"])
    let dangling = try folder.appending("f/b.jpg").linked(to: folder.appending("gone.jpg"))
    let walk = walk(["f"])
    #expect(found(walk) == ["f/a.jpg"])
    #expect(
      walk.failures == [ImportFailure(source: dangling, reason: .file(.missing(dangling)))])
  }

  @Test func aFolderThatIsMountedBelowItselfIsVisitedOnce() throws {
    try make(["f/a.jpg", "f/deep/mount/b.jpg"])
    let disk = OddDisk()
    // As a bind mount (`mount --bind`) shows it: a folder, not a link, with the same identity.
    disk.same[folder.appending("f/deep/mount")] = folder.appending("f")
    let walk = walk(["f"], on: disk)
    #expect(found(walk) == ["f/a.jpg"])
    #expect(walk.failures.isEmpty)
  }

  @Test func aFileSystemThatKeepsNoKindsIsAskedForEach() throws {
    try make(["f/a.jpg", "f/g/b.jpg", "elsewhere/c.jpg"])
    let link = try folder.appending("f/link").linked(to: folder.appending("elsewhere"))
    let pipe = try folder.appending("f/pipe.jpg").asPipe()
    let disk = OddDisk(keepsKinds: false)
    let walk = walk(["f"], on: disk)
    #expect(found(walk) == ["f/a.jpg", "f/g/b.jpg"])
    #expect(
      walk.failures == [
        ImportFailure(source: pipe, reason: .file(.special(pipe))),
        ImportFailure(source: link, reason: .linksOutside(1)),
      ])
    #expect(!disk.opened.contains(pipe))
  }

  @Test func whatIsNoPictureIsSortedOutByItsFirstBytes() throws {
    try make(["f/picture.txt", "picked"])
    let text = try folder.appending("f/text.jpg").holding("Dear diary")
    let empty = try folder.appending("f/empty.jpg").holding("")
    let other = try folder.appending("other.jpg").holding("GIF?")
    let walk = walk(["f", "picked", "other.jpg"])
    #expect(found(walk) == ["f/picture.txt", "picked"])
    #expect(
      walk.failures == [
        ImportFailure(source: empty, reason: .empty),
        ImportFailure(source: text, reason: .picture(.notAPicture)),
        ImportFailure(source: other, reason: .picture(.notAPicture)),
      ])
  }

  @Test func pipesAndDevicesAreToldAndNeverOpened() throws {
    try make(["f/a.jpg"])
    let pipe = try folder.appending("f/pipe.jpg").asPipe()
    let picked = try folder.appending("picked.jpg").asPipe()
    let disk = OddDisk()
    let walk = PickWalk.Findings(
      of: FolderWalk([folder.appending("f"), picked, FilePath("/dev/null")], on: disk))
    #expect(found(walk) == ["f/a.jpg"])
    #expect(walk.failures.map(\.source) == [pipe, picked, FilePath("/dev/null")])
    #expect(
      walk.failures.map(\.reason)
        == walk.failures.map { ImportFailure.Reason.file(.special($0.source)) })
    #expect(disk.opened == [folder.appending("f/a.jpg")])
  }

  @Test func whatAFileIsAsItIsPickedComesWithIt() throws {
    try make(["f/a.jpg", "f/longer.jpg", "b.jpg"])
    try folder.appending("f/a.jpg").setModified(1_777_817_100_123_456_789)
    let stamps = walk(["f", "b.jpg"]).files.map(\.stamp)
    let files = ["f/a.jpg", "f/longer.jpg", "b.jpg"].map { folder.appending($0) }
    let expected: [FileStamp?] = try files.map { try $0.stamp() }
    #expect(stamps == expected)
    #expect(
      stamps.first
        == FileStamp(
          byteCount: Int64(jpeg("f/a.jpg").count), modified: 1_777_817_100_123_456_789,
          head: FileStamp.digest(ofHead: jpeg("f/a.jpg"))))
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

  @Test func whatIsNotThereWhenItIsPickedIsTold() {
    let walk = walk(["gone.jpg"])
    #expect(found(walk).isEmpty)
    #expect(walk.failures.map(\.reason) == [.file(.missing(folder.appending("gone.jpg")))])
  }

  @Test func whatWasThereWhenItWasPickedWaitsWhereItIsMissingNow() {
    let gone = folder.appending("gone")
    let walk = PickWalk.Findings(of: FolderWalk([gone], isAgain: true))
    #expect(walk.failures.isEmpty)
    #expect(walk.files == [Pick(gone)])
  }

  @Test(arguments: [EIO, ENODEV, ESTALE, ENOENT])
  func aFolderWhoseCardIsPulledOutWaitsAsAFileDoes(code: Int32) throws {
    try make(["f/a.jpg", "f/m/b.jpg", "f/z.jpg"])
    let disk = FailingFolder(folder.appending("f/m"), code: code)
    let walk = walk(["f"], on: disk)
    #expect(walk.failures.isEmpty)
    #expect(found(walk) == ["f/a.jpg", "f/m", "f/z.jpg"])
    #expect(walk.files.map { $0.stamp == nil } == [false, true, false])
  }

  @Test(arguments: [EACCES, EPERM, ELOOP, ENAMETOOLONG])
  func aFolderThatNoCardBringsBackIsReported(code: Int32) throws {
    try make(["f/a.jpg", "f/m/b.jpg"])
    let closed = folder.appending("f/m")
    let walk = walk(["f"], on: FailingFolder(closed, code: code))
    #expect(found(walk) == ["f/a.jpg"])
    #expect(
      walk.failures
        == [ImportFailure(source: closed, reason: .file(FileError(closed, code: code)))])
  }

  @Test func namesThatAreNoTextAreKeptByteForByte() throws {
    let names: [[UInt8]] = [[0x61, 0xff], [0x61, 0xfe], [0xc3, 0x28, 0x2e, 0x6a]]
    let inside = try folder.appending("f").asFolder()
    for name in names { try inside.appending(bytes: name).holding(jpeg("x")) }
    let found = PickWalk.Findings(of: FolderWalk([inside])).files.map(\.source)
    #expect(Set(found.map(\.bytes)) == Set(names.map { inside.bytes + [0x2f] + $0 }))
    #expect(found.prefix(2).map(\.bytes.last) == [0xfe, 0xff])
    #expect(found.allSatisfy { $0.exists() })
  }
}
