// Tests of what a loader knows of its loads, beyond what `LoaderTests.swift` shows.

import Testing

@testable import AsyncState

@Suite struct LoadingRecordTests {
  private struct Failed: Error {}

  @Test func whatIsForgottenIsGoneAndItsLateAnswerIsDropped() {
    var record = LoadingRecord<Int>()
    let first = record.begin()
    record.loaded(1, first)
    let second = record.begin()
    record.failed(Failed(), second)
    record.forget()
    #expect(record.state.isIdle)
    #expect(record.value == nil)
    #expect(record.failure == nil)
    record.loaded(2, second)
    #expect(record.value == nil)
    #expect(!record.isCurrent(second))
  }

  @Test func moreOfTheValueChangesItWithoutALoad() {
    var record = LoadingRecord<[Int]>()
    let attempt = record.begin()
    record.loaded([1], attempt)
    record.extend(to: [1, 2])
    #expect(record.value == [1, 2])
    guard case .loaded([1, 2]) = record.state else {
      Issue.record("another state: \(record.state)")
      return
    }
  }

  @Test func moreOfTheValueLeavesTheStateOfALaterLoad() {
    var record = LoadingRecord<[Int]>()
    let attempt = record.begin()
    record.loaded([1], attempt)
    _ = record.begin()
    record.extend(to: [1, 2])
    #expect(record.value == [1, 2])
    #expect(record.state.isLoading)
  }

  @Test func aFailureIsPutAwayWhereThereIsAValueToGoOnWith() {
    var record = LoadingRecord<Int>()
    record.failed(Failed(), record.begin())
    record.dismissFailure()
    #expect(record.failure is Failed)
    record.loaded(1, record.begin())
    record.failed(Failed(), record.begin())
    record.dismissFailure()
    #expect(record.failure == nil)
    guard case .loaded(1) = record.state else {
      Issue.record("another state: \(record.state)")
      return
    }
  }

  @Test func whatAnEarlierTurnSaysIsDropped() {
    var record = LoadingRecord<Int>()
    let first = record.begin()
    let second = record.begin()
    record.failed(Failed(), first)
    record.ended(first)
    #expect(record.failure == nil)
    #expect(record.state.isLoading)
    record.loaded(1, first)
    #expect(record.value == nil)
    record.loaded(2, second)
    #expect(record.value == 2)
  }
}
