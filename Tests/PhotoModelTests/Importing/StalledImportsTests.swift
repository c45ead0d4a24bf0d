// Tests of the rules of files that wait: groups, checks, and which files go on.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct StalledImportsTests {
  private let card = FilePath("/media/card")

  private func file(_ position: Int64, in folder: String = "/media/card/DCIM") -> PickedFile {
    PickedFile(position: position, source: FilePath("\(folder)/\(position).jpg"))
  }

  private func missing(_ position: Int64) -> ImportStall.Cause {
    .unreadable(.missing(file(position).source))
  }

  /// The result of a check that finds the file.
  private var there: SourceStatus {
    get throws { .there(try FilePath("/dev/null").state()) }
  }

  /// The next check.
  private func nextCheck(_ stalls: inout StalledImports) throws -> StalledImports.Check {
    let checks = stalls.checks()
    return try #require(checks.first)
  }

  @Test func filesBelowAFolderThatIsAwayWaitTogetherAndComeBackTogether() throws {
    var stalls = StalledImports()
    let first = stalls.stall(file(1), .folderAway(card), others: [file(2), file(3)])
    #expect(first.map(\.file.position) == [1, 2, 3])
    #expect(stalls.root(above: file(9).source) == card)
    #expect(stalls.root(above: FilePath("/media/card 2/a.jpg")) == nil)
    _ = stalls.hold([file(9)], below: card)
    #expect(
      stalls.told
        == ImportStall(
          cause: .folderAway(card), file: file(1).source, count: 4, group: .below(card)))
    let check = try nextCheck(&stalls)
    let none = stalls.checks()
    #expect(none.isEmpty, "somebody looks already, which may take long")
    var change = stalls.checked(check, check.files.map { _ in .away(card) })
    #expect(change == StalledImports.Change())
    let again = try nextCheck(&stalls)
    // The first file is missing for good; the folder exists.
    change = stalls.checked(again, again.files.map { .failed(.missing($0.file.source)) })
    #expect(change.goingOn.map(\.position) == [1, 2, 3, 9])
    #expect(stalls.count == 0)
    #expect(stalls.told == nil)
    #expect(!stalls.mayGoOn)
  }

  @Test func whereAPartOfTheWayIsBackTheRestWaitsForTheRest() throws {
    var stalls = StalledImports()
    let other = file(2, in: "/media/card/other")
    _ = stalls.stall(file(1), .folderAway(card), others: [other])
    let check = try nextCheck(&stalls)
    let folder = FilePath("/media/card/DCIM")
    let change = stalls.checked(check, check.files.map { _ in .away(folder) })
    #expect(change.goingOn == [other])
    #expect(change.waiting.map(\.cause) == [.folderAway(folder)])
    #expect(stalls.told?.cause == .folderAway(folder))
  }

  @Test func aFileThatComesBackIsTriedByItself() throws {
    var stalls = StalledImports()
    _ = stalls.stall(file(1), missing(1))
    for _ in 1...3 {
      let check = try nextCheck(&stalls)
      let change = stalls.checked(check, [.failed(.missing(file(1).source))])
      #expect(change == StalledImports.Change())
    }
    let check = try nextCheck(&stalls)
    let change = stalls.checked(check, [try there])
    #expect(change.goingOn == [file(1)])
  }

  /// After how many rounds a file that can be opened is tried again; `nil` for none of 200.
  private func roundsUntilTried(_ stalls: inout StalledImports) throws -> Int? {
    for round in 1...200 {
      for check in stalls.checks() {
        let sights = try check.files.map { _ in try there }
        if !stalls.checked(check, sights).goingOn.isEmpty { return round }
      }
    }
    return nil
  }

  @Test func aSpotThatCanNotBeReadIsTriedLessAndLessOftenAndThenOnlyIfAsked() throws {
    var stalls = StalledImports()
    let cause = ImportStall.Cause.unreadable(.failed(file(1).source, code: EIO))
    var rounds: [Int?] = []
    for _ in 1...6 {
      _ = stalls.stall(file(1), cause)
      rounds.append(try roundsUntilTried(&stalls))
    }
    #expect(rounds == [1, 4, 16, 64, 64, nil])
    #expect(stalls.mayGoOn, "its card may be put back")
    let released = stalls.releaseAll()
    #expect(released == [file(1)])
    _ = stalls.stall(file(1), cause)
    let round = try roundsUntilTried(&stalls)
    #expect(round == 1, "the person has asked for it")
  }

  @Test func aCardThatIsPutBackMakesAGivenUpFileWorthATry() throws {
    var stalls = StalledImports()
    let cause = ImportStall.Cause.unreadable(.failed(file(1).source, code: EIO))
    for _ in 1...6 {
      _ = stalls.stall(file(1), cause)
      _ = try roundsUntilTried(&stalls)
    }
    var sights: [SourceStatus] = [.away(card), try there]
    var rounds = 0
    while !sights.isEmpty, rounds < 20 {
      rounds += 1
      for check in stalls.checks() {
        let sight = sights.removeFirst()
        let change = stalls.checked(check, check.files.map { _ in sight })
        if sights.isEmpty { #expect(change.goingOn == [file(1)]) }
      }
    }
    #expect(sights.isEmpty)
  }

  @Test func whatIsStillWrittenGoesOnOnceItIsLeftAlone() throws {
    var stalls = StalledImports()
    let states = try ["/dev/null", "/dev/zero"].map { SourceStatus.there(try FilePath($0).state()) }
    _ = stalls.stall(file(1), .changing)
    for (sight, isDone) in [(states[0], false), (states[1], false), (states[1], true)] {
      let check = try nextCheck(&stalls)
      #expect(check.group == .changing)
      let change = stalls.checked(check, [sight])
      #expect(change.goingOn == (isDone ? [file(1)] : []))
    }
  }

  /// A picked file of this size.
  private func picked(_ position: Int64, byteCount: Int) -> PickedFile {
    file(position).meaning(state(byteCount: byteCount).stamp)
  }

  private func state(byteCount: Int) -> FileState {
    var status = stat()
    status.st_size = byteCount
    return FileState(status)
  }

  /// The change that follows when the next check has these results.
  private func change(
    _ stalls: inout StalledImports, seeing sights: [SourceStatus]
  ) throws -> StalledImports.Change {
    let check = try nextCheck(&stalls)
    return stalls.checked(check, sights)
  }

  @Test func whatWasStillWrittenIsMeantAsItIsOnceItRests() throws {
    var stalls = StalledImports()
    _ = stalls.stall(picked(1, byteCount: 10), .changing)
    let sight = SourceStatus.there(state(byteCount: 20))
    let seen = try change(&stalls, seeing: [sight])
    #expect(seen == StalledImports.Change())
    let rested = try change(&stalls, seeing: [sight])
    #expect(rested.goingOn == [picked(1, byteCount: 20)])
    stalls.ended(1)
    // It was missing meanwhile: another one may have replaced it.
    _ = stalls.stall(picked(1, byteCount: 10), .changing)
    _ = try change(&stalls, seeing: [sight])
    _ = try change(&stalls, seeing: [.away(card)])
    let back = try change(&stalls, seeing: [sight])
    #expect(back.goingOn == [picked(1, byteCount: 10)])
  }

  @Test func whoTriesAgainMeansWhateverHasBecomeOfWhatIsStillWritten() {
    var stalls = StalledImports()
    _ = stalls.stall(picked(1, byteCount: 10), .changing)
    _ = stalls.stall(picked(2, byteCount: 20), missing(2))
    let released = stalls.releaseAll()
    #expect(released == [picked(1, byteCount: 10).meaning(nil), picked(2, byteCount: 20)])
  }

  @Test func anotherFileWaitsUntilThePickedOneIsBack() throws {
    var stalls = StalledImports()
    let files = [picked(1, byteCount: 10), picked(2, byteCount: 20)]
    let found = ImportStall.Cause.another(state(byteCount: 7).stamp)
    for file in files { _ = stalls.stall(file, found) }
    #expect(
      stalls.told == ImportStall(cause: found, file: files[0].source, count: 2, group: .another))
    for _ in 1...100 {
      let check = try nextCheck(&stalls)
      #expect(check.group == .another)
      let change = stalls.checked(check, check.files.map { _ in .there(state(byteCount: 7)) })
      #expect(change == StalledImports.Change())
    }
    let other = SourceStatus.there(state(byteCount: 7))
    let first = SourceStatus.there(state(byteCount: 10))
    let back = try change(&stalls, seeing: [first, other])
    #expect(back == StalledImports.Change(goingOn: [files[0]]))
    // The other card is removed: the file waits for its folder, and is compared again.
    let away = try change(&stalls, seeing: [.away(card)])
    #expect(away.waiting.map(\.cause) == [.folderAway(card)])
    let again = try change(&stalls, seeing: [other])
    #expect(again.goingOn == [files[1]])
  }

  @Test func anotherFileOfTheSameSizeAndTimeWaitsTooWhereItBeginsOtherwise() throws {
    var stalls = StalledImports()
    var (first, other) = (state(byteCount: 10), state(byteCount: 10))
    (first.head, other.head) = (1, 2)
    let file = file(1).meaning(first.stamp)
    _ = stalls.stall(file, .another(other.stamp))
    let waiting = try change(&stalls, seeing: [.there(other)])
    #expect(waiting == StalledImports.Change())
    let back = try change(&stalls, seeing: [.there(first)])
    #expect(back.goingOn == [file])
  }

  @Test func theOtherFilesAreMeantByWhoSaysSoAlone() {
    var stalls = StalledImports()
    let files = [picked(1, byteCount: 10), picked(2, byteCount: 20), picked(3, byteCount: 30)]
    let found = [11, 21].map { state(byteCount: $0).stamp }
    _ = stalls.stall(files[1], .another(found[1]))
    _ = stalls.stall(files[0], .another(found[0]))
    _ = stalls.stall(files[2], .doesNotFit(byteCount: 30))
    let taken = stalls.releaseTold()
    #expect(taken == [files[0].meaning(found[0]), files[1].meaning(found[1])])
    #expect(stalls.positions == [3])
    for file in files[..<2] { _ = stalls.stall(file, .another(found[0])) }
    let all = stalls.releaseAll()
    #expect(all == files)
  }

  @Test func theSubjectStaysTheSameWhileSomeAreLeftOut() throws {
    var stalls = StalledImports()
    _ = stalls.stall(file(1), .folderAway(card), others: [file(2), file(3)])
    let before = try #require(stalls.told)
    _ = stalls.remove([1])
    let after = try #require(stalls.told)
    #expect(after != before)
    #expect(after.subject == before.subject)
    _ = stalls.remove([2, 3])
    _ = stalls.stall(file(4), .doesNotFit(byteCount: 9))
    #expect(stalls.told?.subject != before.subject)
  }

  @Test func whatDoesNotFitWaitsForRoom() throws {
    var stalls = StalledImports()
    _ = stalls.stall(file(1), .doesNotFit(byteCount: 1 << 40))
    _ = stalls.stall(file(2), .doesNotFit(byteCount: 1 << 20))
    let check = try nextCheck(&stalls)
    let change = stalls.checked(check, [.noRoom, try there])
    #expect(change.goingOn == [file(2)])
    #expect(stalls.told?.count == 1)
  }

  @Test func aDecoderThatDiedIsAskedOnceMoreAndOneThatTookTooLongIsNot() throws {
    var stalls = StalledImports()
    _ = stalls.stall(file(1), .untried(.tookTooLong))
    #expect(!stalls.mayGoOn)
    _ = stalls.stall(file(2), .untried(.decoderDied))
    let check = try nextCheck(&stalls)
    let change = stalls.checked(check, [try there])
    #expect(change.goingOn == [file(2)])
    _ = stalls.stall(file(2), .untried(.decoderDied))
    #expect(!stalls.mayGoOn)
    let none = stalls.checks()
    #expect(none.isEmpty)
    stalls.ended(2)
    #expect(stalls.toldPositions == [1, 2])
  }

  @Test func whatIsLeftOutMeanwhileStaysOut() throws {
    var stalls = StalledImports()
    _ = stalls.stall(file(1), missing(1))
    _ = stalls.stall(file(2), missing(2))
    let check = try nextCheck(&stalls)
    let gone = stalls.remove([1, 7])
    #expect(gone == 1)
    let change = stalls.checked(check, [try there, try there])
    #expect(change.goingOn == [file(2)])
  }

  @Test func anotherReasonIsToldWhenTheFirstIsOverOrRead() {
    var stalls = StalledImports()
    _ = stalls.stall(file(1), missing(1))
    _ = stalls.stall(file(2), .doesNotFit(byteCount: 9))
    #expect(stalls.told?.cause == missing(1))
    #expect(stalls.toldPositions == [1])
    _ = stalls.remove([1])
    #expect(stalls.told?.cause == .doesNotFit(byteCount: 9))
    stalls.hush()
    #expect(stalls.told == nil)
    _ = stalls.stall(file(3), .doesNotFit(byteCount: 9))
    #expect(stalls.told?.count == 2, "there is more to be told")
  }

  // MARK: - Disks that hang

  private let workers = (1...2).map { ImportWorkerID(role: .copying, number: $0) }

  @Test func whatDoesNotAnswerIsWaitedForByThoseThatHangThereAlone() {
    var stalls = StalledImports()
    let none = stalls.hang(workers[0], at: card)
    #expect(none.isEmpty)
    let waiting = stalls.stall(file(1), .notAnswering(card), others: [file(3)])
    #expect(waiting.map(\.file.position) == [1, 3])
    #expect(waiting.allSatisfy { $0.cause == .notAnswering(card) })
    _ = stalls.hang(workers[1], at: card)
    _ = stalls.stall(file(2), .notAnswering(card))
    #expect(stalls.hangingFolder(above: file(9)) == card)
    #expect(stalls.hangingFolder(above: file(9, in: "/media/card 2")) == nil)
    _ = stalls.hold([file(9)], notAnswering: card)
    #expect(
      stalls.told
        == ImportStall(
          cause: .notAnswering(card), file: file(1).source, count: 4, group: .hanging(card)))
    #expect(!stalls.mayGoOn, "nobody looks: he would hang, too")
    let checks = stalls.checks()
    #expect(checks.isEmpty)

    var isBack = stalls.takeBack(file(1))
    #expect(isBack)
    isBack = stalls.takeBack(file(1))
    #expect(!isBack, "it comes back once")
    isBack = stalls.takeBack(PickedFile(position: 2, source: file(7).source))
    #expect(!isBack, "another file")
    var goingOn = stalls.answered(workers[0])
    #expect(goingOn.isEmpty, "the other still hangs")
    goingOn = stalls.answered(workers[1])
    #expect(goingOn == [file(2), file(3), file(9)])
    #expect(stalls.count == 0)
    #expect(stalls.hangingFolder(above: file(9)) == nil)
  }

  @Test func nobodyLooksAtWhatLiesWhereAThreadHangs() throws {
    var stalls = StalledImports()
    _ = stalls.stall(file(1), missing(1))
    _ = stalls.stall(file(2), .changing)
    _ = stalls.stall(file(3, in: "/elsewhere"), .changing)
    _ = stalls.stall(file(4), .untried(.tookTooLong))
    let checks = stalls.checks()
    let hung = try #require(checks.first { $0.group == .changing })
    let moved = stalls.hang(workers[0], at: card)
    #expect(moved.map(\.file.position) == [1, 2], "the decoder has nothing to do with it")
    stalls.gaveUp(hung)
    let next = stalls.checks()
    #expect(next.map { $0.files.map(\.file.position) } == [[3]])
    let goingOn = stalls.answered(workers[0])
    #expect(goingOn == [file(1), file(2)])
  }

  @Test func whoTriesAgainSendsOneFileToAPlaceWhereThreadsHang() {
    var stalls = StalledImports()
    _ = stalls.hang(workers[0], at: card)
    _ = stalls.stall(file(1), .notAnswering(card), others: [file(2), file(3)])
    _ = stalls.stall(file(4, in: "/elsewhere"), .doesNotFit(byteCount: 9))
    var released = stalls.releaseAll()
    #expect(released == [file(1), file(4, in: "/elsewhere")])
    #expect(stalls.positions == [2, 3])
    #expect(stalls.hangingFolder(above: file(1)) == nil, "it may be tried")
    #expect(stalls.hangingFolder(above: file(9)) == card)
    released = stalls.releaseAll()
    #expect(released.isEmpty, "one is under way")
    // It hangs too. The next time another file is tried.
    _ = stalls.hang(workers[1], at: card)
    _ = stalls.stall(file(1), .notAnswering(card))
    #expect(stalls.told?.count == 3)
    #expect(stalls.hangingFolder(above: file(1)) == card)
    released = stalls.releaseAll(mostTrials: 0)
    #expect(released.isEmpty, "no thread may be lost")
    released = stalls.releaseAll()
    #expect(released == [file(2)])
    var goingOn = stalls.answered(file(1))
    #expect(goingOn.isEmpty)
    goingOn = stalls.answered(file(2))
    #expect(goingOn == [file(1), file(3)])
    #expect(stalls.hangingFolder(above: file(9)) == nil)
    // The threads from before are not waited for any more.
    goingOn = stalls.answered(workers[0])
    #expect(goingOn.isEmpty)
  }

  @Test func aTryThatComesToNothingMakesRoomForAnother() {
    var stalls = StalledImports()
    _ = stalls.hang(workers[0], at: card)
    _ = stalls.stall(file(1), .notAnswering(card), others: [file(2), file(3)])
    var released = stalls.releaseAll()
    #expect(released == [file(1)])
    stalls.endTrials([1])
    released = stalls.releaseAll()
    #expect(released == [file(2)])
    // A check finds its folder missing before it is tried.
    _ = stalls.hold([file(2)], below: FilePath("/media"))
    #expect(!stalls.isTrial(2))
    released = stalls.releaseAll()
    #expect(released == [file(2), file(3)])
  }

  @Test func thatNobodyIsLeftToLookIsToldFirst() {
    var stalls = StalledImports()
    _ = stalls.stall(file(1, in: "/elsewhere"), .changing)
    _ = stalls.hang(workers[0], at: card)
    _ = stalls.stall(file(2), .notAnswering(card))
    #expect(stalls.told?.cause == .changing)
    stalls.hush()
    stalls.tellFirst(card)
    #expect(stalls.told?.cause == .notAnswering(card))
    _ = stalls.remove([2])
    #expect(stalls.told == nil, "the other one is hushed")
    stalls.tellFirst(card)
    #expect(stalls.told == nil)
  }

  @Test func aFileThatWaitsOnInItsGroupKeepsThePlaceOfThat() throws {
    var stalls = StalledImports()
    _ = stalls.stall(file(1), missing(1))
    _ = stalls.stall(file(2, in: "/elsewhere"), .changing)
    let error = FileError.failed(file(1).source, code: EIO)
    let checks = stalls.checks()
    let check = try #require(checks.first { $0.files.first?.file == file(1) })
    let change = stalls.checked(check, [.failed(error)])
    #expect(change.waiting.map(\.cause) == [.unreadable(error)])
    #expect(stalls.told?.cause == .unreadable(error), "the oldest is told first")
    _ = stalls.hold([file(2, in: "/elsewhere")], below: FilePath("/elsewhere"))
    _ = stalls.hold([file(2, in: "/elsewhere")], below: FilePath("/elsewhere"))
    #expect(stalls.count == 2)
    #expect(stalls.files == [file(1), file(2, in: "/elsewhere")])
  }

  @Test func ofManyFilesOthersAreLookedAtEachTime() throws {
    var stalls = StalledImports()
    for position in 1...100 as ClosedRange<Int64> {
      _ = stalls.stall(file(position), missing(position))
    }
    var seen: Set<Int64> = []
    for _ in 1...5 {
      let check = try nextCheck(&stalls)
      #expect(check.files.count == StalledImports.mostChecked)
      seen.formUnion(check.files.map(\.file.position))
      _ = stalls.checked(check, check.files.map { .failed(.missing($0.file.source)) })
    }
    #expect(seen.count == 100)
    // If one file is there, the others of its group are assumed to be.
    let check = try nextCheck(&stalls)
    let change = stalls.checked(check, try check.files.map { _ in try there })
    #expect(change.goingOn.count == 100)
  }
}
