// An Element that outlives its widget: an element that was found by role and name is searched for
// again once it is gone, or once its cell shows something else. Locator.swift holds how it was
// found.

import CAtspi

extension Element {
  /// Asks the application, and a second time if the element had to be found again.
  func asking<Answer>(
    _ question: (UnsafeMutablePointer<AtspiAccessible>) -> Answer?
  ) -> Answer? {
    if let answer = question(object) { return answer }
    return revive() ? question(object) : nil
  }

  /// Searches for it again if it is gone. Returns whether it was found.
  func revive() -> Bool {
    guard let locator, isDefunct else { return false }
    // The element that it was searched in may be gone too.
    _ = locator.container?.revive()
    return findAgain()
  }

  /// Makes sure that it still is what was searched for, before something is done to it: a cell may
  /// be gone or show something else by now, and so may anything inside it.
  /// - Returns: whether it now is another object.
  /// - Throws: `DriverError.gone` if nothing is found.
  @discardableResult
  func resolve() throws -> Bool {
    guard let locator else { return false }
    let isMoved = try locator.container?.resolve() == true
    let isOther = isCell && !matches(role: locator.role, named: locator.name)
    guard isMoved || isOther || isDefunct else { return false }
    guard findAgain() else { throw DriverError.gone(what: locator.label) }
    return true
  }

  /// Whether it is a cell, which GTK may reuse for another item.
  var isCell: Bool { Self.cellRoles.contains(role) }

  static let cellRoles = ["table cell", "list item"]

  /// Everything that its application shows, as text for messages.
  var shownTree: String {
    guard let root = try? Accessibility.application(processID: processID) else {
      return "(nothing)"
    }
    return root.tree + "\n" + ScreenWindow.summary(processID: processID)
  }

  private func findAgain() -> Bool {
    // If nothing is found, the caller reports it.
    guard let found = try? locator?.find(), found.object != object else { return false }
    stand(for: found)
    return true
  }
}
