// Tests of files that can be fetched again: the bound, what goes first, and what comes back.

import Foundation
import Synchronization
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct DiskCacheTests {
  /// A time of day that is a second later at each look.
  private final class Ticking: Sendable {
    private let date = Mutex(moment)

    func now() -> Date {
      date.withLock { date in
        date += 1
        return date
      }
    }
  }

  private let ticking = Ticking()
  private var folder: FilePath { TemporaryFolder.path.appending("cache") }

  private func cache(limit: Int = 100, disk: DiskAccess = DiskAccess()) -> DiskCache {
    DiskCache(folder: folder, limit: limit, disk: disk, now: { [ticking] in ticking.now() })
  }

  /// The keys of `all` that the cache has.
  private func held(_ cache: DiskCache, _ all: [String] = ["a", "b", "c", "d"]) async -> [String] {
    var held: [String] = []
    for key in all where await cache.file(key) != nil { held.append(key) }
    return held
  }

  @Test func whatIsKeptIsThereByItsKey() async throws {
    let cache = cache()
    #expect(await cache.file("https://a.org/x") == nil)
    let path = try await cache.store(Data("picture".utf8), for: "https://a.org/x")
    #expect(await cache.file("https://a.org/x") == path)
    #expect(try path.contents() == Array("picture".utf8))
    #expect(await cache.file("https://a.org/y") == nil)
    #expect(await cache.byteCount == 7)
  }

  @Test(arguments: ["", "../../etc/passwd", "/", String(repeating: "long", count: 1000), "💥\n"])
  func noKeyLeadsOutOfTheFolder(key: String) async throws {
    let cache = cache()
    let path = try await cache.store(Data("a".utf8), for: key)
    #expect(path.folder == folder)
    #expect(await cache.file(key) == path)
  }

  @Test func theLastRoomOfTheDiskIsForNames() async throws {
    let folder = folder
    var disk = DiskAccess()
    // A sixteenth of it is kept, and each file takes what it holds.
    disk.room = { (_: FilePath) throws(FileError) -> DiskSpace in
      let taken = (try? folder.tree())?.count ?? 0
      return DiskSpace(free: 180 - 40 * Int64(taken), total: 1600)
    }
    let cache = cache(disk: disk)
    for key in ["a", "b", "c"] { _ = try await cache.store(Data(count: 40), for: key) }
    #expect(await held(cache) == ["b", "c"], "the oldest makes room")
    await #expect(throws: FileError.self) { _ = try await cache.store(Data(count: 161), for: "d") }
    #expect(await held(cache) == ["b", "c"], "what helps nobody is left alone")
  }

  @Test func theBoundHoldsAndTheOldestGoesFirst() async throws {
    let cache = cache()
    for key in ["a", "b", "c"] { _ = try await cache.store(Data(count: 40), for: key) }
    #expect(await cache.byteCount == 80)
    #expect(await held(cache) == ["b", "c"])
    #expect(try folder.tree().count == 2)
  }

  @Test func whatWasUsedLatelyStays() async throws {
    let cache = cache()
    for key in ["a", "b"] { _ = try await cache.store(Data(count: 40), for: key) }
    #expect(await cache.file("a") != nil)
    _ = try await cache.store(Data(count: 40), for: "c")
    #expect(await held(cache) == ["a", "c"])
  }

  @Test func asManyGoAsAreNeeded() async throws {
    let cache = cache()
    for key in ["a", "b", "c"] { _ = try await cache.store(Data(count: 30), for: key) }
    _ = try await cache.store(Data(count: 60), for: "d")
    #expect(await held(cache) == ["c", "d"])
    #expect(await cache.byteCount == 90)
  }

  @Test func aFileKeptAgainTakesThePlaceOfTheOldOne() async throws {
    let cache = cache()
    for count in [40, 60] { _ = try await cache.store(Data(count: count), for: "a") }
    #expect(await cache.byteCount == 60)
    #expect(try folder.tree().count == 1)
  }

  @Test func whatIsForgottenIsGone() async throws {
    let cache = cache()
    let path = try await cache.store(Data(count: 40), for: "a")
    await cache.forget("a")
    await cache.forget("never there")
    #expect(await cache.file("a") == nil)
    #expect(await cache.byteCount == 0)
    #expect(!path.exists())
  }

  @Test func anotherStartFindsWhatWasKeptAndHoldsTheBound() async throws {
    let first = cache()
    for key in ["a", "b"] { _ = try await first.store(Data(count: 40), for: key) }
    let second = cache()
    #expect(await second.byteCount == 80)
    #expect(await held(second) == ["a", "b"])
    let third = cache()
    _ = try await third.store(Data(count: 40), for: "c")
    #expect(await third.byteCount == 80)
    #expect(await third.file("c") != nil)
    #expect(try folder.tree().count == 2)
  }

  @Test func aDeletedFolderComesBack() async throws {
    let cache = cache()
    _ = try await cache.store(Data(count: 40), for: "a")
    try FileManager.default.removeItem(atPath: folder.text)
    #expect(await cache.file("a") == nil)
    let path = try await cache.store(Data(count: 40), for: "a")
    #expect(await cache.file("a") == path)
    #expect(path.exists())
  }

  @Test func aFileThatSomebodyDeletedIsNotThere() async throws {
    let cache = cache()
    try await cache.store(Data(count: 40), for: "a").remove()
    #expect(await cache.file("a") == nil)
    #expect(await cache.byteCount == 0)
  }

  @Test func unfinishedFilesOfACrashAreRemoved() async throws {
    _ = try await cache().store(Data(count: 40), for: "a")
    try folder.appending(".part-1234").holding("half")
    let cache = cache()
    #expect(await cache.byteCount == 40)
    #expect(try folder.tree().count == 1)
  }

  @Test func aCacheThatCanNotBeWrittenSaysSoAndLeavesNothing() async throws {
    try folder.holding("a file, no folder")
    await #expect(throws: FileError.self) { _ = try await cache().store(Data(count: 1), for: "a") }
    #expect(try folder.contents() == Array("a file, no folder".utf8))
  }

  @Test func theFoldersAboveAreMade() async throws {
    let deep = TemporaryFolder.path.appending("home/.cache/pictures")
    let cache = DiskCache(folder: deep, limit: 100)
    #expect(try await cache.store(Data(count: 1), for: "a").exists())
  }
}
