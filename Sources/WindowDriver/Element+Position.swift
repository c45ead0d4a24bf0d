// Where an Element is on the screen. GTK 4.8 reports positions only inside the window;
// Element+Window.swift finds the position of the window itself.

import CAtspi
import Foundation

extension Element {
  /// Its area, in pixels from the upper left corner of its window's contents; nil if it has no
  /// position or is gone.
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

  /// Whether it is shown and contains a point, in its window's pixels.
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

  /// Its area, in screen pixels. For a button GTK reports the inside without its border.
  /// - Throws: `DriverError.gone`, or `.noWindow` if its window is not on the screen.
  public func extents() throws -> Rectangle {
    guard let inside = extentsInWindow else { throw DriverError.gone(what: label) }
    return inside.moved(by: try origin(along: chain))
  }

  /// The part of it that is not scrolled away, in screen pixels; may be empty.
  /// - Throws: as `extents()`.
  public func visibleExtents() throws -> Rectangle {
    let chain = chain
    let seen = try seenInWindow(along: chain)
    return seen.isEmpty ? seen : seen.moved(by: try origin(along: chain))
  }

  /// Whether a person sees it: it is shown, has a size and is not scrolled away.
  public var isShowing: Bool {
    guard let area = try? seenInWindow(along: chain) else { return false }
    return !area.isEmpty
  }

  /// The middle of its visible part, in screen pixels, once two readings 40 ms apart are equal and
  /// nothing covers that point. Searches for it again if it is gone.
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

  /// The part that is not scrolled away, in its window's pixels; empty if it is not shown, such as
  /// a cell that GTK has left at its last position.
  private func seenInWindow(along chain: [Element]) throws -> Rectangle {
    guard var area = extentsInWindow else { throw DriverError.gone(what: label) }
    if !covers(area.center) { area.width = 0 }
    for ancestor in chain where !area.isEmpty && ancestor.role == "scroll pane" {
      if let pane = ancestor.extentsInWindow { area = area.intersection(pane) }
    }
    return area
  }

  /// The element that gets a click at a point, in the window's pixels, instead of this one; nil if
  /// that is this element or belongs to it: its contents, what contains it, or a sibling at that
  /// point.
  private func cover(at point: Point, along chain: [Element]) -> Element? {
    // GTK can only return objects that were read before, so everything inside is read.
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
    // A click on an element in a cell may hit any part of the cell. Otherwise, a click on a
    // disabled widget, or on one that ignores clicks, hits what contains it.
    if let cell = chain.first(where: \.isCell) { return over.contains(cell) ? nil : hit }
    let parent = chain.dropFirst().first
    return chain.contains(hit) || parent.map { over.contains($0) } == true ? nil : hit
  }
}
