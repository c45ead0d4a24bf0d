// Keys that go on by themselves while the caller looks on, or ends the program in the middle.
// Keys that are waited for are in Keyboard.swift.

import Foundation

extension Keyboard {
  /// Begins to press key combinations in one steady stream, and returns at once. Wait for the
  /// end of the stream before the next window opens: what is left of it goes there.
  /// - Parameters:
  ///   - combos: X names joined with `+`, as `press` takes them.
  ///   - delay: the pause between two keys, in seconds; each key takes some 3 ms besides.
  /// - Returns: the running stream; `waitForExit` returns when the last key is sent.
  /// - Throws: `DriverError.notStarted`.
  public static func stream(_ combos: [String], delay: Double) throws -> Application {
    try Application(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: ["xdotool", "key", "--delay", "\(Int(delay * 1000))"] + combos)
  }

  /// The keys that type a text.
  /// - Parameter text: small letters, digits and spaces; a newline is the Return key.
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
