// Tests of which photos are read into memory: the rules one by one, and a random walk
// (`RecordRequestsWalk.swift`).

import TestTime
import Testing

@testable import PhotoModel

@Suite struct RecordRequestsTests {
  private typealias Requests = RecordRequests

  private let one = photoID(1)
  private let two = photoID(2)
  private let order = Array(1...1000 as ClosedRange<Int64>)

  /// A machine that reads two photos, one by its identifier, one by its sequence number.
  private func reading() -> Requests {
    var requests = Requests()
    _ = requests.want(one)
    _ = requests.want(2, at: nil, in: order)
    expectEqual(requests.begin(), .init(sequences: [2], ids: [one]))
    return requests
  }

  private func read(_ sequences: Int64...) -> PhotoStore.Readable {
    PhotoStore.Readable(photos: sequences.map { photo($0) })
  }

  // MARK: - Requests

  @Test func whatIsAskedForTogetherIsReadTogetherAndOnce() {
    var requests = Requests()
    expectEqual(requests.want(one), [.request, .start])
    expectEqual(requests.want(one).isEmpty, true)
    expectEqual(requests.want(two), [.request])
    expectEqual(requests.want(3, at: nil, in: order), [.request])
    expectEqual(requests.begin(), .init(sequences: [3], ids: [one, two]))
    expectEqual(requests.want(one).isEmpty, true, "it is being read")
  }

  @Test func whatIsAskedForDuringAReadingIsReadNext() {
    var requests = reading()
    expectEqual(requests.want(3, at: nil, in: order), [.request])
    expectEqual(requests.answered(read(1, 2)).photos.count, 2)
    expectEqual(requests.begin(), .init(sequences: [3]))
    _ = requests.answered(read(3))
    expectEqual(requests.begin(), nil)
    expectEqual(requests.want(two), [.request, .start], "the loop has ended")
  }

  @Test func whatIsInMemoryByThenIsNotRead() {
    var requests = Requests()
    _ = requests.want(one)
    _ = requests.want(2, at: nil, in: order)
    _ = requests.want(3, at: nil, in: order)
    expectEqual(
      requests.begin(holding: { $0 == 2 }, holdingID: { _ in true }), .init(sequences: [3]))
    expectEqual(requests.want(2, at: nil, in: order), [.request], "no longer in memory")
  }

  @Test func neighborsAreReadWithAPhotoOfTheList() {
    func wanted(at position: Int) -> Set<Int64> {
      var requests = Requests()
      _ = requests.want(500, at: position, in: order)
      return requests.wanted.sequences
    }
    #expect(wanted(at: 499) == Set(452...595))
    #expect(wanted(at: 0) == Set(1...96).union([500]))
    #expect(wanted(at: -9) == Set(1...96).union([500]))
    #expect(wanted(at: 2000) == Set(953...1000).union([500]))
  }

  @Test func theNextGapOnEachSideIsReadAhead() {
    var requests = Requests()
    let (ahead, step) = (RecordRequests.ahead, RecordRequests.step)
    // Around positions 500 to 520: two steps behind them are in memory, and all before them.
    let isHeld = { (sequence: Int64) in sequence < 521 + 2 * Int64(step) + 1 }
    expectEqual(
      requests.readAhead(of: 500...520, in: order, holding: isHeld), [.request, .start])
    #expect(requests.wanted.sequences == Set(Int64(521 + 2 * step)...Int64(521 + 5 * step)))
    var none = Requests()
    expectEqual(
      none.readAhead(of: 500...520, in: order) { abs($0 - 510) < ahead + 20 }.isEmpty, true)
    expectEqual(
      none.readAhead(of: 2000...3000, in: order) { _ in false }.isEmpty, true, "a shorter list")
    expectEqual(none.readAhead(of: 0...0, in: []) { _ in false }.isEmpty, true)
  }

  // MARK: - Missing photos

  @Test func whatIsNotThereIsNotAskedForUntilSomethingChanges() {
    var requests = reading()
    expectEqual(requests.answered(read()).photos.isEmpty, true)
    expectEqual(requests.want(one).isEmpty, true)
    expectEqual(requests.want(2, at: nil, in: order).isEmpty, true)
    var other = requests
    // Any photo may have the sequence number.
    expectEqual(requests.changed([two]), [.wake])
    expectEqual(requests.want(one).isEmpty, true)
    expectEqual(requests.want(2, at: nil, in: order), [.request])
    expectEqual(requests.changed([two]).isEmpty, true, "nobody misses it")
    expectEqual(requests.changed([one]), [.wake])
    expectEqual(requests.want(one), [.request])
    expectEqual(other.everythingRead(), [.wake])
    expectEqual(other.want(one), [.request])
    expectEqual(other.want(2, at: nil, in: order), [.request])
  }

  @Test func whatChangedMeanwhileMayBeThereByNow() {
    var requests = reading()
    expectEqual(requests.changed([one]).isEmpty, true)
    _ = requests.answered(read())
    expectEqual(requests.want(one), [.request])
    expectEqual(requests.want(2, at: nil, in: order), [.request])
  }

  @Test func whatCouldNotBeReadIsAskedForAfterAnyChange() {
    var requests = reading()
    requests.failed()
    expectEqual(requests.want(one).isEmpty, true)
    expectEqual(requests.want(2, at: nil, in: order).isEmpty, true)
    expectEqual(requests.changed([photoID(3)]), [.wake])
    expectEqual(requests.want(one), [.request])
    expectEqual(requests.want(2, at: nil, in: order), [.request])
  }

  // MARK: - Outdated answers

  @Test func anAnswerOlderThanAChangeThatTheListHasFollowedIsDropped() {
    var requests = reading()
    _ = requests.changed([one])
    expectEqual(requests.answered(read(1, 2)).photos.map(\.sequence), [2])
    expectEqual(requests.want(one), [.request], "it is read again")
  }

  @Test func aPhotoThatTheListHasNotFollowedYetIsTakenWhereThereIsNone() {
    let requests = reading()
    for isHeld in [true, false] {
      var requests = requests
      _ = requests.changed([one])
      let answer = requests.answered(read(1, 2), pending: [one]) { _ in isHeld }
      #expect(answer.photos.map(\.sequence) == (isHeld ? [2] : [1, 2]))
    }
  }

  @Test func afterAReloadNothingOfTheAnswerCounts() {
    var requests = reading()
    requests.everythingChanged()
    _ = requests.changed([one])
    expectEqual(requests.answered(read(1)).photos.isEmpty, true)
    expectEqual(requests.want(one), [.request])
    expectEqual(requests.want(2, at: nil, in: order), [.request])
  }

  @Test func aReadingThatBeginsAfterAReloadCounts() {
    var requests = Requests()
    _ = requests.want(one)
    requests.everythingChanged()
    _ = requests.begin()
    expectEqual(requests.answered(read(1)).photos.count, 1)
  }

  @Test func photosReadAgainAreTakenUnlessTheyHaveChangedSince() {
    let renewed = Requests.renewed(
      [photo(1), photo(2)], of: [one, two, photoID(3), photoID(4)], pending: [one, photoID(3)])
    #expect(renewed.photos.map(\.sequence) == [2])
    #expect(renewed.gone == [photoID(4)])
  }

  // MARK: - Damage

  @Test func damageOfAPhotoIsToldOnceAndOthersAreTaken() {
    let damage = LibraryError.damaged(FilePath("/library"), detail: "a row")
    var requests = reading()
    func answer(_ sequences: Int64..., unread: Set<Int64>) -> Requests.Answer {
      let photos = sequences.map { photo($0) }
      return requests.answered(
        PhotoStore.Readable(photos: photos, unread: unread, damage: damage))
    }
    #expect(answer(1, unread: [2]) == .init(photos: [photo(1)], damage: damage))
    #expect(requests.unreadable == [2])
    func askAgain() {
      _ = requests.changed([photoID(3)])
      _ = requests.want(2, at: nil, in: order)
      _ = requests.begin()
    }
    askAgain()
    #expect(answer(unread: [2]).damage == nil)
    askAgain()
    #expect(answer(unread: []).damage == damage, "that of an identifier")
    askAgain()
    _ = requests.answered(read(2))
    #expect(requests.unreadable.isEmpty)
  }

  // MARK: - The random walk

  @Test func impossibleTransitionsTrap() async {
    await #expect(processExitsWith: .failure) {
      var requests = RecordRequests()
      _ = requests.begin()
    }
    await #expect(processExitsWith: .failure) {
      var requests = RecordRequests()
      _ = requests.want(photoID(1))
      requests.failed()
    }
  }

  @Test func whateverHappensNoOldPhotoStaysAndNoneIsReadWithoutEnd() {
    var seen = RecordRequestsWalk.Counts()
    for seed in 1...20 as ClosedRange<UInt64> {
      var walk = RecordRequestsWalk(seed: seed)
      for _ in 0..<600 { walk.step() }
      walk.finish()
      seen.add(walk.counts)
    }
    // Each kind of event has occurred, so that each rule was tested.
    #expect(seen.kept > 2000)
    #expect(seen.outdated > 5)
    #expect(seen.superseded > 20)
    #expect(seen.failed > 20)
    #expect(seen.woken > 100)
    #expect(seen.renewed > 100)
  }
}

extension RecordRequests {
  /// Begins a reading with nothing in memory.
  fileprivate mutating func begin() -> Request? {
    begin(holding: { _ in false }, holdingID: { _ in false })
  }

  /// Takes an answer with no changes pending and nothing in memory.
  fileprivate mutating func answered(_ read: PhotoStore.Readable) -> Answer {
    answered(read, pending: []) { _ in false }
  }
}
