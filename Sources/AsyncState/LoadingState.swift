// The state of a load. `LoadableObject.swift` has the protocol of objects that load.

/// The state of a load.
///
/// ```swift
/// switch article.state {
/// case .idle, .loading: print("Loading")
/// case .failed(let error): print(error)
/// case .loaded(let article): print(article.title)
/// }
/// ```
public enum LoadingState<Value> {
  /// Nothing was requested yet.
  case idle
  /// The work is running.
  case loading
  /// The work has ended without a value.
  case failed(any Error)
  /// The work has ended with a value.
  case loaded(Value)
}

extension LoadingState {
  /// Whether the work is running.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether nothing was requested yet.
  public var isIdle: Bool {
    if case .idle = self { true } else { false }
  }
}

extension LoadingState: Sendable where Value: Sendable {}
