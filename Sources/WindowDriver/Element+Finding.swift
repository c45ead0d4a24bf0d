// An Element that outlives its widget: what was found by role and name is looked for again once it is
// gone, or its cell shows something else. What it was found by is in Locator.swift.

import CAtspi

extension Element {
  /// Asks the application, and once more where the element has been found again for that.
  func asking<Answer>(
    _ question: (UnsafeMutablePointer<AtspiAccessible>) -> Answer?
  ) -> Answer? {
    if let answer = question(object) { return answer }
    return revive() ? question(object) : nil
  }

  /// Looks for it again where it is gone. Returns whether it is there again.
  func revive() -> Bool {
    guard let locator, isDefunct else { return false }
    // What it was looked for in may be gone with it.
    _ = locator.container?.revive()
    return findAgain()
  }

  /// Makes sure that it is what was looked for, before something is done to it: a cell may be gone, or
  /// show something else by now, and what was found in a cell with it.
  /// - Returns: whether that is another object now.
  /// - Throws: `DriverError.gone` where nothing is found.
  @discardableResult
  func resolve() throws -> Bool {
    guard let locator else { return false }
    let isMoved = try locator.container?.resolve() == true
    let isOther = isCell && !matches(role: locator.role, named: locator.name)
    guard isMoved || isOther || isDefunct else { return false }
    guard findAgain() else { throw DriverError.gone(what: locator.label) }
    return true
  }

  /// Whether it is one of many that are made for whatever is to be shown.
  var isCell: Bool { Self.cellRoles.contains(role) }

  static let cellRoles = ["table cell", "list item"]

  /// Everything that its application shows, as text for messages.
  var shownTree: String {
    (try? Accessibility.application(processID: processID))?.tree ?? "(nothing)"
  }

  private func findAgain() -> Bool {
    // Not found: the caller says so with what it was waiting for.
    guard let found = try? locator?.find(), found.object != object else { return false }
    stand(for: found)
    return true
  }
}
