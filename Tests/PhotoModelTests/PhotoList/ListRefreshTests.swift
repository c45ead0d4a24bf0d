// Tests of when the list is read, why, and how the answer is used: the rules one by one, and a
// random walk (`ListRefreshWalk.swift`).

import TestTime
import Testing

@testable import PhotoModel

@Suite struct ListRefreshTests {
  private let one = photoID(1)
  private let two = photoID(2)
  private let names = PhotoQuery(sort: .name)

  /// A machine with a list, and nothing requested.
  private func loaded(
    _ list: [Int64] = [], batchInterval: Duration = .zero
  ) -> ListRefresh {
    var refresh = ListRefresh(batchInterval: batchInterval)
    _ = refresh.reload()
    _ = refresh.begin()
    if refresh.found(list: list, for: [], shown: []).isWait { _ = refresh.released(shown: []) }
    _ = refresh.finished()
    _ = refresh.rests(wasAwaited: true, isAwaited: false)
    _ = refresh.begin()
    return refresh
  }

  /// A machine with the list 1, 2, 3 that has read another, 1, 2, 3, 4, for the same query.
  private func reading() -> (refresh: ListRefresh, step: ListRefresh.Step) {
    var refresh = loaded([1, 2, 3])
    _ = refresh.reload()
    _ = refresh.begin()
    let step = refresh.found(list: [1, 2, 3, 4], for: [1, 2, 3], shown: [1, 2, 3])
    return (refresh, step)
  }

  // MARK: - What is read

  @Test func changesMadeTogetherAreReadTogether() {
    var refresh = loaded()
    expectEqual(refresh.changed([one]), [.request, .start])
    expectEqual(refresh.changed([two]), [.request])
    let reading = refresh.begin()
    #expect(reading == .init(scope: .changes, query: PhotoQuery(), changed: [one, two]))
    #expect(refresh.pending.isEmpty)
  }

  @Test func changesDuringAReadingAreTheNextOnes() {
    var refresh = loaded()
    _ = refresh.changed([one])
    _ = refresh.begin()
    expectEqual(refresh.changed([two]), [.request])
    #expect(refresh.pending == [two])
    expectEqual(refresh.found([], for: [], shown: []).changes, [])
    expectEqual(refresh.finished(), true)
    expectEqual(refresh.rests(wasAwaited: false, isAwaited: false), nil)
    expectEqual(refresh.begin()?.changed, [two])
  }

  @Test func nothingIsReadWhereNothingIsAskedFor() {
    var refresh = loaded()
    _ = refresh.changed([one])
    _ = refresh.begin()
    _ = refresh.found([], for: [], shown: [])
    _ = refresh.finished()
    _ = refresh.rests(wasAwaited: false, isAwaited: false)
    expectEqual(refresh.begin(), nil)
    expectEqual(refresh.changed([one]), [.request, .start], "the loop has ended")
  }

  @Test func theFirstReadingIsOfTheWholeList() {
    var refresh = ListRefresh()
    expectEqual(refresh.ask(names).isEmpty, true, "nothing to be read anew")
    expectEqual(refresh.changed([one]), [.request, .start])
    expectEqual(refresh.begin(), .init(scope: .list, query: names, changed: [one]))
  }

  @Test func anotherQueryTakesTheListAndAReloadThePhotosToo() {
    var refresh = loaded()
    _ = refresh.changed([one])
    expectEqual(refresh.ask(names), [.request])
    var other = refresh
    expectEqual(refresh.begin(), .init(scope: .list, query: names, changed: [one]))
    _ = other.reload()
    expectEqual(other.begin()?.scope, .everything)
  }

  @Test func afterAFailureAllIsReadOnceSomethingIsAskedFor() {
    var refresh = loaded()
    _ = refresh.changed([one])
    _ = refresh.begin()
    expectEqual(refresh.failed(), true)
    _ = refresh.rests(wasAwaited: true, isAwaited: false)
    expectEqual(refresh.begin(), nil, "it would fail too")
    _ = refresh.changed([two])
    expectEqual(refresh.begin()?.scope, .everything)
    _ = refresh.found(list: [], for: [], shown: [])
    _ = refresh.finished()
    _ = refresh.rests(wasAwaited: true, isAwaited: false)
    _ = refresh.changed([one])
    expectEqual(refresh.begin()?.scope, .changes)
  }

  @Test func aFailureAfterTheListIsShownIsOneToo() {
    var refresh = loaded()
    _ = refresh.changed([one])
    _ = refresh.begin()
    _ = refresh.found([], for: [], shown: [])
    expectEqual(refresh.failed(), true)
    _ = refresh.rests(wasAwaited: true, isAwaited: false)
    _ = refresh.changed([one])
    expectEqual(refresh.begin()?.scope, .everything)
  }

  @Test func aFirstReadingThatFailsIsRepeatedForTheQueryThatIsWantedByThen() {
    var refresh = ListRefresh()
    _ = refresh.reload()
    _ = refresh.begin()
    _ = refresh.ask(names)
    expectEqual(refresh.failed(), false)
    _ = refresh.rests(wasAwaited: false, isAwaited: true)
    expectEqual(refresh.begin(), .init(scope: .everything, query: names, changed: []))
  }

  // MARK: - Using the answer

  @Test func theAnswerToAnotherQueryIsOneChangeAndAnswersIt() {
    var refresh = loaded([1, 2, 3])
    _ = refresh.ask(names)
    _ = refresh.begin()
    expectEqual(refresh.found(list: [3, 2, 1], for: [1, 2, 3], shown: [1, 2, 3]).isWait, true)
    #expect(refresh.answered == PhotoQuery())
    let changes = [ListChange(position: 0, removed: 3, added: [3, 2, 1])]
    expectEqual(refresh.released(shown: [1, 2, 3]).changes, changes)
    #expect(refresh.answered == names)
  }

  @Test func theSameListReadAnewIsComparedAside() {
    var (refresh, step) = reading()
    #expect(step.compared == [1, 2, 3])
    let changes = [ListChange(position: 3, removed: 0, added: [4])]
    expectEqual(refresh.compared(changes, shown: [1, 2, 3]).isWait, true)
    expectEqual(refresh.released(shown: [1, 2, 3]).changes, changes)
    expectEqual(refresh.finished(), true)
  }

  @Test func whereNothingChangesNoReleaseIsWaitedFor() {
    var (refresh, _) = reading()
    expectEqual(refresh.compared([], shown: [1, 2, 3]).changes, [])
    expectEqual(refresh.finished(), true)
  }

  @Test func anAnswerToAQueryOfBeforeIsDroppedAndTheNextIsRead() {
    var (refresh, _) = reading()
    _ = refresh.compared([ListChange(position: 3, removed: 0, added: [4])], shown: [1, 2, 3])
    expectEqual(refresh.ask(names), [.request])
    expectEqual(refresh.released(shown: [1, 2, 3]).isDrop, true)
    #expect(refresh.answered == PhotoQuery())
    expectEqual(refresh.finished(), false)
    expectEqual(refresh.rests(wasAwaited: false, isAwaited: false), nil)
    expectEqual(refresh.begin(), .init(scope: .list, query: names, changed: []))
  }

  @Test func aFirstAnswerToAQueryOfBeforeIsDroppedToo() {
    var refresh = ListRefresh()
    _ = refresh.reload()
    _ = refresh.begin()
    _ = refresh.ask(names)
    expectEqual(refresh.found(list: [], for: [], shown: []).isDrop, true)
    #expect(refresh.isLoaded)
    expectEqual(refresh.finished(), false)
    _ = refresh.rests(wasAwaited: false, isAwaited: false)
    expectEqual(refresh.begin(), .init(scope: .list, query: names, changed: []))
  }

  @Test func aQueryThatIsWantedAgainUsesItsAnswerAndIsReadOnceMore() {
    var (refresh, _) = reading()
    _ = refresh.ask(names)
    _ = refresh.ask(PhotoQuery())
    expectEqual(refresh.compared([], shown: [1, 2, 3]).changes, [])
    expectEqual(refresh.finished(), true)
    expectEqual(refresh.rests(wasAwaited: false, isAwaited: false), nil)
    expectEqual(refresh.begin()?.scope, .list)
  }

  @Test func aListThatLostPhotosMeanwhileIsComparedAgainSomeTimes() {
    var (refresh, _) = reading()
    let changes = [ListChange(position: 3, removed: 0, added: [4])]
    expectEqual(refresh.compared(changes, shown: [2, 3]).isWait, true)
    expectEqual(refresh.released(shown: [2, 3]).compared, [2, 3])
    expectEqual(refresh.compared([], shown: [3]).compared, [3])
    expectEqual(refresh.compared(changes, shown: []).isWait, true)
    // Now on the main actor; a removed photo stays out.
    expectEqual(
      refresh.released(shown: []).changes, [ListChange(position: 0, removed: 0, added: [4])])
    expectEqual(refresh.finished(), true)
  }

  // MARK: - Pauses

  @Test func changesGatherForABatchIntervalUnlessSomebodyWaits() {
    let interval = Duration.milliseconds(150)
    func pause(wasAwaited: Bool, isAwaited: Bool, isAsked: Bool) -> Duration? {
      var refresh = loaded(batchInterval: interval)
      _ = refresh.changed([one])
      _ = refresh.begin()
      if isAsked { _ = refresh.changed([two]) }
      _ = refresh.found([], for: [], shown: [])
      _ = refresh.finished()
      return refresh.rests(wasAwaited: wasAwaited, isAwaited: isAwaited)
    }
    #expect(pause(wasAwaited: false, isAwaited: false, isAsked: false) == interval)
    #expect(pause(wasAwaited: false, isAwaited: false, isAsked: true) == interval)
    #expect(pause(wasAwaited: true, isAwaited: false, isAsked: true) == interval)
    #expect(pause(wasAwaited: true, isAwaited: false, isAsked: false) == nil)
    #expect(pause(wasAwaited: false, isAwaited: true, isAsked: true) == nil)
  }

  /// A machine that pauses.
  private func pausing() -> ListRefresh {
    var refresh = loaded(batchInterval: .seconds(1))
    _ = refresh.changed([one])
    _ = refresh.begin()
    _ = refresh.found([], for: [], shown: [])
    _ = refresh.finished()
    expectEqual(refresh.rests(wasAwaited: false, isAwaited: false) != nil, true)
    return refresh
  }

  @Test func whatAPersonAsksForEndsThePauseAndAChangeDoesNot() {
    var refresh = pausing()
    expectEqual(refresh.awaited().isEmpty, true, "nothing is asked for")
    expectEqual(refresh.changed([two]), [.request])
    expectEqual(refresh.awaited(), [.endPause])
    expectEqual(refresh.ask(names), [.request, .endPause])
    expectEqual(refresh.reload(), [.request, .endPause])
    expectEqual(refresh.begin()?.changed, [two])
    expectEqual(refresh.awaited().isEmpty, true)
  }

  @Test func anotherQueryDuringAReadingIsReadWithoutAPause() {
    var refresh = loaded(batchInterval: .seconds(1))
    _ = refresh.changed([one])
    _ = refresh.begin()
    _ = refresh.ask(names)
    _ = refresh.found([], for: [], shown: [])
    _ = refresh.finished()
    expectEqual(refresh.rests(wasAwaited: false, isAwaited: false), nil)
  }

  // MARK: - The snapshot

  @Test func theSnapshotIsTakenOnce() {
    var refresh = ListRefresh()
    refresh.readsAhead()
    _ = refresh.reload()
    _ = refresh.begin()
    expectEqual(refresh.takesSnapshot(of: PhotoQuery()), true)
    expectEqual(refresh.takesSnapshot(of: PhotoQuery()), false)
    var loaded = loaded()
    loaded.readsAhead()
    #expect(!loaded.hasSnapshot)
  }

  @Test func aSnapshotOfAnotherQueryOrOfBeforeAChangeIsNotTaken() {
    var refresh = ListRefresh()
    refresh.readsAhead()
    _ = refresh.reload()
    _ = refresh.begin()
    var (other, failed) = (refresh, refresh)
    expectEqual(other.takesSnapshot(of: names), false)
    #expect(!other.hasSnapshot)
    expectEqual(failed.takesSnapshot(of: nil), false)
    _ = refresh.changed([one])
    expectEqual(refresh.takesSnapshot(of: PhotoQuery()), false)
  }

  // MARK: - The random walk

  @Test func impossibleTransitionsTrap() async {
    await #expect(processExitsWith: .failure) {
      var refresh = ListRefresh()
      _ = refresh.begin()
    }
    await #expect(processExitsWith: .failure) {
      var refresh = ListRefresh()
      _ = refresh.reload()
      _ = refresh.begin()
      _ = refresh.found([], for: [], shown: [])
    }
    await #expect(processExitsWith: .failure) {
      var refresh = ListRefresh()
      _ = refresh.reload()
      _ = refresh.begin()
      _ = refresh.finished()
    }
  }

  @Test(arguments: Seeds.first(20))
  func whateverHappensTheListBecomesWhatTheLibraryHas(seed: UInt64) {
    var walk = ListRefreshWalk(seed: seed)
    for _ in 0..<1000 { walk.step() }
    walk.finish()
    #expect(walk.counts.applied > 20)
    #expect(walk.counts.dropped > 0)
    #expect(walk.counts.compared > 5)
    #expect(walk.counts.held > 5)
    #expect(walk.counts.failed > 5)
    #expect(walk.counts.pauses > 5)
    #expect(walk.counts.endedPauses > 0)
    #expect(walk.counts.scopes == [.changes, .list, .everything])
  }
}

extension ListRefresh.Step {
  /// The list to compare; `nil` for another step.
  fileprivate var compared: [Int64]? {
    if case .compare(_, let shown) = self { shown } else { nil }
  }

  /// The changes to apply; `nil` for another step.
  fileprivate var changes: [ListChange]? {
    if case .apply(let changes) = self { changes } else { nil }
  }

  fileprivate var isWait: Bool { if case .waitForRelease = self { true } else { false } }
  fileprivate var isDrop: Bool { if case .drop = self { true } else { false } }
}
