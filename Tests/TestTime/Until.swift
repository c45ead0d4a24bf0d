// Waiting for observable state without polling and without a time limit of its own: tests that
// wait carry `.timeLimit`, which cancels the wait.

import Observation
import Testing

/// Ends when any of the `@Observable` state of the main actor that `read` reads is written next,
/// be it with the same value.
@MainActor
package func nextWrite(of read: @MainActor () -> some Any) -> AsyncStream<Void> {
  let (writes, feed) = AsyncStream.makeStream(of: Void.self)
  withObservationTracking {
    _ = read()
  } onChange: {
    feed.finish()
  }
  return writes
}

/// Returns when the condition holds; it may read any `@Observable` state of the main actor.
@MainActor
package func until(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: @MainActor () -> Bool
) async {
  while !condition() {
    for await _ in nextWrite(of: condition) {}
    if Task.isCancelled {
      Issue.record("waited in vain", sourceLocation: sourceLocation)
      return
    }
  }
}

/// Counts what happened, so that a test can wait for it.
@MainActor @Observable
package final class Witness {
  package private(set) var count = 0

  package init() {}

  package func note() { count += 1 }
}

/// Notes what happened, so that a test can wait for it.
@MainActor @Observable
package final class Journal<Note> {
  package private(set) var notes: [Note] = []

  package init() {}

  package func note(_ note: Note) { notes.append(note) }
}

/// Expects a value that a call returns which changes its receiver: `#expect` can't call such.
package func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(value == expected, comment, sourceLocation: sourceLocation)
}
