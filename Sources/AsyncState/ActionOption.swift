// How a button shows that its action is running. The rules are in `ActionTimeline.swift`.

/// How a button shows that its asynchronous action is running.
///
/// ```swift
/// // The button stays sensitive, and each click starts another call.
/// let action = AsyncAction(options: [.showProgressView])
/// ```
public enum ActionOption: CaseIterable, Sendable {
  /// The button accepts no clicks while the action is running.
  case disableButton
  /// A spinner covers the button's label if the action runs for long.
  case showProgressView
}

extension Set<ActionOption> {
  /// All options, the default.
  public static var all: Self { Set(ActionOption.allCases) }
}
