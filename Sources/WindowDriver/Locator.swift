// How an Element was found, so that it can be found again: GTK makes widgets anew, for one the cells of
// a grid whose photos change. Element+Finding.swift says when that is done.

/// Where an element was looked for, and by what.
struct Locator {
  /// Where it was looked for.
  enum Scope {
    /// It is itself a window of a process.
    case process(Int32)
    /// In the windows of a process: in all, or in the one of that title.
    case windows(Int32, title: String?)
    /// In another element, or that itself.
    case inside(Element)
  }

  let scope: Scope
  let role: String?
  let name: String?
  /// How many of that role and name stand before it.
  var ordinal = 0

  /// The element that it was looked for in.
  var container: Element? {
    if case .inside(let element) = scope { element } else { nil }
  }

  /// Role and name, for messages.
  var label: String { Element.label(role: role, name: name) }

  /// What is there now.
  /// - Throws: `DriverError.noAccessibility`.
  func find() throws -> Element? {
    switch scope {
    case .process(let processID):
      return try windows(of: processID).first { $0.name == name }
    case .windows(let processID, let title):
      for window in try windows(of: processID) where title == nil || window.name == title {
        if let found = window.first(role: role, named: name) { return found }
      }
      return nil
    case .inside(let element):
      return element.all(role: role, named: name).dropFirst(ordinal).first
    }
  }

  private func windows(of processID: Int32) throws -> [Element] {
    try Accessibility.application(processID: processID)?.children ?? []
  }
}
