// What a page can load and show, in the form that `AsyncContentView` draws. The usual
// implementations are `Loader.swift` (one value) and `SequenceLoader.swift` (many values).

import Observation

/// An observable object that loads a value.
///
/// Nothing is loaded before the first ``load()``, which the page calls when it is first shown.
///
/// ```swift
/// @MainActor @Observable
/// final class Greeting: LoadableObject {
///   private var record = LoadingRecord<String>()
///   var state: LoadingState<String> { record.state }
///   var value: String? { record.value }
///   var failure: (any Error)? { record.failure }
///
///   func load() async {
///     let attempt = record.begin()
///     record.loaded("Hello", attempt)
///   }
/// }
/// ```
@MainActor
public protocol LoadableObject: AnyObject, Observable {
  /// The type of the value.
  associatedtype Output

  /// The state of the newest load.
  var state: LoadingState<Output> { get }
  /// The value that was loaded last. It stays while a later load runs or after it has failed, so
  /// that a page never loses what it shows.
  var value: Output? { get }
  /// The error of the newest load that has ended; `nil` after a load has succeeded.
  var failure: (any Error)? { get }
  /// Whether a view must call ``load()`` when it appears. A value that was loaded once is not
  /// loaded again; a sequence that has ended or was cancelled is started again.
  var loadsWhenShown: Bool { get }

  /// Loads the value. A load that is still running is superseded: it is cancelled, and its result,
  /// if any, is dropped. Returns when this load has ended or was superseded. If the calling task is
  /// cancelled, so is the load.
  func load() async
}

extension LoadableObject {
  /// By default, whether the state is ``LoadingState/idle``.
  public var loadsWhenShown: Bool { state.isIdle }
}

/// What a page shows for a ``LoadableObject``.
///
/// ```swift
/// switch LoadingPresentation(of: article, isSlow: indicator.isShown) {
/// case .blank: print("")
/// case .placeholder: print("Loading")
/// case .content: print(article.value?.title ?? "")
/// case .failure: print("Not loaded")
/// }
/// ```
public enum LoadingPresentation: Sendable, Equatable {
  /// Nothing yet, because the load may be quick.
  case blank
  /// A spinner or a skeleton, because the load is slow.
  case placeholder
  /// The value. If a later load has failed, its error is shown beside the value.
  case content
  /// The error, because there is no value.
  case failure

  /// Decides what to show.
  /// - Parameters:
  ///   - object: the object that is loaded.
  ///   - isSlow: whether the load has run for so long that it is shown.
  @MainActor
  public init(of object: some LoadableObject, isSlow: Bool) {
    if object.value != nil {
      self = .content
    } else if object.failure != nil {
      // Stays during the next attempt, so that the error and Retry don't flicker.
      self = .failure
    } else {
      self = isSlow ? .placeholder : .blank
    }
  }
}
