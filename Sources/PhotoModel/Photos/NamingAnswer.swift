// The answers to the question for a name. `NamingQueue.swift` handles them.

/// A person's answer to the question for a name.
public enum NamingAnswer: Sendable, Equatable {
  /// The name, exactly as typed.
  case named(String)
  /// Skip: the photo stays in the library without a name, or keeps the one it has.
  case skipped

  /// The answer's kind, as the database stores it.
  var word: String { self == .skipped ? "skipped" : "named" }
}
