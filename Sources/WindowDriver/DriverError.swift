// The errors that the other files of this folder throw. Element+Tree.swift makes the tree text in
// them.

import Foundation

/// What went wrong while driving an application, with all that is needed to understand it.
public enum DriverError: Error, Equatable, CustomStringConvertible, LocalizedError {
  /// A program could not be started. Carries its path and the reason.
  case notStarted(program: String, reason: String)
  /// A helper program (xdotool, import) ended with an error.
  case toolFailed(command: String, status: Int32, message: String)
  /// The accessibility bus cannot be read: usually the command runs without `Tests/with-display`.
  case noAccessibility(reason: String)
  /// Something did not become true in time. Carries what was waited for, the limit in seconds, the
  /// last temporary error meanwhile (may be empty) and what was shown at the end.
  case timedOut(waitingFor: String, seconds: Double, difficulty: String, tree: String)
  /// No element on the screen matches the description. Carries what was shown.
  case notFound(what: String, tree: String)
  /// The element was removed, or its application ended, before it could be used.
  case gone(what: String)
  /// The element exists but a person cannot point at it: it has no size, or is scrolled out of
  /// view.
  case notVisible(what: String, reason: String)
  /// The X server shows no window with that title for that process.
  case noWindow(title: String, processID: Int32)

  /// The error in full sentences, with the tree of what was shown if that helps.
  public var description: String {
    switch self {
    case .notStarted(let program, let reason):
      "Could not start \(program): \(reason)"
    case .toolFailed(let command, let status, let message):
      "\(command) ended with status \(status): \(message)"
    case .noAccessibility(let reason):
      "The windows cannot be read: \(reason). Run this through Tests/with-display."
    case .timedOut(let what, let seconds, let difficulty, let tree):
      "Waited \(seconds) s in vain for \(what)."
        + (difficulty.isEmpty ? "" : "\nLast difficulty: \(difficulty)") + shown(tree)
    case .notFound(let what, let tree):
      "Found no \(what)." + shown(tree)
    case .gone(let what):
      "\(what) is no longer there."
    case .notVisible(let what, let reason):
      "\(what) cannot be pointed at: \(reason)."
    case .noWindow(let title, let processID):
      "The screen shows no window titled “\(title)” of process \(processID)."
    }
  }

  /// The same text, for callers that print `localizedDescription`.
  public var errorDescription: String? { description }

  /// Whether waiting longer can help: the element is missing for now, and nothing is broken.
  var mayPass: Bool {
    switch self {
    case .notFound, .gone, .notVisible, .noWindow: true
    case .notStarted, .toolFailed, .noAccessibility, .timedOut: false
    }
  }

  private func shown(_ tree: String) -> String {
    tree.isEmpty ? "" : "\nShown at the end:\n\(tree)"
  }
}
