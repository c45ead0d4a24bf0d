// Whether code runs on the main actor. The thread does not tell: the runner of these tests leaves the
// main actor to any thread, so that `Thread.isMainThread` is false everywhere.

import Dispatch
import Synchronization
import Testing

/// The queue on which the main actor runs, whichever thread that has.
package final class MainQueue: @unchecked Sendable {
  // Checked by hand: nothing in it changes.
  package static let shared = MainQueue()

  private let key = DispatchSpecificKey<Bool>()

  private init() { DispatchQueue.main.setSpecific(key: key, value: true) }

  /// Whether the code that asks runs there.
  package var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

/// Notes for each call of something whether it came on the main actor.
package final class CallNotes: Sendable {
  private let state = Mutex<[Bool]>([])

  package init() {}

  /// Whether the calls came on the main actor, in their order.
  package var onMainActor: [Bool] { state.withLock { $0 } }

  /// A call has come.
  package func note() {
    let isOnMainActor = MainQueue.shared.isCurrent
    state.withLock { $0.append(isOnMainActor) }
  }
}

extension CallNotes {
  /// Expects that a call on the main actor is told from others: else a test that finds none proves
  /// nothing.
  @MainActor
  package static func expectToTell(sourceLocation: SourceLocation = #_sourceLocation) {
    let notes = CallNotes()
    notes.note()
    #expect(notes.onMainActor == [true], sourceLocation: sourceLocation)
  }
}
