// The position of a window's contents on the screen, which Element+Position.swift adds to the
// positions that AT-SPI reports. ScreenWindow.swift reads the X server's part.

extension Element {
  /// This window, as the X server knows it.
  /// - Throws: `DriverError.noWindow` if it is not on the screen.
  public func screenWindow() throws -> ScreenWindow {
    try screenWindow(among: ScreenWindow.all(processID: processID))
  }

  /// Of the windows with this one's title, the one whose size is closest.
  private func screenWindow(among shown: [ScreenWindow]) throws -> ScreenWindow {
    let title = name
    let size = extentsInWindow ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
    func misfit(_ window: ScreenWindow) -> Int {
      abs(window.frame.width - size.width) + abs(window.frame.height - size.height)
    }
    let best = shown.filter { $0.title == title }.min { misfit($0) < misfit($1) }
    guard let best else { throw DriverError.noWindow(title: title, processID: processID) }
    return best
  }

  /// What must be added to this element's position in its window to get its position on the screen.
  /// `chain` is the element and what contains it, up to its window.
  /// Throws `DriverError.gone`, `.noWindow`, or `.notVisible` inside a closed popover.
  func origin(along chain: [Element]) throws -> Point {
    guard let window = chain.last, let inside = window.extentsInWindow else {
      throw DriverError.gone(what: label)
    }
    let shown = try ScreenWindow.all(processID: processID)
    let frame = try window.screenWindow(among: shown)
    let others = shown.filter { $0 != frame }
    if let popover = try popoverOrigin(along: chain.dropLast(), others: others) {
      return popover
    }
    // Without a compositor GTK draws an even border around the contents, and does not include it in
    // the extents.
    return Point(
      x: frame.frame.x + (frame.frame.width - inside.width) / 2 - inside.x,
      y: frame.frame.y + (frame.frame.height - inside.height) / 2 - inside.y)
  }

  /// The same for what is inside a popover, which the X server shows as a separate window while GTK
  /// reports positions as if it covered the button it belongs to; nil outside of a popover.
  private func popoverOrigin(
    along chain: ArraySlice<Element>, others: [ScreenWindow]
  ) throws -> Point? {
    var insideContents = false
    for ancestor in chain {
      // A popover of GTK has no role or name of its own, but always this one child.
      let isPopover = insideContents || ancestor.role == "menu"
      insideContents = ancestor.name == "GtkPopoverContent"
      guard isPopover || !others.isEmpty, let inside = ancestor.extentsInWindow else { continue }
      let match = others.first {
        $0.frame.width == inside.width && $0.frame.height == inside.height
      }
      if let match { return Point(x: match.frame.x - inside.x, y: match.frame.y - inside.y) }
      if isPopover { throw DriverError.notVisible(what: label, reason: "its popover is closed") }
    }
    return nil
  }

  /// The object to ask for the element at a point: the popover that the element is in, else its
  /// window. `chain` is the element and what contains it, up to its window.
  static func surface(along chain: [Element]) -> Element? {
    var insideContents = false
    for ancestor in chain.dropLast() {
      if insideContents || ancestor.role == "menu" { return ancestor }
      insideContents = ancestor.name == "GtkPopoverContent"
    }
    return chain.last
  }
}
