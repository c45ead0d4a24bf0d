// Reads colours from the screen, for what the accessibility tree does not contain: rounded corners,
// skeletons, selections.

import Foundation
import WindowDriver
import XCTest

/// A screenshot.
final class ScreenPixels {
  /// A colour, its parts from 0 to 255.
  struct Colour: Equatable, CustomStringConvertible {
    let red: Int
    let green: Int
    let blue: Int

    var description: String { "(\(red), \(green), \(blue))" }

    /// Whether the two differ by no more than scaling and colour management can cause.
    func isNear(_ other: Colour, within shades: Int = 4) -> Bool {
      abs(red - other.red) <= shades && abs(green - other.green) <= shades
        && abs(blue - other.blue) <= shades
    }
  }

  private let file: URL

  /// Takes a screenshot.
  init() throws {
    file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    try Screenshot.take(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  /// The colours at points of the screen, in the order of the points.
  func colours(at points: [Point]) throws -> [Colour] {
    let format = points.map { point in
      "rgb".map { "%[fx:round(255*p{\(point.x),\(point.y)}.\($0))]" }.joined(separator: " ")
    }.joined(separator: " ")
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/convert"), arguments: [file.path, "-format", format, "info:"])
    let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard numbers.count == 3 * points.count else {
      throw DriverError.toolFailed(
        command: "convert", status: run.status, message: run.errorOutput + run.output)
    }
    return points.indices.map {
      Colour(red: numbers[3 * $0], green: numbers[3 * $0 + 1], blue: numbers[3 * $0 + 2])
    }
  }

  /// The colour at a point of the screen.
  func colour(at point: Point) throws -> Colour { try XCTUnwrap(colours(at: [point]).first) }
}
