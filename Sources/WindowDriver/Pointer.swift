// Real pointer movements and clicks through xdotool. Element+Position.swift finds the point of an
// element to click.

import Foundation

/// The mouse of the virtual screen.
public enum Pointer {
  /// A mouse button, by its X number.
  public enum Button: Int, Sendable {
    /// The button that presses what is under the pointer.
    case left = 1
    /// The button that opens a context menu.
    case right = 3
  }

  /// Clicks the middle of the visible part of an element, once its position is steady and nothing
  /// covers it.
  /// - Parameters:
  ///   - element: what to click.
  ///   - count: how many clicks in quick succession: 2 is a double click.
  ///   - button: which mouse button.
  ///   - modifier: a key that is held meanwhile (`ctrl`, `shift`), or nil.
  /// - Throws: `DriverError.notVisible` or `.toolFailed`.
  public static func click(
    _ element: Element, count: Int = 1, button: Button = .left, holding modifier: String? = nil
  ) throws {
    try click(at: point(over: element), count: count, button: button, holding: modifier)
  }

  /// Clicks an element, and returns once that has had its effect.
  /// - Parameters:
  ///   - element: what to click.
  ///   - count: how many clicks in quick succession: 2 is a double click.
  ///   - button: which mouse button.
  ///   - modifier: a key that is held meanwhile (`ctrl`, `shift`), or nil.
  ///   - what: the effect, as the error is to name it.
  ///   - seconds: the longest wait for it, in seconds.
  ///   - isRepeatable: whether it is clicked again each second: only if an additional click changes
  ///     nothing, as with a selection. What opens, likes or confirms is clicked once.
  ///   - effect: whether the effect is there; errors meaning “not there yet” count as false.
  /// - Throws: as the other `click`; `DriverError.timedOut` with the tree if the effect does not
  ///   come.
  public static func click(
    _ element: Element, count: Int = 1, button: Button = .left, holding modifier: String? = nil,
    until what: String, within seconds: Double = 5, isRepeatable: Bool = false,
    _ effect: () throws -> Bool
  ) throws {
    try click(element, count: count, button: button, holding: modifier)
    let clock = ContinuousClock()
    var last = clock.now
    try Waiting.wait(for: what, within: seconds, showing: { element.shownTree }) {
      Accessibility.refresh()
      do {
        if try effect() { return true }
      } catch let error as DriverError where error.mayPass {}
      if isRepeatable, clock.now > last + .seconds(1) {
        try click(element, count: count, button: button, holding: modifier)
        last = clock.now
      }
      return false
    }
  }

  /// Moves the pointer over an element, and follows it if it moves meanwhile, as in a menu that
  /// opens or a card that grows.
  private static func point(over element: Element) throws -> Point {
    var point = try element.steadyPoint()
    for _ in 0..<20 {
      try move(to: point)
      let now = try element.steadyPoint()
      if now == point { break }
      point = now
    }
    return point
  }

  /// How long a click holds the button, in seconds. A hand takes about a tenth of a second: the
  /// effects of the press are complete at the release, unlike with the 12 ms of `xdotool click`.
  private static let clickTime = "0.08"

  /// Clicks a position on the screen; see `click(_:count:button:holding:)`.
  /// - Throws: `DriverError.toolFailed`.
  public static func click(
    at point: Point, count: Int = 1, button: Button = .left, holding modifier: String? = nil
  ) throws {
    var steps = to(point) + ["sleep", "0.03"]
    if let modifier { steps += ["keydown", modifier] }
    for _ in 0..<count {
      steps += [
        "mousedown", "\(button.rawValue)", "sleep", clickTime, "mouseup", "\(button.rawValue)",
        "sleep", "0.03",
      ]
    }
    if let modifier { steps += ["keyup", modifier] }
    try Tool.run("xdotool", steps)
  }

  /// Double-clicks an element.
  /// - Throws: as `click` does.
  public static func doubleClick(_ element: Element) throws { try click(element, count: 2) }

  /// Clicks an element with the right button.
  /// - Throws: as `click` does.
  public static func rightClick(_ element: Element) throws { try click(element, button: .right) }

  /// Moves the pointer to a position on the screen.
  /// - Throws: `DriverError.toolFailed`.
  public static func move(to point: Point) throws { try Tool.run("xdotool", to(point)) }

  /// Scrolls with the wheel at a position on the screen.
  /// - Parameters:
  ///   - point: where the pointer is.
  ///   - notches: notches of the wheel; positive numbers scroll down, negative ones up.
  ///   - modifier: a key that is held meanwhile (`ctrl`, `shift`), or nil.
  /// - Throws: `DriverError.toolFailed`.
  public static func scroll(
    at point: Point, by notches: Int, holding modifier: String? = nil
  ) throws {
    guard notches != 0 else { return try move(to: point) }
    var steps = to(point) + ["sleep", "0.03"]
    if let modifier { steps += ["keydown", modifier] }
    steps += [
      "click", "--repeat", "\(abs(notches))", "--delay", "20", notches > 0 ? "5" : "4",
    ]
    if let modifier { steps += ["keyup", modifier] }
    try Tool.run("xdotool", steps)
  }

  /// Presses the left button at a position on the screen and holds it, until ``letGo()``.
  /// - Throws: `DriverError.toolFailed`.
  public static func hold(at point: Point) throws {
    try Tool.run("xdotool", to(point) + ["sleep", "0.05", "mousedown", "1", "sleep", "0.05"])
  }

  /// Releases the left button.
  /// - Throws: `DriverError.toolFailed`.
  public static func letGo() throws { try Tool.run("xdotool", ["mouseup", "1"]) }

  /// Drags an element onto another one.
  /// - Throws: `DriverError.notVisible` or `.toolFailed`.
  public static func drag(from source: Element, to target: Element) throws {
    let (start, end) = (try source.steadyPoint(), try target.steadyPoint())
    var steps = to(start) + ["sleep", "0.1", "mousedown", "1", "sleep", "0.1"]
    let count = 12
    for step in 1...count {
      let point = Point(
        x: start.x + (end.x - start.x) * step / count, y: start.y + (end.y - start.y) * step / count
      )
      steps += to(point) + ["sleep", "0.03"]
    }
    try Tool.run("xdotool", steps + ["sleep", "0.2", "mouseup", "1"])
  }

  private static func to(_ point: Point) -> [String] {
    ["mousemove", "\(point.x)", "\(point.y)"]
  }
}
