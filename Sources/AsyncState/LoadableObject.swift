// What a page can load and show, in the shape that `AsyncContentView` draws. The usual
// implementations are `Loader.swift` (one answer) and `SequenceLoader.swift` (many).

import Observation

/// Something that is loaded, observable while it is.
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
///     let turn = record.begin()
///     record.loaded("Hello", turn)
///   }
/// }
/// ```
@MainActor
public protocol LoadableObject: AnyObject, Observable {
  /// What is loaded.
  associatedtype Output

  /// Where the newest load stands.
  var state: LoadingState<Output> { get }
  /// What was loaded last. It stays while a later load runs or has failed, so that a page
  /// never loses what it shows.
  var value: Output? { get }
  /// Why the newest load that ended failed; `nil` once one succeeds.
  var failure: (any Error)? { get }
  /// Whether a view that comes on the screen is to call ``load()``: what was loaded once is not
  /// loaded again, but a stream that has ended, or was cancelled, is heard anew.
  var loadsWhenShown: Bool { get }

  /// Loads. A load that still runs is superseded: it is cancelled, and its answer, should one
  /// come, is dropped. Returns when this load ended or was superseded; cancelling the calling
  /// task cancels the load.
  func load() async
}

extension LoadableObject {
  /// Whether nothing was loaded yet.
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
  /// Nothing yet: the load may be quick.
  case blank
  /// The load takes its time: a spinner or a skeleton.
  case placeholder
  /// The value. Where a later load failed, its reason stands beside it.
  case content
  /// The reason why there is no value.
  case failure

  /// What to show.
  /// - Parameters:
  ///   - object: what is loaded.
  ///   - isSlow: whether the load has run for so long that it is to be seen.
  @MainActor
  public init(of object: some LoadableObject, isSlow: Bool) {
    if object.value != nil {
      self = .content
    } else if object.failure != nil {
      // Stays while it is tried again, so that reason and Retry don't flicker away.
      self = .failure
    } else {
      self = isSlow ? .placeholder : .blank
    }
  }
}
