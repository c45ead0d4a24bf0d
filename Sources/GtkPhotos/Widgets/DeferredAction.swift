// An action that is set after its widget was made: for a widget whose closure captures an owner
// that is made later.

/// An action that can be set later.
@MainActor
final class DeferredAction<Value> {
  /// The closure that is run.
  var action: @MainActor (Value) -> Void = { _ in }
}
