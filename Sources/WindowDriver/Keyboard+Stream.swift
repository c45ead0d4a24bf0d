// Keys that are pressed while the caller does something else, or ends the program in the middle.
// Keys that the caller waits for are in Keyboard.swift.

import Foundation

extension Keyboard {
  /// Begins to press key combinations in one steady stream, and returns at once. Wait for the end
  /// of the stream before the next window opens: that window gets the rest of the keys.
  /// - Parameters:
  ///   - combos: X names joined with `+`, as for `press`.
  ///   - delay: the pause between two keys, in seconds; each key takes some 3 ms in addition.
  /// - Returns: the running stream; `waitForExit` returns once the last key is sent.
  /// - Throws: `DriverError.notStarted`.
  public static func stream(_ combos: [String], delay: Double) throws -> Application {
    try Application(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: ["xdotool", "key", "--delay", "\(Int(delay * 1000))"] + combos)
  }

  /// The keys that type a text.
  /// - Parameter text: lower-case letters, digits and spaces; a newline is the Return key.
  public static func combos(typing text: String) -> [String] {
    text.map { sign in
      switch sign {
      case " ": "space"
      case "\n": "Return"
      default: String(sign)
      }
    }
  }
}
