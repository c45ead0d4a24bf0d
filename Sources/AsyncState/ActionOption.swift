// How a button shows that its action runs. The rules are in `ActionTimeline.swift`.

/// How an asynchronous action shows on its button.
///
/// ```swift
/// // The button stays sensitive, and each click starts another call.
/// let action = AsyncAction(options: [.showProgressView])
/// ```
public enum ActionOption: CaseIterable, Sendable {
  /// The button takes no click while the action runs.
  case disableButton
  /// A spinner covers the button's label while the action runs for long.
  case showProgressView
}

extension Set<ActionOption> {
  /// Every option, the usual choice.
  public static var all: Self { Set(ActionOption.allCases) }
}
