// Reads colours from the screen, for what the accessibility tree does not contain: rounded corners,
// skeletons, selections, spinners.

import Foundation
import WindowDriver

/// A screenshot.
package final class ScreenPixels {
  /// A colour, its parts from 0 to 255.
  package struct Colour: Hashable, CustomStringConvertible {
    package let red: Int
    package let green: Int
    package let blue: Int

    package init(red: Int, green: Int, blue: Int) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    package var description: String { "(\(red), \(green), \(blue))" }

    /// Whether the two differ by no more than scaling and colour management can cause.
    package func isNear(_ other: Colour, within shades: Int = 4) -> Bool {
      abs(red - other.red) <= shades && abs(green - other.green) <= shades
        && abs(blue - other.blue) <= shades
    }
  }

  private let file: URL

  /// Takes a screenshot.
  package init() throws {
    file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    try Screenshot.take(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  /// The colours at points of the screen, in the order of the points.
  package func colours(at points: [Point]) throws -> [Colour] {
    let format = points.map { point in
      "rgb".map { "%[fx:round(255*p{\(point.x),\(point.y)}.\($0))]" }.joined(separator: " ")
    }.joined(separator: " ")
    let run = try convert(["-format", format, "info:"])
    let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard numbers.count == 3 * points.count else { throw failure(of: run) }
    return points.indices.map {
      Colour(red: numbers[3 * $0], green: numbers[3 * $0 + 1], blue: numbers[3 * $0 + 2])
    }
  }

  /// The colour at a point of the screen.
  package func colour(at point: Point) throws -> Colour { try colours(at: [point])[0] }

  /// All colours of an area of the screen, row by row.
  package func rows(of area: Rectangle) throws -> [[Colour]] {
    let part = "\(area.width)x\(area.height)+\(area.x)+\(area.y)"
    let run = try convert(["-crop", part, "+repage", "-alpha", "off", "-depth", "8", "txt:-"])
    // Lines such as `0,0: (232,230,227)  #E8E6E3  srgb(232,230,227)`.
    let colours = run.output.split(separator: "\n").compactMap { line -> Colour? in
      guard !line.hasPrefix("#"), let sign = line.firstIndex(of: "#"),
        let number = Int(line[line.index(after: sign)...].prefix(6), radix: 16)
      else { return nil }
      return Colour(red: number >> 16, green: number >> 8 & 255, blue: number & 255)
    }
    guard !area.isEmpty, colours.count == area.width * area.height else { throw failure(of: run) }
    return stride(from: 0, to: colours.count, by: area.width).map {
      Array(colours[$0..<$0 + area.width])
    }
  }

  /// The smallest rectangle, in screen pixels, around all that is painted on the background of an
  /// area; nil if nothing is. The background has one colour in each row: that of the row's left end.
  package func marks(in area: Rectangle) throws -> Rectangle? {
    let painted = try rows(of: area).map { row in
      row.indices.filter { !row[$0].isNear(row[0]) }
    }
    guard let top = painted.firstIndex(where: { !$0.isEmpty }),
      let bottom = painted.lastIndex(where: { !$0.isEmpty }),
      let left = painted.compactMap(\.first).min(), let right = painted.compactMap(\.last).max()
    else { return nil }
    return Rectangle(
      x: area.x + left, y: area.y + top, width: right - left + 1, height: bottom - top + 1)
  }

  private func convert(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(URL(fileURLWithPath: "/usr/bin/convert"), arguments: [file.path] + arguments)
  }

  private func failure(of run: CommandRun) -> DriverError {
    .toolFailed(
      command: "convert", status: run.status, message: run.errorOutput + run.output.prefix(500))
  }
}
