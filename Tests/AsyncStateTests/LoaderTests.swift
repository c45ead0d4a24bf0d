// Tests of loading one value: what supersedes what, and what stays.

import TestTime
import Testing

@testable import AsyncState

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LoaderTests {
  private struct Failed: Error, Equatable {
    let number: Int
  }

  private let runs = Witness()
  private let gates = (0..<4).map { _ in AsyncGate() }

  /// A loader whose run number n waits for gate n; it returns the number or fails, cancelled or
  /// not.
  private func loader(failing: Set<Int> = []) -> Loader<Int> {
    Loader { [runs, gates] in
      let number = runs.count
      runs.note()
      await gates[number].pass()
      if failing.contains(number) { throw Failed(number: number) }
      return number
    }
  }

  /// Loads to the end.
  private func load(_ loader: Loader<Int>) async {
    gates[runs.count].open()
    await loader.load()
  }

  @Test func nothingIsLoadedBeforeItIsAskedFor() {
    let loader = loader()
    #expect(loader.state.isIdle)
    #expect(loader.value == nil)
    #expect(loader.failure == nil)
    #expect(runs.count == 0)
  }

  @Test func aLoadedValueIsThere() async {
    let loader = loader()
    await load(loader)
    #expect(loader.value == 0)
    guard case .loaded(0) = loader.state else {
      Issue.record("another state: \(loader.state)")
      return
    }
  }

  @Test func aLoadSupersedesTheOneThatRunsAndItsLateAnswerIsDropped() async {
    let loader = loader()
    let first = Task { await loader.load() }
    await until { runs.count == 1 }
    let second = Task { await loader.load() }
    await until { runs.count == 2 }
    gates[1].open()
    await second.value
    #expect(loader.value == 1)
    gates[0].open()
    await first.value
    #expect(loader.value == 1)
    #expect(!loader.state.isLoading)
  }

  @Test func theLateAnswerIsDroppedWhileTheNewLoadRunsToo() async {
    let loader = loader()
    let first = Task { await loader.load() }
    await until { runs.count == 1 }
    let second = Task { await loader.load() }
    await until { runs.count == 2 }
    gates[0].open()
    await first.value
    #expect(loader.value == nil)
    #expect(loader.state.isLoading)
    gates[1].open()
    await second.value
    #expect(loader.value == 1)
  }

  @Test func theLateFailureOfASupersededLoadIsDropped() async {
    let loader = loader(failing: [0])
    let first = Task { await loader.load() }
    await until { runs.count == 1 }
    await load(loader)
    gates[0].open()
    await first.value
    #expect(loader.failure == nil)
    #expect(loader.value == 1)
  }

  @Test func theValueStaysWhileALaterLoadRunsAndWhenItFails() async {
    let loader = loader(failing: [1])
    await load(loader)
    let second = Task { await loader.load() }
    await until { runs.count == 2 }
    #expect(loader.state.isLoading)
    #expect(loader.value == 0)
    gates[1].open()
    await second.value
    #expect(loader.value == 0)
    #expect(loader.failure as? Failed == Failed(number: 1))
    guard case .failed = loader.state else {
      Issue.record("another state: \(loader.state)")
      return
    }
  }

  @Test func theFailureStaysUntilALoadSucceeds() async {
    let loader = loader(failing: [0])
    await load(loader)
    let second = Task { await loader.load() }
    await until { runs.count == 2 }
    #expect(loader.failure as? Failed == Failed(number: 0))
    gates[1].open()
    await second.value
    #expect(loader.failure == nil)
    #expect(loader.value == 1)
  }
}
