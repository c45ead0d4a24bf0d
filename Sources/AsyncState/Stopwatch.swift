// The time that has passed by any clock, for state machines that take moments as durations.

extension Clock where Duration == Swift.Duration {
  /// Starts to measure. Returns a closure that returns the time that has passed since then.
  ///
  /// ```swift
  /// let elapsed = ContinuousClock().stopwatch()
  /// print(elapsed())
  /// ```
  public func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
