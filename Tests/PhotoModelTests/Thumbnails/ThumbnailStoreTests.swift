// Tests of the thumbnails' store: what is kept comes back, and what the store takes on the disk.

import Foundation
import SeededRandom
import Testing

@testable import PhotoModel

/// The digest of a text, for a photo that isn't there.
func digest(_ text: String) -> String { FilePath(text).sha256 }

/// Bytes like those of a small JPEG file, which do not compress.
func smallPicture(_ seed: UInt64, byteCount: Int = 15_000) -> [UInt8] {
  var generator = SeededGenerator(seed: seed)
  return (0..<byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
}

extension ThumbnailStore {
  /// The thumbnails that there are of some originals, by their digests.
  func thumbnails(_ digests: [String]) -> [String: [UInt8]] {
    Dictionary(digests.compactMap { digest in thumbnail(digest).map { (digest, $0) } }) { $1 }
  }
}

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ThumbnailStoreTests {
  @Test func whatIsKeptComesBack() async {
    let store = await ThumbnailStore.open(in: TemporaryFolder.path)
    #expect(await store.thumbnail(digest("a")) == nil)
    await store.store([(digest("a"), [1, 2, 3]), (digest("b"), [4])])
    #expect(await store.thumbnail(digest("a")) == [1, 2, 3])
    #expect(await store.thumbnail(digest("b")) == [4])
  }

  @Test func whatIsKeptOutlivesTheStore() async {
    do {
      let store = await ThumbnailStore.open(in: TemporaryFolder.path)
      await store.store([(digest("a"), smallPicture(1))])
    }
    let store = await ThumbnailStore.open(in: TemporaryFolder.path)
    #expect(await store.thumbnail(digest("a")) == smallPicture(1))
  }

  @Test func manyComeBackAsTheyWere() async {
    let store = await ThumbnailStore.open(in: TemporaryFolder.path)
    let digests = (0..<500).map { digest("\($0)") }
    await store.store(digests.enumerated().map { ($1, [UInt8($0 % 251)]) })
    let wanted = [digest("gone"), digests[499], digests[0], digests[7], digests[0]]
    #expect(
      await store.thumbnails(wanted) == [
        digests[499]: [UInt8(499 % 251)], digests[0]: [0], digests[7]: [7],
      ])
    #expect(await store.thumbnails(digests).count == 500)
    #expect(await store.thumbnails([]).isEmpty)
  }

  @Test func theLastRoomOfTheDiskIsForNames() async {
    let disk = FaultyDisk()
    let store = await ThumbnailStore.open(in: TemporaryFolder.path, disk: disk.access)
    // A sixteenth of it is kept.
    disk.faults.room = DiskSpace(free: 102, total: 1600)
    #expect(await store.store([(digest("a"), [1, 2])]))
    #expect(await !store.store([(digest("b"), [1, 2]), (digest("c"), [3])]))
    #expect(await store.missing(of: ["a", "b", "c"].map { digest($0) }).count == 2)
    disk.faults.room = DiskSpace(free: 103, total: 1600)
    #expect(await store.store([(digest("b"), [1, 2]), (digest("c"), [3])]))
  }

  @Test func theMissingAreToldInTheirOrder() async {
    let store = await ThumbnailStore.open(in: TemporaryFolder.path)
    await store.store([(digest("b"), [1]), (digest("d"), [2])])
    let all = ["e", "d", "c", "b", "a"].map { digest($0) }
    #expect(await store.missing(of: all) == ["e", "c", "a"].map { digest($0) })
    #expect(await store.missing(of: []).isEmpty)
  }

  @Test func aLaterThumbnailReplacesTheOldOne() async {
    let store = await ThumbnailStore.open(in: TemporaryFolder.path)
    await store.store([(digest("a"), [1])])
    await store.store([(digest("a"), [2]), (digest("b"), [3]), (digest("b"), [4])])
    #expect(await store.thumbnail(digest("a")) == [2])
    #expect(await store.thumbnail(digest("b")) == [4])
  }

  @Test func whatIsRemovedIsMissingAndItsRoomIsGivenBack() async {
    let store = await ThumbnailStore.open(in: TemporaryFolder.path)
    let digests = (0..<400).map { digest("\($0)") }
    await store.store(digests.map { ($0, smallPicture(1)) })
    await store.remove(Array(digests[1...]))
    #expect(await store.missing(of: digests) == Array(digests[1...]))
    #expect(await store.thumbnail(digests[0]) == smallPicture(1))
    await store.remove([digests[0], digest("gone")])
    #expect(await store.missing(of: digests) == digests)
    let file = TemporaryFolder.path.appending("thumbnails.sqlite")
    let other = await ThumbnailStore.open(in: TemporaryFolder.path)
    #expect(await other.missing(of: digests) == digests)
    #expect((try? file.size()) ?? 0 < 400 * 15_000)
  }

  @Test(arguments: [
    "", "abc", String(repeating: "g", count: 64), String(repeating: "a", count: 63),
  ])
  func aDigestThatIsNoneIsMissing(text: String) async {
    let store = await ThumbnailStore.open(in: TemporaryFolder.path)
    await store.store([(text, [1]), (digest("a"), [2])])
    #expect(await store.thumbnail(text) == nil)
    #expect(await store.missing(of: [text, digest("a")]) == [text])
    #expect(await store.thumbnails([text, digest("a")]) == [digest("a"): [2]])
  }

  /// Others would not find what is kept.
  @Test func aDigestIsKeptAsItsBytes() {
    let text = String(repeating: "0123456789abcdef", count: 4)
    let bytes: [UInt8] = [0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef]
    #expect(Digest.bytes(text) == bytes + bytes + bytes + bytes)
  }

  @Test func whereNothingIsToBeKeptNoneFailed() async {
    let store = await ThumbnailStore.open(in: TemporaryFolder.path)
    #expect(await store.store([]))
    #expect(await store.store([("abc", [1]), (digest("a"), [])]))
  }

  @Test func aThumbnailThatIsTooLargeIsNotKept() async {
    let store = await ThumbnailStore.open(in: TemporaryFolder.path)
    let largest = smallPicture(1, byteCount: Thumbnail.mostBytes)
    await store.store([(digest("a"), largest), (digest("b"), largest + [0])])
    #expect(await store.thumbnail(digest("a")) == largest)
    #expect(await store.missing(of: [digest("b")]) == [digest("b")])
  }

  @Test(arguments: [10_000, 15_000, Thumbnail.mostBytes])
  func aPhotoTakesAtMostFortyKilobytes(byteCount: Int) async throws {
    let count = 300
    do {
      let store = await ThumbnailStore.open(in: TemporaryFolder.path)
      for first in stride(from: 0, to: count, by: 20) {
        await store.store(
          (first..<(first + 20)).map {
            (digest("\($0)"), smallPicture(UInt64($0), byteCount: byteCount))
          })
      }
    }
    let store = await ThumbnailStore.open(in: TemporaryFolder.path)
    #expect(await store.missing(of: (0..<count).map { digest("\($0)") }).isEmpty)
    let size = try TemporaryFolder.path.tree().reduce(0) {
      try $0 + Int(TemporaryFolder.path.appending($1).size())
    }
    #expect(size > count * byteCount)
    #expect(size < count * min(40_000, byteCount + 4096))
  }

  @Test func twoStoresShareAFile() async {
    let first = await ThumbnailStore.open(in: TemporaryFolder.path)
    let second = await ThumbnailStore.open(in: TemporaryFolder.path)
    await first.store([(digest("a"), [1])])
    await second.store([(digest("b"), [2])])
    #expect(await first.thumbnail(digest("b")) == [2])
    #expect(await second.thumbnail(digest("a")) == [1])
  }
}
