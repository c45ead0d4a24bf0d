// Finding elements below an element, depth first, in the application's order.
// Waiting for one to appear is in ApplicationWindows.swift.
//
// GTK keeps some two hundred grid cells ready beyond those in view. The ones without
// a size are passed over here: nobody sees them, and reading them takes a second.

extension Element {
  /// What it directly holds, without the cells of a grid or list that have no size.
  var placedChildren: [Element] {
    let children = children
    guard children.count > 1, ["table", "list", "list box", "tree table"].contains(role) else {
      return children
    }
    return children.filter { $0.extentsInWindow?.isEmpty != true }
  }

  /// The first element (itself included) for which `matches` is true, or nil.
  public func first(where matches: (Element) throws -> Bool) rethrows -> Element? {
    if try matches(self) { return self }
    for child in placedChildren {
      if let found = try child.first(where: matches) { return found }
    }
    return nil
  }

  /// Every element (itself included) for which `matches` is true, in depth-first order.
  public func all(where matches: (Element) throws -> Bool) rethrows -> [Element] {
    var found: [Element] = try matches(self) ? [self] : []
    for child in placedChildren { found += try child.all(where: matches) }
    return found
  }

  /// The first element of that role and exactly that name; either may be left out.
  public func first(role: String? = nil, named name: String? = nil) -> Element? {
    first { $0.matches(role: role, named: name) }
  }

  /// Every element of that role and exactly that name; either may be left out.
  public func all(role: String? = nil, named name: String? = nil) -> [Element] {
    all { $0.matches(role: role, named: name) }
  }

  /// The element of that role and name, for when it must be there already.
  /// - Throws: `DriverError.notFound` with the tree that was searched.
  public func find(role: String? = nil, named name: String? = nil) throws -> Element {
    if let found = first(role: role, named: name) { return found }
    throw DriverError.notFound(what: Self.label(role: role, name: name), tree: tree)
  }

  /// Whether it has that role and exactly that name; what is left out matches.
  public func matches(role: String?, named name: String?) -> Bool {
    (role == nil || self.role == role) && (name == nil || self.name == name)
  }

  /// Every text shown below it (labels' words, entries' contents), top to bottom, without
  /// empty ones. Useful to check that a sentence is shown.
  public var texts: [String] {
    all { _ in true }.compactMap(\.text).filter { !$0.isEmpty }
  }
}
