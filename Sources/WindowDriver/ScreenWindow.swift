// A window as the X server knows it: where it is on the screen, by process and
// title. Element+Window.swift adds its position to what AT-SPI tells.

import Foundation

/// One window on the screen, found from outside with xdotool and xwininfo.
public struct ScreenWindow: Equatable, Sendable {
  /// The X server's number for it.
  public let number: Int
  /// Where the window lies, in screen pixels, without what the window manager adds around it.
  public let frame: Rectangle

  /// Its title; a popover has its program's name.
  public let title: String

  /// The visible windows of a process, popovers included.
  /// - Parameter processID: the process that owns them.
  /// - Throws: `DriverError.toolFailed` when the display cannot be reached.
  public static func all(processID: Int32) throws -> [ScreenWindow] {
    // xdotool answers 1 when nothing matches. Its own getwindowgeometry counts the window
    // manager's title bar twice, so xwininfo is asked for the positions.
    let said = try Tool.run(
      "xdotool",
      ["search", "--all", "--onlyvisible", "--pid", "\(processID)", "--name", ""],
      accepting: [0, 1])
    let numbers = Set(said.split(separator: "\n").compactMap { Int($0) })
    guard !numbers.isEmpty else { return [] }
    return try Tool.run("xwininfo", ["-root", "-tree", "-int"]).split(separator: "\n")
      .compactMap { window(in: $0) }.filter { numbers.contains($0.number) }
  }

  /// The title of the window that has the keyboard, of whatever process; nil when none has.
  /// - Throws: `DriverError.toolFailed` when the display cannot be reached.
  public static func activeTitle() throws -> String? {
    let said = try Tool.run(
      "xdotool", ["getactivewindow", "getwindowname"], accepting: [0, 1])
    let title = said.trimmingCharacters(in: .newlines)
    return title.isEmpty || title.contains("XGetWindowProperty") ? nil : title
  }

  /// Asks for another size.
  /// - Parameters:
  ///   - width: the new width in pixels.
  ///   - height: the new height in pixels.
  /// - Throws: `DriverError.toolFailed`.
  public func resize(width: Int, height: Int) throws {
    try Tool.run("xdotool", ["windowsize", "\(number)", "\(width)", "\(height)"])
  }

  /// Reads `4194308 "Photos": ("photos" "Photos")  800x600+0+0  +239+99`.
  private static func window(in line: Substring) -> ScreenWindow? {
    let words = line.split(separator: " ")
    guard words.count >= 4, let number = Int(words[0]),
      let size = words[words.count - 2].split(separator: "+").first
    else { return nil }
    let sides = size.split(separator: "x").compactMap { Int($0) }
    let position = words[words.count - 1].split(separator: "+").compactMap { Int($0) }
    guard sides.count == 2, position.count == 2 else { return nil }
    var title = ""
    if let start = line.range(of: "\""), let end = line.range(of: "\": (", options: .backwards),
      start.upperBound <= end.lowerBound
    {
      title = String(line[start.upperBound..<end.lowerBound])
    }
    return ScreenWindow(
      number: number,
      frame: Rectangle(x: position[0], y: position[1], width: sides[0], height: sides[1]),
      title: title)
  }
}
