// Where an Element is on the screen. GTK 4.8 tells positions inside the window only;
// where the window itself is comes from Element+Window.swift.

import CAtspi
import Foundation

extension Element {
  /// The area it takes, in pixels from the upper left corner of its window's contents; nil
  /// when it has no position or is gone.
  public var extentsInWindow: Rectangle? {
    asking { object -> Rectangle? in
      guard let part = atspi_accessible_get_component_iface(object) else { return nil }
      defer { g_object_unref(part) }
      let answer = Accessibility.asking {
        atspi_component_get_extents(part, ATSPI_COORD_TYPE_WINDOW, $0)
      }
      guard let answer, let area = answer else { return nil }
      defer { g_free(area) }
      return Rectangle(
        x: Int(area.pointee.x), y: Int(area.pointee.y), width: Int(area.pointee.width),
        height: Int(area.pointee.height))
    }
  }

  /// Whether it is shown and a point of its window's pixels lies inside.
  func covers(_ point: Point) -> Bool {
    asking { object -> Bool? in
      guard let part = atspi_accessible_get_component_iface(object) else { return nil }
      defer { g_object_unref(part) }
      return Accessibility.asking {
        atspi_component_contains(
          part, Int32(point.x), Int32(point.y), ATSPI_COORD_TYPE_WINDOW, $0) != 0
      }
    } ?? false
  }

  /// The area it takes, in screen pixels. For a button GTK tells the inside without its border.
  /// - Throws: `DriverError.gone`, or `.noWindow` when its window is not on the screen.
  public func extents() throws -> Rectangle {
    guard let inside = extentsInWindow else { throw DriverError.gone(what: label) }
    return inside.moved(by: try origin(along: chain))
  }

  /// The part of it that scrolling leaves in view, in screen pixels; may be empty.
  /// - Throws: as `extents()`.
  public func visibleExtents() throws -> Rectangle {
    let chain = chain
    let seen = try seenInWindow(along: chain)
    return seen.isEmpty ? seen : seen.moved(by: try origin(along: chain))
  }

  /// Whether a person sees it: shown, with a size and not scrolled away.
  public var isShowing: Bool {
    guard let area = try? seenInWindow(along: chain) else { return false }
    return !area.isEmpty
  }

  /// The middle of its visible part, in screen pixels, once two looks 40 ms apart agree and nothing
  /// lies over it. Looks for it again where it is gone.
  /// - Parameter seconds: the longest wait for that, in seconds.
  /// - Throws: `DriverError.notVisible` with the reason and what was shown.
  public func steadyPoint(within seconds: Double = 2) throws -> Point {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(Waiting.patience * seconds)
    var before: Rectangle?
    while true {
      var difficulty = "it keeps moving"
      do {
        Accessibility.refresh()
        try resolve()
        let chain = chain
        let seen = try seenInWindow(along: chain)
        if seen.isEmpty {
          before = nil
          difficulty = "it has no visible part"
        } else {
          let area = seen.moved(by: try origin(along: chain))
          if area == before {
            guard let other = cover(at: seen.center, along: chain) else { return area.center }
            difficulty = "\(other.label) lies over it"
          }
          before = area
        }
      } catch let error as DriverError where error.mayPass {
        before = nil
        difficulty = error.description
      }
      guard clock.now < deadline else {
        throw DriverError.notVisible(
          what: label, reason: "\(difficulty)\nShown at the end:\n\(shownTree)")
      }
      Waiting.pause(2 * Waiting.interval)
    }
  }

  /// The part that scrolling leaves in view, in its window's pixels; empty for what is not shown, such
  /// as a cell that GTK has left at its last position.
  private func seenInWindow(along chain: [Element]) throws -> Rectangle {
    guard var area = extentsInWindow else { throw DriverError.gone(what: label) }
    if !covers(area.center) { area.width = 0 }
    for ancestor in chain where !area.isEmpty && ancestor.role == "scroll pane" {
      if let pane = ancestor.extentsInWindow { area = area.intersection(pane) }
    }
    return area
  }

  /// What takes a click at a point of its window's pixels in its stead; nil where that is itself, or
  /// belongs to it: its own contents, what it is part of, and what stands beside it there.
  private func cover(at point: Point, along chain: [Element]) -> Element? {
    // GTK can only name what has been asked about before, so ask about everything inside.
    _ = all(includingHidden: true) { _ in false }
    guard let surface = Self.surface(along: chain),
      let part = atspi_accessible_get_component_iface(surface.object)
    else { return nil }
    defer { g_object_unref(part) }
    let answer = Accessibility.asking {
      atspi_component_get_accessible_at_point(
        part, Int32(point.x), Int32(point.y), ATSPI_COORD_TYPE_WINDOW, $0)
    }
    guard let answer, let object = answer else { return nil }
    let hit = Element(taking: object, processID: processID)
    let over = hit.chain
    if over.isEmpty || over.contains(self) { return nil }
    // What is in a cell is hit with anything of the cell; else a disabled widget, or one that leaves
    // clicks to others, is hit with what it is part of.
    if let cell = chain.first(where: \.isCell) { return over.contains(cell) ? nil : hit }
    let parent = chain.dropFirst().first
    return chain.contains(hit) || parent.map { over.contains($0) } == true ? nil : hit
  }
}
