// Finds elements below an element, depth first, in the application's order.
// Application+Windows.swift waits until one is shown.
//
// Only shown elements are found, unless hidden ones are included: a page that is not visible keeps
// its widgets, and so does a closed menu.
//
// GTK holds some two hundred spare cells beyond the visible ones of a grid. They are always left
// out: nobody sees them, and reading them takes a second.

import CAtspi

extension Element {
  /// Its children, without the cells of a grid or list that are not shown. A label is not asked for any: it has none but
  /// its context menu.
  var childrenWithoutSpareCells: [Element] {
    let role = lastingRole
    if role == "label" { return [] }
    let children = children
    guard children.count > 1, ["table", "list", "list box", "tree table"].contains(role) else {
      return children
    }
    return children.filter { $0.extentsInWindow?.isEmpty != true && $0.isVisible }
  }

  /// The first element (itself included) that is shown and for which `matches` is true, or nil.
  /// - Parameter includingHidden: whether hidden elements are included.
  public func first(
    includingHidden: Bool = false, where matches: (Element) throws -> Bool
  ) rethrows -> Element? {
    if try matches(self), includingHidden || isVisible { return self }
    for child in childrenWithoutSpareCells {
      if let found = try child.first(includingHidden: includingHidden, where: matches) {
        return found
      }
    }
    return nil
  }

  /// Every element (itself included) that is shown and for which `matches` is true, in depth-first
  /// order.
  /// - Parameter includingHidden: whether hidden elements are included.
  public func all(
    includingHidden: Bool = false, where matches: (Element) throws -> Bool
  ) rethrows -> [Element] {
    var found: [Element] = []
    if try matches(self), includingHidden || isVisible { found.append(self) }
    for child in childrenWithoutSpareCells {
      found += try child.all(includingHidden: includingHidden, where: matches)
    }
    return found
  }

  /// The first shown element with that role and exactly that name; either may be left out. It is
  /// found again if its widget is created anew.
  public func first(role: String? = nil, named name: String? = nil) -> Element? {
    let found = first { $0.matches(role: role, named: name) }
    if let found, found !== self {
      found.locator = Locator(scope: .inside(self), role: role, name: name)
    }
    return found
  }

  /// All shown elements with that role and exactly that name; either may be left out. Each is found
  /// again, by its position among them, if its widget is created anew.
  public func all(role: String? = nil, named name: String? = nil) -> [Element] {
    let found = all { $0.matches(role: role, named: name) }
    for (ordinal, element) in found.enumerated() where element !== self {
      element.locator = Locator(scope: .inside(self), role: role, name: name, ordinal: ordinal)
    }
    return found
  }

  /// Whether it has that role and exactly that name; nil matches any.
  public func matches(role: String?, named name: String?) -> Bool {
    (role == nil || lastingRole == role) && (name == nil || self.name == name)
  }

  /// Its role as it was read first, so that a search asks once for it and not at each poll. GTK gives a widget
  /// its role as it makes it. Unlike `role`, it remains when the element is gone.
  var lastingRole: String {
    let key = "window-driver-role"
    if let known = g_object_get_data(store, key) {
      return String(cString: known.assumingMemoryBound(to: CChar.self))
    }
    // First: it may be searched for again, and be another object then.
    let role = role
    if !role.isEmpty { g_object_set_data_full(store, key, g_strdup(role), g_free) }
    return role
  }

  private var store: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(object).assumingMemoryBound(to: GObject.self)
  }

  /// Every text shown below it (of labels, entries and the like), top to bottom, without empty
  /// ones. Useful to check that a sentence is shown.
  public var texts: [String] {
    all { $0.text?.isEmpty == false }.compactMap(\.text)
  }
}
