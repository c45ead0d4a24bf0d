// Where an Element is on the screen. GTK 4.8 tells places inside the window only;
// where the window itself is comes from ElementWindow.swift.

import CAtspi
import Foundation

extension Element {
  /// The area it takes, in pixels from the upper left corner of its window's contents; nil
  /// when it has no place or is gone.
  public var extentsInWindow: Rectangle? {
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

  /// Whether a person sees it: visible, on the screen, with a size and not scrolled away.
  public var isShowing: Bool {
    guard isVisible, let area = try? visibleExtents() else { return false }
    return !area.isEmpty
  }

  /// The middle of its visible part, in screen pixels, once two looks 40 ms apart agree.
  /// - Parameter seconds: the longest wait for that, in seconds.
  /// - Throws: `DriverError.gone`, `.noWindow`, or `.notVisible` when it has no visible part.
  public func steadyPoint(within seconds: Double = 2) throws -> Point {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(Waiting.patience * seconds)
    var before: Rectangle?
    while true {
      do {
        let area = try visibleExtents()
        if area == before, !area.isEmpty { return area.center }
        before = area
        guard clock.now < deadline else {
          throw DriverError.notVisible(
            what: label, reason: area.isEmpty ? "it has no visible part" : "it keeps moving")
        }
      } catch let error as DriverError where error.mayPass {
        if clock.now >= deadline { throw error }
      }
      Waiting.pause(2 * Waiting.interval)
    }
  }

  /// The part that scrolling leaves in view, in its window's pixels; empty for a cell that is
  /// covered by the one in its place.
  private func seenInWindow(along chain: [Element]) throws -> Rectangle {
    guard var area = extentsInWindow else { throw DriverError.gone(what: label) }
    var cell: Element?
    for ancestor in chain where !area.isEmpty {
      switch ancestor.role {
      case "table cell", "list item": cell = cell ?? ancestor
      case "scroll pane":
        if let pane = ancestor.extentsInWindow { area = area.intersection(pane) }
      default: break
      }
    }
    if let cell, let window = chain.last, !area.isEmpty,
      !cell.isHit(at: area.center, in: window)
    {
      area.width = 0
    }
    return area
  }

  /// Whether the window shows this element (or something in it) at a point of its own pixels.
  /// GTK leaves cells that were scrolled away at their last place; this tells them apart.
  private func isHit(at point: Point, in window: Element) -> Bool {
    // GTK can only name what has been asked about before, so ask about everything inside.
    _ = all { _ in false }
    guard let part = atspi_accessible_get_component_iface(window.object) else {
      return false
    }
    defer { g_object_unref(part) }
    let answer = Accessibility.asking {
      atspi_component_get_accessible_at_point(
        part, Int32(point.x), Int32(point.y), ATSPI_COORD_TYPE_WINDOW, $0)
    }
    guard let answer, let object = answer else { return false }
    let hit = Element(taking: object, processID: processID)
    return hit.chain.contains(self)
  }
}
