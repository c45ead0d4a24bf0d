// Finding elements below an element, depth first, in the application's order.
// Waiting for one to appear is in Application+Windows.swift.
//
// Only what the application shows is found, unless what is hidden is asked for as well: a page turned
// away keeps its widgets, and so does a closed menu.
//
// GTK keeps some two hundred grid cells ready beyond those in view. They are passed over in any case:
// nobody sees them, and reading them takes a second.

extension Element {
  /// What it directly holds, without the cells of a grid or list that are not shown.
  var childrenWithoutSpareCells: [Element] {
    let children = children
    guard children.count > 1, ["table", "list", "list box", "tree table"].contains(role) else {
      return children
    }
    return children.filter { $0.extentsInWindow?.isEmpty != true && $0.isVisible }
  }

  /// The first element (itself included) that is shown and for which `matches` is true, or nil.
  /// - Parameter includingHidden: whether what is not shown counts as well.
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
  /// - Parameter includingHidden: whether what is not shown counts as well.
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

  /// The first element of that role and exactly that name that is shown; either may be left out. It is
  /// found again where its widget is made anew.
  public func first(role: String? = nil, named name: String? = nil) -> Element? {
    let found = first { $0.matches(role: role, named: name) }
    if let found, found !== self {
      found.locator = Locator(scope: .inside(self), role: role, name: name)
    }
    return found
  }

  /// Every element of that role and exactly that name that is shown; either may be left out. Each is
  /// found again, by its position among them, where its widget is made anew.
  public func all(role: String? = nil, named name: String? = nil) -> [Element] {
    let found = all { $0.matches(role: role, named: name) }
    for (ordinal, element) in found.enumerated() where element !== self {
      element.locator = Locator(scope: .inside(self), role: role, name: name, ordinal: ordinal)
    }
    return found
  }

  /// Whether it has that role and exactly that name; what is left out matches.
  public func matches(role: String?, named name: String?) -> Bool {
    (role == nil || self.role == role) && (name == nil || self.name == name)
  }

  /// Every text shown below it (labels' words, entries' contents), top to bottom, without
  /// empty ones. Useful to check that a sentence is shown.
  public var texts: [String] {
    all { $0.text?.isEmpty == false }.compactMap(\.text)
  }
}
