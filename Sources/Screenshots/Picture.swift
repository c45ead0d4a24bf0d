// Pictures on the disk, by ImageMagick: taken from the screen, made small, compared.

import Foundation
import WindowDriver

/// What is done with pictures.
enum Picture {
  /// The width of accepted pictures, in pixels: what has changed is seen, and a hundred take little room.
  private static let small = 480

  /// Writes a part of the screen to a PNG file.
  /// - Parameter crop: the part, as ImageMagick has it: "800x600+0+0".
  static func take(_ crop: String, to file: URL) throws {
    try run("import", "-window", "root", "-crop", crop, "+repage", "png:\(file.path)")
  }

  /// Writes a small copy of a picture.
  static func shrink(_ file: URL, to small: URL) throws {
    try run("convert", file.path, "-resize", "\(Self.small)x>", "-quality", "60", small.path)
  }

  /// Writes a copy without the black screen around the window, in few colours.
  static func trim(_ file: URL, to trimmed: URL) throws {
    try run(
      "convert", file.path, "-bordercolor", "black", "-border", "1", "-trim", "+repage",
      "-colors", "256", trimmed.path)
  }

  /// How many pixels of two pictures of one size differ, of a hundred; 100 for pictures of other sizes.
  static func difference(_ one: URL, _ other: URL) -> Double {
    // A picture that can't be compared counts as another one.
    let compared = try? CommandRun(
      URL(fileURLWithPath: "/usr/bin/compare"),
      arguments: ["-metric", "AE", "-fuzz", "12%", one.path, other.path, "null:"])
    let sizes = [one, other].map { file in
      try? CommandRun(
        URL(fileURLWithPath: "/usr/bin/identify"), arguments: ["-format", "%w %h", file.path]
      ).output
    }
    guard let size = sizes[0], size == sizes[1],
      let count = compared.flatMap({ Double($0.errorOutput.split(separator: " ").first ?? "") })
    else { return 100 }
    let sides = size.split(separator: " ").compactMap { Double($0) }
    return sides.count == 2 ? 100 * count / (sides[0] * sides[1]) : 100
  }

  private static func run(_ tool: String, _ arguments: String...) throws {
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/\(tool)"), arguments: arguments)
    guard run.status == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: run.errorOutput])
    }
  }
}
