// What a person may say to the question for a name. What comes of it is in `NamingQueue.swift`.

/// A person's answer to the question for a name.
public enum NamingAnswer: Sendable, Equatable {
  /// The name, letter for letter.
  case named(String)
  /// Perhaps later: the photo stays in the library without a name, or keeps the one it has.
  case skipped

  /// The answer's kind, as the index has it.
  var word: String { self == .skipped ? "skipped" : "named" }
}
