// What a loader knows of its loads, as a pure state machine. `Loader.swift` and
// `SequenceLoader.swift` run the work.

/// State, last value and last failure of something that is loaded again and again.
///
/// ```swift
/// var record = LoadingRecord<String>()
/// let first = record.begin()
/// let second = record.begin()
/// record.loaded("old", first)  // Dropped: a newer load has begun.
/// record.loaded("new", second)
/// ```
public struct LoadingRecord<Value> {
  /// Where the newest load stands.
  public private(set) var state = LoadingState<Value>.idle
  /// What was loaded last.
  public private(set) var value: Value?
  /// Why the newest load that ended failed; `nil` once one succeeds.
  public private(set) var failure: (any Error)?
  /// Counts loads: an answer for an earlier turn comes late and is dropped.
  private var attempt = 0

  /// Nothing was loaded yet.
  public init() {}

  /// A load begins, and supersedes the one before. Returns its turn.
  public mutating func begin() -> Int {
    attempt += 1
    state = .loading
    return attempt
  }

  /// Whether a turn's answers still count.
  public func isCurrent(_ attempt: Int) -> Bool { attempt == self.attempt }

  /// A value came.
  public mutating func loaded(_ value: Value, _ attempt: Int) {
    guard isCurrent(attempt) else { return }
    self.value = value
    failure = nil
    state = .loaded(value)
  }

  /// More of the value came later.
  public mutating func extend(to extended: Value) {
    value = extended
    if case .loaded = state { state = .loaded(extended) }
  }

  /// There is no value of what was loaded, but one from before to go on with.
  public mutating func putBack(_ value: Value) { self.value = value }

  /// The last failure is done with, where there is a value to go on with.
  public mutating func dismissFailure() {
    guard let value else { return }
    failure = nil
    if case .failed = state { state = .loaded(value) }
  }

  /// Nothing is known any more: something else is to be loaded.
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

  /// The load ended without a word: it was taken back, or a sequence had no element. What was
  /// there before is there still.
  public mutating func ended(_ attempt: Int) {
    guard isCurrent(attempt), state.isLoading else { return }
    if let failure {
      state = .failed(failure)
    } else {
      state = value.map(LoadingState.loaded) ?? .idle
    }
  }
}
