// A window as the X server knows it: its position on the screen, by process and title.
// Element+Window.swift adds that to the positions that AT-SPI reports.

import Foundation

/// One window on the screen, found with xdotool and xwininfo.
public struct ScreenWindow: Equatable, Sendable {
  /// Its identifier on the X server.
  public let number: Int
  /// Its area, in screen pixels, without what the window manager adds around it.
  public let frame: Rectangle

  /// Its title; a popover has its program's name.
  public let title: String

  /// The visible windows of a process, popovers included.
  /// - Parameter processID: the process that owns them.
  /// - Throws: `DriverError.toolFailed` if the display cannot be reached.
  public static func all(processID: Int32) throws -> [ScreenWindow] {
    // xdotool exits with 1 if nothing matches. Its getwindowgeometry adds the window manager's
    // title bar twice, so xwininfo reads the positions.
    let said = try Tool.run(
      "xdotool",
      ["search", "--all", "--onlyvisible", "--pid", "\(processID)", "--name", ""],
      accepting: [0, 1])
    let numbers = Set(said.split(separator: "\n").compactMap { Int($0) })
    guard !numbers.isEmpty else { return [] }
    return try tree().compactMap { window(in: $0) }.filter { numbers.contains($0.number) }
  }

  /// How often the windows are listed again while some of them close: xwininfo ends with an error
  /// if a window goes between its questions for that window and for its children.
  private static let mostTries = 20

  private static func tree() throws -> [Substring] {
    for _ in 1..<mostTries {
      let said = try? Tool.run("xwininfo", ["-root", "-tree", "-int"])
      if let said { return said.split(separator: "\n") }
    }
    return try Tool.run("xwininfo", ["-root", "-tree", "-int"]).split(separator: "\n")
  }

  /// The title of the window that has the keyboard focus, of any process; nil if none has it.
  /// - Throws: `DriverError.toolFailed` if the display cannot be reached.
  public static func activeTitle() throws -> String? {
    let said = try Tool.run(
      "xdotool", ["getactivewindow", "getwindowname"], accepting: [0, 1])
    let title = said.trimmingCharacters(in: .newlines)
    return title.isEmpty || title.contains("XGetWindowProperty") ? nil : title
  }

  /// Where the pointer and the windows of a process are, as text for messages: a click may have hit
  /// something else, or a menu may be open that is not read.
  static func summary(processID: Int32) -> String {
    let pointer = (try? Tool.run("xdotool", ["getmouselocation"])) ?? "(no pointer)"
    let windows = ((try? all(processID: processID)) ?? []).map {
      "“\($0.title)” at \($0.frame.x),\($0.frame.y) \($0.frame.width)×\($0.frame.height)"
    }
    return "On the screen: pointer at \(pointer.trimmingCharacters(in: .newlines)); windows "
      + windows.joined(separator: ", ")
  }

  /// Requests another size.
  /// - Parameters:
  ///   - width: the new width in pixels.
  ///   - height: the new height in pixels.
  /// - Throws: `DriverError.toolFailed`.
  public func resize(width: Int, height: Int) throws {
    try Tool.run("xdotool", ["windowsize", "\(number)", "\(width)", "\(height)"])
  }

  /// Requests another position.
  /// - Parameters:
  ///   - x: the left side of the window, in pixels of the screen.
  ///   - y: its upper side.
  /// - Throws: `DriverError.toolFailed`.
  public func move(x: Int, y: Int) throws {
    try Tool.run("xdotool", ["windowmove", "\(number)", "\(x)", "\(y)"])
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
