// The state of a loader, as a pure state machine. `Loader.swift` and `SequenceLoader.swift` run the
// work.

/// The state, the last value and the last error of something that is loaded repeatedly.
///
/// ```swift
/// var record = LoadingRecord<String>()
/// let first = record.begin()
/// let second = record.begin()
/// record.loaded("old", first)  // Dropped: a newer load has begun.
/// record.loaded("new", second)
/// ```
public struct LoadingRecord<Value> {
  /// The state of the newest load.
  public private(set) var state = LoadingState<Value>.idle
  /// The value that was loaded last.
  public private(set) var value: Value?
  /// The error of the newest load that has ended; `nil` after a load has succeeded.
  public private(set) var failure: (any Error)?
  /// Counts loads, so that the late result of an earlier load is recognized and dropped.
  private var attempt = 0

  /// Creates a record of no loads.
  public init() {}

  /// A load begins and supersedes the previous one. Returns the number of the load.
  public mutating func begin() -> Int {
    attempt += 1
    state = .loading
    return attempt
  }

  /// Whether the results of a load still count.
  public func isCurrent(_ attempt: Int) -> Bool { attempt == self.attempt }

  /// A value was loaded.
  public mutating func loaded(_ value: Value, _ attempt: Int) {
    guard isCurrent(attempt) else { return }
    self.value = value
    failure = nil
    state = .loaded(value)
  }

  /// The value was extended after it was loaded.
  public mutating func extend(to extended: Value) {
    value = extended
    if case .loaded = state { state = .loaded(extended) }
  }

  /// The load has no value to show; an earlier value is shown instead.
  public mutating func putBack(_ value: Value) { self.value = value }

  /// Removes the last error if there is a value to show.
  public mutating func dismissFailure() {
    guard let value else { return }
    failure = nil
    if case .failed = state { state = .loaded(value) }
  }

  /// Removes value and error, because something else will be loaded.
  public mutating func forget() {
    attempt += 1
    state = .idle
    value = nil
    failure = nil
  }

  /// The load failed.
  public mutating func failed(_ error: any Error, _ attempt: Int) {
    guard isCurrent(attempt) else { return }
    failure = error
    state = .failed(error)
  }

  /// The load has ended without a result: it was cancelled, or a sequence had no element. The
  /// earlier value and error stay.
  public mutating func ended(_ attempt: Int) {
    guard isCurrent(attempt), state.isLoading else { return }
    if let failure {
      state = .failed(failure)
    } else {
      state = value.map(LoadingState.loaded) ?? .idle
    }
  }
}
