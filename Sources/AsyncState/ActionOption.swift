// What a button does with itself while its action runs.

/// How an asynchronous action shows on its button.
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
