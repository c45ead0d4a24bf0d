// Tests of exports from a library into folders on the disk.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ExporterTests {
  private let library: PhotoLibrary
  private let exporter: Exporter
  private let disk = FaultyDisk()
  private let folder: FilePath

  init() async throws {
    library = try await openLibrary()
    exporter = Exporter(
      library: library, decoder: NoPictures(), disk: disk.access, clock: ManualClock())
    folder = try TemporaryFolder.path.appending("stick").asFolder()
  }

  /// Photos of these texts, each under the name beside it.
  private func photos(_ names: KeyValuePairs<String, String>) async throws -> [Int64] {
    var photos: [Int64] = []
    for (text, name) in names {
      photos.append(try await library.photo(of: text, named: name).sequence)
    }
    return photos
  }

  private func export(_ photos: [Int64]) async throws -> ExportReceipt {
    exporter.export(photos, to: folder)
    return try await finished()
  }

  private func finished() async throws -> ExportReceipt {
    await until { exporter.receipt != nil }
    return try #require(exporter.receipt)
  }

  private func bytes(_ name: String) throws -> [UInt8] { try folder.appending(name).contents() }

  @Test func originalsAreCopiedByteForByteUnderTheirNames() async throws {
    let unnamed = try await library.photo(of: "c", as: "IMG_7.JPG")
    let receipt = try await export(
      try await photos(["a": "Beach", "b": "AC/DC"]) + [unnamed.sequence])
    #expect(try folder.tree() == ["AC_DC.jpg", "Beach.jpg", "IMG_7.JPG"])
    #expect(try bytes("Beach.jpg") == jpeg("a"))
    #expect(try bytes("AC_DC.jpg") == jpeg("b"))
    #expect(try bytes("IMG_7.JPG") == jpeg("c"))
    #expect(receipt.numbers == [3, 0, 3])
    #expect(receipt.lines.isEmpty)
    #expect(receipt.stop == nil)
    #expect(receipt.folders == [folder])
    #expect(
      try folder.appending("Beach.jpg").modified() == Date(timeIntervalSince1970: 1_777_817_100))
    #expect(try await library.inspect().problems.isEmpty)
  }

  @Test func theLastRoomOfTheLibrarysDiskIsForNames() async throws {
    let photos = try await photos(["a": "Beach", "b": "Harbour"])
    disk.faults.room = DiskSpace(free: 100, total: 1600)
    let receipt = try await export(photos)
    #expect(receipt.stop == .diskFull(folder))
    #expect(try folder.tree() == [])
    disk.faults.room = nil
    exporter.retry()
    _ = try await finished()
    #expect(try folder.tree() == ["Beach.jpg", "Harbour.jpg"])
  }

  @Test func aFileOnTheDiskIsNeverReplaced() async throws {
    try folder.appending("Beach.jpg").holding("mine")
    try folder.appending("beach 2.JPG").linked(to: FilePath("/nowhere"))
    let receipt = try await export(try await photos(["a": "Beach", "b": "BEACH"]))
    #expect(try bytes("Beach.jpg") == Array("mine".utf8))
    #expect(try bytes("Beach 3.jpg") == jpeg("a"))
    #expect(try bytes("BEACH 4.jpg") == jpeg("b"))
    #expect(
      receipt.lines == [
        .init(photo: "Beach", outcome: .numbered("Beach 3.jpg", owner: .file)),
        .init(photo: "BEACH", outcome: .numbered("BEACH 4.jpg", owner: .file)),
      ])
    #expect(receipt.exportedCount == 2)
  }

  @Test func aFileThatComesMeanwhileIsNotReplacedEither() async throws {
    let photo = try await library.photo(of: "a", named: "Beach")
    let target = ExportFolder(folder)
    try await target.open(library: library.folder)
    try folder.appending("Beach.jpg").holding("mine")
    #expect(
      try await target.export(
        photo, as: ExportFileName(name: "Beach", sourceName: "", fileExtension: "jpg"))
        == ExportedFile(name: "Beach 2.jpg", owner: .file))
    #expect(try bytes("Beach.jpg") == Array("mine".utf8))
    #expect(try bytes("Beach 2.jpg") == jpeg("a"))
  }

  @Test(arguments: [true, false])
  func aNewPathIsTakenFromNobody(inOneStep: Bool) throws {
    let file = try folder.appending("from").holding("new")
    let taken = try folder.appending("taken").holding("old")
    #expect(throws: FileError.failed(taken, code: EEXIST)) {
      try file.move(toNew: taken, inOneStep: inOneStep)
    }
    #expect(try taken.contents() == Array("old".utf8))
    try file.move(toNew: folder.appending("to"), inOneStep: inOneStep)
    #expect(try folder.tree() == ["taken", "to"])
    #expect(try bytes("to") == Array("new".utf8))
    #expect(throws: FileError.self) {
      try file.move(toNew: folder.appending("other"), inOneStep: inOneStep)
    }
    #expect(try folder.tree() == ["taken", "to"], "nothing empty is left")
  }

  /// eCryptfs takes 143 bytes.
  @Test(arguments: [(143, 143), (255, 255), (1000, 255), (0, 255), (-1, 255)])
  func namesAreNoLongerThanTheDiskTakes(told: Int, limit: Int) {
    #expect(ExportFolder.byteLimit(told: told) == limit)
  }

  @Test func aMissingOriginalIsToldAndTheOthersGoOn() async throws {
    let photos = try await photos(["a": "Beach", "b": "Dune", "c": "Sea"])
    let original = try #require(try await library.photos.find(sequences: [photos[1]]).first)
      .original
    try original.remove()
    let receipt = try await export(photos)
    #expect(try folder.tree() == ["Beach.jpg", "Sea.jpg"])
    #expect(
      receipt.lines == [
        .init(photo: "Dune", outcome: .failed(.original(.missing(original))))
      ])
    #expect(receipt.numbers == [2, 1, 3])
    #expect(!exporter.canRetry)
  }

  @Test func aDamagedOriginalIsToldAndNotExported() async throws {
    let photos = try await photos(["a": "Beach", "b": "Dune", "c": "Sea"])
    let original = try #require(try await library.photos.find(sequences: [photos[1]]).first)
      .original
    try original.flip(at: 4)
    let receipt = try await export(photos)
    #expect(try folder.tree() == ["Beach.jpg", "Sea.jpg"])
    #expect(receipt.lines == [.init(photo: "Dune", outcome: .failed(.originalDamaged(original)))])
    #expect(receipt.numbers == [2, 1, 3])
    #expect(receipt.stop == nil && !exporter.canRetry)
  }

  // MARK: - What a killed export leaves

  private func leftover(_ name: String = ExportLeftovers.newName()) throws -> FilePath {
    try folder.appending(name).holding("half")
  }

  @Test func whatAKilledExportLeftGoesWithTheNextOneThere() async throws {
    let stale = try leftover()
    let own = try leftover(".gtk-photos-mine.part")
    let written = try leftover()
    let lock = try File.openForLock(written)
    let isLocked = try lock.lockExclusively()
    #expect(isLocked)
    _ = try await export(try await photos(["a": "Beach"]))
    #expect(!stale.exists())
    #expect(own.exists(), "no name of ours")
    #expect(written.exists(), "another window writes it")
    _ = try lock.size()
  }

  @Test func whatAKilledExportLeftGoesWithTheNextStart() async throws {
    try await library.settings.noteExport(to: folder)
    let away = TemporaryFolder.path.appending("away")
    try await library.settings.noteExport(to: away)
    let stale = try leftover()
    await exporter.clearLeftovers()?.value
    #expect(!stale.exists())
    #expect(try await library.settings.exportFolders() == [away], "it may come back")
    try away.asFolder()
    await exporter.clearLeftovers()?.value
    #expect(try await library.settings.exportFolders().isEmpty)
  }

  @Test func aFolderIsNotedUntilAnExportThereHasEnded() async throws {
    // No bytes of a path get lost in a setting, which is text.
    let strange = try TemporaryFolder.path.appending(bytes: [0x61, 0xff, 0x20, 0x0a]).asFolder()
    let photos = try await photos(["a": "Beach"])
    try await library.script("ALTER TABLE photo RENAME COLUMN camera TO away")
    exporter.export(photos, to: strange)
    #expect(try await finished().stop != nil)
    #expect(try await library.settings.exportFolders() == [strange])
    try await library.script("ALTER TABLE photo RENAME COLUMN away TO camera")
    exporter.retry()
    #expect(try await finished().exportedCount == 1)
    #expect(try await library.settings.exportFolders().isEmpty)
  }

  @Test func whatIsDeletedBeforeItsTurnIsLeftOut() async throws {
    let photos = try await photos(["a": "Beach", "b": "Dune"])
    let gone = try #require(try await library.photos.find(sequences: [photos[0]]).first)
    try await library.trash.delete([gone.id])
    let receipt = try await export(photos)
    #expect(try folder.tree() == ["Dune.jpg"])
    #expect(receipt.numbers == [1, 0, 1])
  }

  @Test func aFolderThatIsGoneStopsAllAndIsTriedAgain() async throws {
    let photos = try await photos(["a": "Beach", "b": "Dune"])
    let elsewhere = TemporaryFolder.path.appending("elsewhere")
    try folder.move(to: elsewhere)
    let receipt = try await export(photos)
    #expect(receipt.stop == .folderGone(folder))
    #expect(receipt.numbers == [0, 0, 2])
    #expect(exporter.work.report == nil)
    try elsewhere.move(to: folder)
    exporter.retry()
    let second = try await finished()
    #expect(second.stop == nil)
    #expect(second.numbers == [2, 0, 2])
    #expect(try folder.tree() == ["Beach.jpg", "Dune.jpg"])
  }

  @Test func theLibraryItselfTakesNoExport() async throws {
    let photos = try await photos(["a": "Beach"])
    let inside = library.folder.appending("originals")
    let before = try inside.tree()
    let link = try TemporaryFolder.path.appending("link").linked(to: inside)
    for folder in [library.folder, inside, link] {
      exporter.export(photos, to: folder)
      #expect(try await finished().stop == .insideLibrary(folder))
    }
    #expect(try inside.tree() == before)
  }

  @Test func aSecondExportWaitsForTheFirst() async throws {
    let photos = try await photos(["a": "Beach", "b": "Dune"])
    let other = try TemporaryFolder.path.appending("other").asFolder()
    exporter.export([photos[0]], to: folder)
    exporter.export(photos, to: other)
    exporter.export(photos, to: folder)
    let receipt = try await finished()
    #expect(receipt.folders == [folder, other])
    #expect(receipt.numbers == [5, 0, 5])
    #expect(try folder.tree() == ["Beach 2.jpg", "Beach.jpg", "Dune.jpg"])
    #expect(try other.tree() == ["Beach.jpg", "Dune.jpg"])
    exporter.clearReceipt()
    #expect(try await export([photos[1]]).total == 1, "a new one counts anew")
  }

  @Test func cancelLeavesWhatIsDoneAndNothingHalfDone() async throws {
    var photos: [Int64] = []
    for number in 1...200 {
      photos.append(try await library.photo(of: "\(number)", named: "\(number)").sequence)
    }
    exporter.export(photos, to: folder)
    exporter.export(photos, to: folder)
    // The first photo is on its way by then.
    await Task { await exporter.cancel() }.value
    let receipt = try #require(exporter.receipt)
    #expect(receipt.total == 400)
    let count = receipt.exportedCount
    #expect(count < 200)
    #expect(
      try folder.tree() == (0..<count).map { "\($0 + 1).jpg" }.sorted(),
      "in their order, and no other file")
    for number in 0..<count { #expect(try bytes("\(number + 1).jpg") == jpeg("\(number + 1)")) }
    #expect(!exporter.canRetry && exporter.work.report == nil)
    await exporter.cancel()
  }

  @Test func aFullDiskKeepsWhatIsThereAndGoesOnWhenThereIsRoom() async throws {
    guard try run("/bin/mount", "-t", "tmpfs", "-o", "size=512k", "none", folder.text) else {
      return  // Only root may mount a small disk.
    }
    defer { _ = try? run("/bin/umount", "-l", folder.text) }
    var photos: [Int64] = []
    for name in ["a", "b", "c", "d"] {
      let text = String(repeating: name, count: 200_000)
      photos.append(try await library.photo(of: text, named: name).sequence)
    }
    let receipt = try await export(photos)
    #expect(receipt.stop == .diskFull(folder))
    #expect(receipt.numbers == [2, 0, 4])
    #expect(try folder.tree() == ["a.jpg", "b.jpg"], "no half file")
    #expect(try run("/bin/mount", "-o", "remount,size=8m", folder.text))
    exporter.retry()
    let second = try await finished()
    #expect(second.stop == nil)
    #expect(second.exportedCount == 4)
    #expect(try folder.tree() == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])

    #expect(try run("/bin/mount", "-o", "remount,ro", folder.text))
    #expect(try await export(photos).stop == .readOnly(folder))
    #expect(try folder.tree().count == 4)
  }

  private func run(_ tool: String, _ arguments: String...) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

extension ExportReceipt {
  /// How many are exported, failed, and were wanted.
  fileprivate var numbers: [Int] { [exportedCount, failedCount, total] }
}
