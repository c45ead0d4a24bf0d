// Keys, clicks and wheel at exact moments: one xdotool process that reads its commands from a pipe.
// `Keyboard.swift` starts one process for each call, which takes longer than a key of a fast
// typist.

import Foundation

/// A stream of real key presses.
public final class KeyStream {
  private let process = Process()
  private let orders = Pipe()

  /// Starts the stream.
  /// - Throws: `DriverError.notStarted`.
  public init() throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdotool", "-"]
    process.standardInput = orders
    process.standardOutput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw DriverError.notStarted(program: "xdotool", reason: error.localizedDescription)
    }
  }

  deinit {
    // If xdotool has ended, its end of the pipe is already closed.
    try? orders.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Types a text and presses a key after it. Returns at once.
  /// - Parameters:
  ///   - text: ASCII letters, digits and spaces.
  ///   - key: an X name: `Return`.
  ///   - pause: the time between two keys, in milliseconds.
  /// - Throws: the error of the pipe, once xdotool has ended.
  public func type(_ text: String, thenPress key: String, pause: Int = 0) throws {
    let lines = "type --delay \(pause) \"\(text)\"\nkey --delay 0 \(key)\n"
    try orders.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
  }

  /// Presses keys. Returns at once.
  /// - Parameter combo: X names joined with `+`: `Next`, `ctrl+f`.
  /// - Throws: the error of the pipe, once xdotool has ended.
  public func press(_ combo: String) throws { try order("key --delay 0 \(combo)") }

  /// Lets time pass before the next key. Returns at once.
  /// - Throws: the error of the pipe, once xdotool has ended.
  public func pause(seconds: Double) throws { try order("sleep \(seconds)") }

  /// Moves the pointer to a position on the screen. Returns at once.
  /// - Throws: the error of the pipe, once xdotool has ended.
  public func point(at point: Point) throws { try order("mousemove \(point.x) \(point.y)") }

  /// Clicks at the pointer's position. Returns at once.
  /// - Throws: the error of the pipe, once xdotool has ended.
  public func click() throws { try order("click --delay 0 1") }

  /// Scrolls down by one notch of the wheel, at the pointer's position. Returns at once.
  /// - Throws: the error of the pipe, once xdotool has ended.
  public func scrollWheel() throws {
    // By default, xdotool waits for a tenth of a second after each click.
    try order("click --delay 0 5")
  }

  private func order(_ line: String) throws {
    try orders.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }
}
