// Tests of events for any number of listeners.

import TestTime
import Testing

@testable import AsyncState

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BroadcastTests {
  private let broadcast = Broadcast<Int>()

  /// Listens until it is cancelled, and notes what it hears.
  private func listen(_ heard: Journal<Int>, ended: Witness? = nil) -> Task<Void, Never> {
    let events = broadcast.events()
    return Task {
      for await event in events { heard.note(event) }
      ended?.note()
    }
  }

  /// Returns when this many listen.
  private func listeners(_ count: Int) async {
    while broadcast.listenerCount != count, !Task.isCancelled { await Task.yield() }
  }

  @Test func everybodyWhoListensHearsEverythingInOrder() async {
    let heard = [Journal<Int>(), Journal<Int>()]
    let listeners = heard.map { listen($0) }
    for event in 1...3 { broadcast.send(event) }
    await until { heard.allSatisfy { $0.notes == [1, 2, 3] } }
    for listener in listeners { listener.cancel() }
  }

  @Test func whoComesLaterHearsWhatIsSentFromThenOn() async {
    broadcast.send(1)
    let heard = Journal<Int>()
    let listener = listen(heard)
    broadcast.send(2)
    await until { heard.notes == [2] }
    listener.cancel()
  }

  @Test func cancellingEndsTheLoopAndTheListenerIsRemoved() async {
    let heard = Journal<Int>()
    let ended = Witness()
    let leaving = listen(heard, ended: ended)
    let other = Journal<Int>()
    let staying = listen(other)
    #expect(broadcast.listenerCount == 2)
    leaving.cancel()
    await until { ended.count == 1 }
    await listeners(1)
    broadcast.send(1)
    await until { other.notes == [1] }
    #expect(heard.notes.isEmpty)
    staying.cancel()
    await listeners(0)
  }

  @Test func aListenerThatLeavesItsLoopIsRemoved() async {
    func listenOnce() -> Task<Void, Never> {
      let events = broadcast.events()
      return Task {
        for await _ in events { return }
      }
    }
    let listener = listenOnce()
    broadcast.send(1)
    await listener.value
    await listeners(0)
  }

  @Test func aStreamThatNobodyReadsAnyMoreIsRemoved() async {
    func passing() { _ = broadcast.events() }
    passing()
    await listeners(0)
  }

  @Test func theLoopsEndWithTheBroadcast() async {
    var broadcast: Broadcast<Int>? = Broadcast()
    let ended = Witness()
    if let events = broadcast?.events() {
      Task {
        for await _ in events {}
        ended.note()
      }
    }
    broadcast = nil
    await until { ended.count == 1 }
  }
}
