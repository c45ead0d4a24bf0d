// Pictures of the whole virtual screen, for a person to look at. What is *on* the
// screen is read through Element.swift, never from pixels.

import Foundation

/// Takes pictures of the screen.
public enum Screenshot {
  /// Writes the whole screen into a PNG file, replacing it.
  /// - Parameter file: where to; its folder must exist.
  /// - Throws: `DriverError.toolFailed` when the display or the file cannot be used.
  public static func take(to file: URL) throws {
    try Tool.run("import", ["-window", "root", "png:\(file.path)"])
  }
}
