// What the pages count, and the labels that show it.

import Gtk
import Observation

/// A number that labels observe.
@MainActor @Observable
final class Counter {
  private(set) var count = 0

  func add() { count += 1 }
}

/// Counts the calls of some work that run, and that have ended.
@MainActor @Observable
final class Calls {
  private(set) var started = 0
  private(set) var ended = 0
  private(set) var most = 0

  var running: Int { started - ended }
  var text: String { "\(started) started, \(ended) ended" }

  /// Does the work and counts it.
  func run(_ work: () async -> Void) async {
    started += 1
    most = max(most, running)
    await work()
    ended += 1
  }
}

extension Label {
  /// A label that says what the state is that it reads.
  init(_ text: @escaping @MainActor () -> String) {
    self.init()
    let label = self
    alignLines(0).observe { label.text = text() }
  }
}
