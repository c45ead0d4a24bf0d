// Tests of the thumbnails' file: damaged, deleted, of another version, or in a folder that can't be
// written. Nothing of it is an error, and no wrong bytes ever come out.

import Foundation
import SeededRandom
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ThumbnailFileTests {
  private var folder: FilePath { TemporaryFolder.path.appending("cache") }
  private var file: FilePath { folder.appending("thumbnails.sqlite") }
  private static let digests = (0..<60).map { digest("\($0)") }

  private static let pictures = (0..<60).map {
    smallPicture(UInt64($0), byteCount: 500 + $0 * 100)
  }

  /// Fills a store, and closes it.
  private func fill() async {
    let store = await ThumbnailStore.open(in: folder)
    await store.store(Self.digests.enumerated().map { ($1, Self.pictures[$0]) })
  }

  /// Expects that what the store has is right, and that it keeps what it lacks.
  private func expectSound(_ store: ThumbnailStore, _ comment: Comment) async {
    for (digest, bytes) in await store.thumbnails(Self.digests) {
      let index = Self.digests.firstIndex(of: digest)
      #expect(index.map { Self.pictures[$0] } == bytes, comment)
    }
    // What turned out to be damaged is missing now.
    let missing = await store.missing(of: Self.digests)
    await store.store(
      missing.compactMap { digest in
        Self.digests.firstIndex(of: digest).map { (digest, Self.pictures[$0]) }
      })
    let all = await store.thumbnails(Self.digests)
    #expect(all.count == Self.digests.count, comment)
  }

  @Test func theFolderIsMadeWithItsParents() async {
    let store = await ThumbnailStore.open(in: folder.appending("deep").appending("down"))
    await store.store([(digest("a"), [1])])
    #expect(await store.thumbnail(digest("a")) == [1])
  }

  @Test(arguments: [0, 1, 3, -1, 1 << 20])
  func aFileOfAnotherVersionIsReplaced(version: Int) async throws {
    await fill()
    do {
      let database = try Database<DatabaseError>(file, .readWrite)
      try database.script("PRAGMA user_version = \(version)")
    }
    let store = await ThumbnailStore.open(in: folder)
    #expect(await store.missing(of: Self.digests) == Self.digests)
    await expectSound(store, "version \(version)")
  }

  @Test func aFileOfThisVersionIsKept() async {
    await fill()
    #expect(await ThumbnailStore.open(in: folder).missing(of: Self.digests).isEmpty)
  }

  @Test(
    arguments: [[], Array("no database".utf8), Array(repeating: 0x53, count: 9000)] as [[UInt8]])
  func aFileThatIsNoDatabaseIsReplaced(content: [UInt8]) async throws {
    try folder.asFolder()
    try file.holding(content)
    await expectSound(await ThumbnailStore.open(in: folder), "\(content.count) bytes")
  }

  @Test(arguments: ["DROP TABLE thumbnail", "ALTER TABLE thumbnail DROP COLUMN seal"])
  func aFileWithoutItsTableIsReplaced(change: String) async throws {
    await fill()
    do {
      let database = try Database<DatabaseError>(file, .readWrite)
      try database.script(change)
    }
    await expectSound(await ThumbnailStore.open(in: folder), "\(change)")
  }

  /// Writes random bytes over random places of the file, or cuts it.
  private func damage(_ generator: inout SeededGenerator) throws {
    var content = try file.contents()
    guard !content.isEmpty else { return }
    switch Int.random(in: 0...9, using: &generator) {
    case 0: content.removeLast(Int.random(in: 1...content.count, using: &generator))
    case 1: content = Array(content.prefix(100))
    default:
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        // Every second hit goes where the tables are described.
        let range = Bool.random(using: &generator) ? content.count : min(content.count, 8192)
        let start = Int.random(in: 0..<range, using: &generator)
        let end = min(content.count, start + Int.random(in: 1...300, using: &generator))
        for index in start..<end { content[index] = .random(in: 0...255, using: &generator) }
      }
    }
    try file.holding(content)
  }

  @Test(arguments: Seeds.first(150))
  func damageNeverBringsWrongBytes(seed: UInt64) async throws {
    await fill()
    var generator = SeededGenerator(seed: seed)
    try damage(&generator)
    await expectSound(await ThumbnailStore.open(in: folder), "seed \(seed)")
    await expectSound(await ThumbnailStore.open(in: folder), "seed \(seed), opened again")
  }

  @Test(arguments: Seeds.first(60))
  func damageWhileTheStoreIsOpenNeverBringsWrongBytes(seed: UInt64) async throws {
    await fill()
    let store = await ThumbnailStore.open(in: folder)
    var generator = SeededGenerator(seed: seed &+ 1000)
    for step in 0..<4 {
      try damage(&generator)
      for (digest, bytes) in await store.thumbnails(Self.digests) {
        let index = Self.digests.firstIndex(of: digest)
        #expect(index.map { Self.pictures[$0] } == bytes, "seed \(seed), step \(step)")
      }
      await store.store([(Self.digests[step], Self.pictures[step])])
    }
    await expectSound(await ThumbnailStore.open(in: folder), "seed \(seed), opened again")
  }

  @Test func aByteInsideAThumbnailIsNoticed() async throws {
    let marked = Array("here begins the picture".utf8) + smallPicture(5)
    do {
      let store = await ThumbnailStore.open(in: folder)
      await store.store([(digest("a"), marked), (digest("b"), [1])])
    }
    let content = try file.contents()
    let text = String(decoding: content, as: Unicode.ASCII.self)
    let range = try #require(text.range(of: "begins the"))
    try file.flip(at: text.utf8.distance(from: text.startIndex, to: range.lowerBound))
    let store = await ThumbnailStore.open(in: folder)
    #expect(await store.thumbnail(digest("a")) == nil)
    #expect(await store.missing(of: [digest("a"), digest("b")]) == [digest("a")])
    #expect(await store.thumbnail(digest("b")) == [1])
  }

  @Test func aFileThatIsDeletedWhileTheStoreIsOpenComesBack() async throws {
    await fill()
    let store = await ThumbnailStore.open(in: folder)
    try file.remove()
    #expect(await store.thumbnail(Self.digests[0]) == nil)
    #expect(await store.missing(of: Self.digests) == Self.digests)
    await expectSound(store, "deleted")
    #expect(file.exists())
  }

  @Test func aFolderThatIsDeletedWhileTheStoreIsOpenComesBack() async throws {
    await fill()
    let store = await ThumbnailStore.open(in: folder)
    try FileManager.default.removeItem(atPath: folder.text)
    await store.store([(digest("a"), [1])])
    #expect(await store.thumbnail(digest("a")) == [1])
    #expect(await ThumbnailStore.open(in: folder).thumbnail(digest("a")) == [1])
  }

  @Test func whereNothingCanBeWrittenNothingIsKept() async throws {
    // A file stands where the folder should be: root could write into any folder.
    try folder.holding("in the way")
    let store = await ThumbnailStore.open(in: folder)
    await store.store([(digest("a"), [1])])
    await store.remove([digest("b")])
    #expect(await store.thumbnail(digest("a")) == nil)
    #expect(await store.missing(of: [digest("a")]) == [digest("a")])
    #expect(try folder.contents() == Array("in the way".utf8))
    // As soon as it can be written, it is.
    try folder.remove()
    await store.store([(digest("a"), [1])])
    #expect(await store.thumbnail(digest("a")) == [1])
  }

  @Test(arguments: [EMFILE, ENFILE, EIO, ENODEV, ENOTCONN, ESTALE, ETIMEDOUT])
  func whatSaysNothingAboutTheFileLeavesIt(code: Int32) {
    #expect(!ThumbnailFile.isOver(.file(FileError(file, code: code))))
    #expect(ThumbnailFile.isOver(.file(FileError(file, code: EINVAL))))
    #expect(ThumbnailFile.isOver(.damaged(file, detail: "cut off")))
  }

  @Test func aProcessWithTooManyFilesOpenLeavesTheFile() async throws {
    await fill()
    let path = folder.text
    await #expect(processExitsWith: .success) { [path = path as String] in
      alarm(30)
      // No descriptor is left for anything but what is open already. So this waits for nobody:
      // libdispatch opens a file to see how threads are that somebody waits for, and ends the process
      // where it can't.
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let free = dup(0)
      close(free)
      let usual = limit.rlim_cur
      limit.rlim_cur = rlim_t(free)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let count = ThumbnailFile(in: FilePath(path)).use { (database) throws(DatabaseError) in
        try database.number("SELECT count(*) FROM thumbnail")
      }
      limit.rlim_cur = usual
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      #expect(count == nil)
    }
    let store = await ThumbnailStore.open(in: folder)
    #expect(await store.missing(of: Self.digests).isEmpty)
  }

  @Test func aFolderInTheFilesPlaceIsLeftAlone() async throws {
    try folder.asFolder()
    try file.asFolder()
    let store = await ThumbnailStore.open(in: folder)
    await store.store([(digest("a"), [1])])
    #expect(await store.thumbnail(digest("a")) == nil)
    #expect(file.isFolder())
  }
}
