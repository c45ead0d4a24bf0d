// Real key presses through xdotool. The window that has the keyboard focus gets them; a click
// (Pointer.swift) moves the focus to a window.

import Foundation

/// The keyboard of the virtual screen.
public enum Keyboard {
  /// Types text, any Unicode; a newline is the Return key. Non-ASCII characters are entered as
  /// Ctrl+Shift+U, their code and Space, which GTK's text fields understand: xdotool's own way,
  /// remapping keys while it types, loses some.
  /// - Parameters:
  ///   - text: what to type.
  ///   - delay: the time between two keys, in seconds.
  /// - Throws: `DriverError.toolFailed`.
  public static func type(_ text: String, delay: Double = 0.012) throws {
    let pause = ["--delay", "\(Int(delay * 1000))"]
    var plain = ""
    func typePlain() throws {
      guard !plain.isEmpty else { return }
      try Tool.run("xdotool", ["type"] + pause + ["--", plain])
      plain = ""
    }
    for sign in text.unicodeScalars {
      if sign.isASCII {
        plain.unicodeScalars.append(sign)
      } else {
        try typePlain()
        let digits = String(sign.value, radix: 16).map(String.init)
        try Tool.run("xdotool", ["key"] + pause + ["ctrl+shift+u"] + digits + ["space"])
      }
    }
    try typePlain()
  }

  /// Presses key combinations, one after the other.
  /// - Parameters:
  ///   - combos: X names joined with `+`: `Return`, `KP_Enter`, `Escape`, `ctrl+v`, `shift+Tab`.
  ///   - times: how often each is pressed.
  /// - Throws: `DriverError.toolFailed`, for example if a name is unknown.
  public static func press(_ combos: String..., times: Int = 1) throws {
    for combo in combos {
      let keys = Array(repeating: combo, count: max(0, times))
      guard !keys.isEmpty else { continue }
      let said = try Tool.run("xdotool", ["key", "--delay", "12"] + keys)
      if said.contains("No such key name") {
        throw DriverError.toolFailed(command: "xdotool key \(combo)", status: 0, message: said)
      }
    }
  }

  /// Presses a key and holds it, until ``release(_:)``: it repeats.
  /// - Throws: `DriverError.toolFailed`.
  public static func hold(_ key: String) throws { try Tool.run("xdotool", ["keydown", key]) }

  /// Releases a key.
  /// - Throws: `DriverError.toolFailed`.
  public static func release(_ key: String) throws { try Tool.run("xdotool", ["keyup", key]) }

  /// Selects all text of the focused field and types over it.
  /// - Parameter text: the new text; empty clears the field.
  /// - Throws: `DriverError.toolFailed`.
  public static func replace(with text: String) throws {
    try press("ctrl+a")
    if text.isEmpty { try press("BackSpace") } else { try type(text) }
  }
}
