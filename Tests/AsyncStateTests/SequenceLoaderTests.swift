// Tests of sequences as loadable objects: each element is the value until the next.

import TestTime
import Testing

@testable import AsyncState

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SequenceLoaderTests {
  private struct Failed: Error {}
  private typealias Feed = AsyncThrowingStream<Int, any Error>.Continuation

  /// Feeds for the sequences that a loader makes.
  @MainActor
  private final class Feeds {
    private(set) var made: [Feed] = []
    let count = Witness()

    func make() -> AsyncThrowingStream<Int, any Error> {
      let (stream, feed) = AsyncThrowingStream.makeStream(of: Int.self)
      made.append(feed)
      count.note()
      return stream
    }
  }

  /// A sequence of one value that nobody can cancel.
  private struct Deaf: AsyncSequence, AsyncIteratorProtocol {
    let gate: AsyncGate
    let value: Int
    var rest: Int
    let pulls: Witness

    mutating func next() async -> Int? {
      await gate.pass()
      await pulls.note()
      rest -= 1
      return rest < 0 ? nil : value
    }

    func makeAsyncIterator() -> Deaf { self }
  }

  private let feeds = Feeds()
  private var loader: SequenceLoader<Int> { SequenceLoader { [feeds] in feeds.make() } }

  /// Begins to load and returns the task once the sequence is there.
  private func begin(_ loader: SequenceLoader<Int>) async -> Task<Void, Never> {
    let next = feeds.made.count + 1
    let load = Task { await loader.load() }
    await until { feeds.count.count == next }
    return load
  }

  @Test func theSequenceIsMadeByTheFirstLoad() async {
    let loader = loader
    #expect(feeds.made.isEmpty)
    #expect(loader.state.isIdle)
    let load = await begin(loader)
    #expect(loader.state.isLoading)
    feeds.made[0].finish()
    await load.value
    #expect(feeds.made.count == 1)
  }

  @Test func eachElementIsTheValueUntilTheNext() async {
    let loader = loader
    let load = await begin(loader)
    for number in 1...3 {
      feeds.made[0].yield(number)
      await until { loader.value == number }
      #expect(!loader.state.isLoading)
    }
    feeds.made[0].finish()
    await load.value
    guard case .loaded(3) = loader.state else {
      Issue.record("another state: \(loader.state)")
      return
    }
  }

  @Test func aSequenceWithoutElementsLeavesNothing() async {
    let loader = loader
    let load = await begin(loader)
    feeds.made[0].finish()
    await load.value
    #expect(loader.state.isIdle)
  }

  @Test func aFailureLeavesTheLastElement() async {
    let loader = loader
    let load = await begin(loader)
    feeds.made[0].yield(1)
    feeds.made[0].finish(throwing: Failed())
    await load.value
    #expect(loader.value == 1)
    #expect(loader.failure is Failed)
  }

  @Test func loadingAgainMakesANewSequenceAndTheOldOneIsHeardNoMore() async {
    let loader = loader
    let ended = Witness()
    let first = await begin(loader)
    feeds.made[0].onTermination = { _ in Task { @MainActor in ended.note() } }
    feeds.made[0].yield(1)
    await until { loader.value == 1 }
    let second = await begin(loader)
    await until { ended.count == 1 }
    feeds.made[0].yield(2)
    await first.value
    #expect(loader.value == 1)
    #expect(loader.state.isLoading)
    feeds.made[1].yield(3)
    await until { loader.value == 3 }
    feeds.made[1].finish()
    await second.value
  }

  @Test func aSequenceThatHeedsNoCancellationIsLetGoAndItsLateElementDropped() async {
    let runs = Witness()
    let gate = AsyncGate()
    let opened = AsyncGate()
    opened.open()
    let pulls = Witness()
    let loader = SequenceLoader {
      runs.note()
      return runs.count == 1
        ? Deaf(gate: gate, value: 1, rest: 100, pulls: pulls)
        : Deaf(gate: opened, value: 2, rest: 1, pulls: Witness())
    }
    let first = Task { await loader.load() }
    await until { runs.count == 1 }
    await loader.load()
    #expect(loader.value == 2)
    gate.open()
    await first.value
    #expect(loader.value == 2)
    #expect(pulls.count == 1, "nobody takes more of it")
  }

  @Test func aSequenceThatNobodyHearsIsLoadedAgainWhenItIsShown() async {
    let loader = loader
    #expect(loader.loadsWhenShown)
    let left = await begin(loader)
    feeds.made[0].yield(1)
    await until { loader.value == 1 }
    #expect(!loader.loadsWhenShown, "it is heard already")
    // Whoever comes back at once does not wait for the end of what was left.
    left.cancel()
    #expect(loader.loadsWhenShown)
    await left.value
    #expect(loader.loadsWhenShown)
    let ended = await begin(loader)
    #expect(!loader.loadsWhenShown)
    #expect(loader.value == 1, "the last element stays until the next comes")
    feeds.made[1].finish()
    await ended.value
    #expect(loader.loadsWhenShown)
  }

  @Test func aCancelledLoadEndsTheSequenceAndLetsGoOfTheLoader() async {
    var loader: SequenceLoader<Int>? = loader
    weak let held = loader
    let (ended, returned) = (Witness(), Witness())
    let load = Task { [weak loader] in
      await loader?.load()
      returned.note()
    }
    await until { feeds.count.count == 1 }
    feeds.made.first?.onTermination = { _ in Task { @MainActor in ended.note() } }
    load.cancel()
    loader = nil
    await until { ended.count == 1 && returned.count == 1 }
    #expect(held == nil)
  }
}
