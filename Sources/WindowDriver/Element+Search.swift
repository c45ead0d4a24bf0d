// Finds elements below an element, depth first, in the application's order.
// Application+Windows.swift waits until one is shown.
//
// Only shown elements are found, unless hidden ones are included: a page that is not visible keeps
// its widgets, and so does a closed menu.
//
// GTK holds some two hundred spare cells beyond the visible ones of a grid. They are always left
// out: nobody sees them, and reading them takes a second.

extension Element {
  /// Its children, without the cells of a grid or list that are not shown.
  var childrenWithoutSpareCells: [Element] {
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
    (role == nil || self.role == role) && (name == nil || self.name == name)
  }

  /// Every text shown below it (of labels, entries and the like), top to bottom, without empty
  /// ones. Useful to check that a sentence is shown.
  public var texts: [String] {
    all { $0.text?.isEmpty == false }.compactMap(\.text)
  }
}
