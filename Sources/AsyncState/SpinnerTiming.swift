// The times of all spinners: those of buttons (`AsyncAction.swift`) and those of pages
// (`LoadingIndicator.swift`).

/// When a spinner appears for work that may be quick, and how long it stays.
///
/// ```swift
/// let patient = SpinnerTiming(delay: .seconds(1))
/// let button = AsyncAction(spinner: patient)
/// ```
public struct SpinnerTiming: Sendable, Equatable {
  /// Work that ends sooner shows no spinner.
  public var delay: Duration
  /// A spinner that has appeared stays for at least this long, so that it never flickers.
  public var minimum: Duration

  /// Creates a timing. The default is a spinner after 150 ms, for at least 400 ms.
  public init(delay: Duration = .milliseconds(150), minimum: Duration = .milliseconds(400)) {
    self.delay = delay
    self.minimum = minimum
  }
}
