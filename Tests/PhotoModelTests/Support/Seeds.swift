// How many random walks a test takes.

/// The seeds of random walks.
enum Seeds {
  /// The first seeds from 1: a quarter of them under a sanitizer, which makes each walk several times as long.
  /// - Parameter count: how many there are without a sanitizer.
  static func first(_ count: UInt64) -> ClosedRange<UInt64> {
    #if SANITIZED
      1...max(1, count / 4)
    #else
      1...count
    #endif
  }
}
