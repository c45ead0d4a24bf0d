// The counters of the pages, and the labels that show them.

import Gtk
import Observation

/// A number that labels observe.
@MainActor @Observable
final class Counter {
  private(set) var count = 0

  func add() { count += 1 }
}

/// Counts the calls of some work that have started and that have ended.
@MainActor @Observable
final class Calls {
  private(set) var started = 0
  private(set) var ended = 0
  private(set) var most = 0

  var running: Int { started - ended }
  var text: String { "\(started) started, \(ended) ended" }

  /// Does the work and counts the call.
  func run(_ work: () async -> Void) async {
    started += 1
    most = max(most, running)
    await work()
    ended += 1
  }
}

extension Label {
  /// Creates a label whose text follows the observable state that it reads.
  init(_ text: @escaping @MainActor () -> String) {
    self.init()
    let label = self
    alignLines(0).observe { label.text = text() }
  }
}
