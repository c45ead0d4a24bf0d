// Tests of how a picked file is distinguished from another one that is later at the same path.

import Testing

@testable import PhotoModel

@Suite struct FileStampTests {
  private static let second: Int64 = 1_000_000_000
  private static let hour = 3600 * second
  private let picked = FileStamp(byteCount: 4711, modified: 1_777_817_101_987_654_321)

  /// Whether a file of the same size, changed `gap` nanoseconds later, counts as the same.
  private func matches(later gap: Int64) -> Bool {
    let other = FileStamp(byteCount: picked.byteCount, modified: picked.modified + gap)
    #expect(picked.matches(other) == other.matches(picked))
    return picked.matches(other)
  }

  @Test func aFileOfAnotherSizeIsAnother() {
    #expect(picked.matches(picked))
    #expect(!picked.matches(FileStamp(byteCount: 4712, modified: picked.modified)))
  }

  @Test func aFileThatBeginsOtherwiseIsAnother() {
    func stamp(_ head: [UInt8]?) -> FileStamp {
      FileStamp(
        byteCount: picked.byteCount, modified: picked.modified,
        head: head.map { FileStamp.digest(ofHead: $0) })
    }
    #expect(stamp([1, 2]).matches(stamp([1, 2])))
    #expect(!stamp([1, 2]).matches(stamp([1, 3])))
    #expect(!stamp([]).matches(stamp([0])))
    // Stamps of earlier versions have no digest of the first bytes.
    #expect(stamp(nil).matches(stamp([1, 2])))
    #expect(stamp([1, 2]).matches(stamp(nil)))
    // The first 64 bits of the output of `printf '' | sha256sum`.
    #expect(stamp([]).head == Int64(bitPattern: 0xe3b0_c442_98fc_1c14))
  }

  @Test func whatFATRoundsOffIsNoOtherTime() {
    // As a FAT card shows the time after it is mounted again: rounded to two seconds.
    #expect(matches(later: -(picked.modified % (2 * Self.second))))
    #expect(matches(later: 2 * Self.second))
    #expect(!matches(later: 2 * Self.second + 1))
    #expect(!matches(later: -2 * Self.second - 1))
    #expect(!matches(later: 60 * Self.second))
  }

  @Test(arguments: [-12, -8, -1, 0.25, 1, 2, 5.5, 5.75, 12.75, 14, 23.75])
  func aCardMountedInAnotherTimeZoneIsTheSame(hours: Double) {
    let shift = Int64(hours * 4) * Self.hour / 4
    #expect(matches(later: shift))
    #expect(matches(later: shift - 2 * Self.second))
    #expect(!matches(later: shift + 3 * Self.second))
    #expect(!matches(later: shift + 7 * 60 * Self.second))
  }

  @Test func noTimeZoneIsADayAway() {
    #expect(!matches(later: 24 * Self.hour))
    #expect(!matches(later: -24 * Self.hour))
    #expect(!matches(later: 48 * Self.hour))
  }

  @Test func timesThatNoDiskTellsAreComparedToo() {
    let first = FileStamp(byteCount: 1, seconds: .min, nanoseconds: 0)
    let last = FileStamp(byteCount: 1, seconds: .max, nanoseconds: 999_999_999)
    #expect(first.matches(first))
    #expect(last.matches(last))
    #expect(!first.matches(last))
    #expect(!last.matches(first))
    let early = FileStamp(byteCount: 1, seconds: -1, nanoseconds: 5)
    #expect(early.modified == -999_999_995)
  }
}
