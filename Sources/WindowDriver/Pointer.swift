// Real pointer movements and clicks through xdotool. Where an element can be hit
// comes from Element+Position.swift.

import Foundation

/// The mouse of the virtual screen.
public enum Pointer {
  /// A mouse button, by its X number.
  public enum Button: Int, Sendable {
    /// The one that presses what is pointed at.
    case left = 1
    /// The one that opens a context menu.
    case right = 3
  }

  /// Clicks the middle of what can be seen of an element, once its position is steady and nothing lies over
  /// it.
  /// - Parameters:
  ///   - element: what to click.
  ///   - count: how many clicks in quick succession: 2 is a double click.
  ///   - button: which mouse button.
  ///   - modifier: a key held meanwhile (`ctrl`, `shift`), or nil.
  /// - Throws: `DriverError.notVisible` or `.toolFailed`.
  public static func click(
    _ element: Element, count: Int = 1, button: Button = .left, holding modifier: String? = nil
  ) throws {
    try click(at: point(over: element), count: count, button: button, holding: modifier)
  }

  /// Clicks an element, and returns when that has had its effect.
  /// - Parameters:
  ///   - element: what to click.
  ///   - count: how many clicks in quick succession: 2 is a double click.
  ///   - button: which mouse button.
  ///   - modifier: a key held meanwhile (`ctrl`, `shift`), or nil.
  ///   - what: the effect, as the error shall say it.
  ///   - seconds: the longest wait for it, in seconds.
  ///   - isRepeatable: whether a second later it is clicked again: only where a click too many does
  ///     nothing, as one that selects. What opens, likes or confirms is clicked once.
  ///   - effect: whether it is seen; errors meaning “not there yet” count as false.
  /// - Throws: as the other `click`; `DriverError.timedOut` with the tree where the effect is not seen.
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

  /// Moves the pointer over an element, and after it should it move on meanwhile, as a menu that
  /// opens or a card that grows does.
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

  /// How long a click holds the button, in seconds. A hand takes about a tenth of a second: what is done
  /// at the press is done by the release, unlike under the 12 ms of `xdotool click`.
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

  /// Turns the wheel at a position on the screen.
  /// - Parameters:
  ///   - point: where the pointer is.
  ///   - notches: wheel notches; above zero scrolls down, below zero up.
  ///   - modifier: a key held meanwhile (`ctrl`, `shift`), or nil.
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

  /// Lets go of the left button.
  /// - Throws: `DriverError.toolFailed`.
  public static func letGo() throws { try Tool.run("xdotool", ["mouseup", "1"]) }

  private static func to(_ point: Point) -> [String] {
    ["mousemove", "\(point.x)", "\(point.y)"]
  }
}
