// Where a load stands. Who loads is in `LoadableObject.swift`.

/// Where a load stands.
///
/// ```swift
/// switch article.state {
/// case .idle, .loading: print("Loading")
/// case .failed(let error): print(error)
/// case .loaded(let article): print(article.title)
/// }
/// ```
public enum LoadingState<Value> {
  /// Nothing was asked for yet.
  case idle
  /// The work runs.
  case loading
  /// The work ended without a value.
  case failed(any Error)
  /// The work ended with a value.
  case loaded(Value)
}

extension LoadingState {
  /// Whether the work runs.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether nothing was asked for yet.
  public var isIdle: Bool {
    if case .idle = self { true } else { false }
  }
}

extension LoadingState: Sendable where Value: Sendable {}
