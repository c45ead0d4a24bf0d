// When the app tries again by itself what failed. Loads of the catalogue wait longer with each failure
// (`Backoff.swift`); how long a server's answer keeps them away is in `Network/RetryAfter.swift`.

/// The time between two attempts at what the person waits for.
enum RetryInterval {
  /// Between two rounds in which files are looked at that can't be imported for now: what comes back
  /// is imported after this time, no later. Some files sit rounds out (`ImportStall.Cause.pause`).
  static let stalledImports = Duration.seconds(2)
  /// Between two attempts to store a name or half-typed text that the disk has refused.
  static let unstoredText = Duration.seconds(2)
}
