// How an Element was found, so that it can be found again: GTK creates widgets anew, for example
// the cells of a grid whose photos change. Element+Finding.swift decides when to do that.

/// Where an element was searched for, and by what.
struct Locator {
  enum Scope {
    /// It is a window of a process.
    case process(Int32)
    /// In all windows of a process, or in the one with that title.
    case windows(Int32, title: String?)
    /// In another element, or that element itself.
    case inside(Element)
  }

  let scope: Scope
  let role: String?
  let name: String?
  /// How many elements with that role and name are before it.
  var ordinal = 0

  /// The element that it was searched in.
  var container: Element? {
    if case .inside(let element) = scope { element } else { nil }
  }

  /// Role and name, for messages.
  var label: String { Element.label(role: role, name: name) }

  /// Searches for it now.
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
