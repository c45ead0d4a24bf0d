// The intervals at which the app tries again by itself. Loads of the catalogue wait longer after
// each failure (`Backoff.swift`); `Network/RetryAfter.swift` reads how long a server wants to be
// left alone.

/// The time between two attempts at what the person waits for.
enum RetryInterval {
  /// Between two rounds in which files that can't be imported for now are checked: a file that is
  /// ready is imported at the latest after this time. Some files are left out of some rounds
  /// (`ImportStall.Cause.pause`).
  static let stalledImports = Duration.seconds(2)
  /// Between two attempts to store a name or a draft that the disk has refused.
  static let unstoredText = Duration.seconds(2)
}
