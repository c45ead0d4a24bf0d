// What a widget does, named after the widget was made: for one that its owner is captured by.

/// An action that can be set later.
@MainActor
final class DeferredAction<Value> {
  /// What is done.
  var action: @MainActor (Value) -> Void = { _ in }
}
