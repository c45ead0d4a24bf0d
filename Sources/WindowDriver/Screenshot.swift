// Pictures of the whole virtual screen, for people. The driver itself reads what is on the screen
// through Element.swift.

import Foundation

/// Takes screenshots.
public enum Screenshot {
  /// Writes the whole screen to a PNG file, which is replaced if it exists.
  /// - Parameter file: the path; its folder must exist.
  /// - Throws: `DriverError.toolFailed` if the display or the file cannot be used.
  public static func take(to file: URL) throws {
    try Tool.run("import", ["-window", "root", "png:\(file.path)"])
  }
}
