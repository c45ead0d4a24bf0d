// What is painted in the gallery's window. GTK 4.8 tells assistive technologies neither whether a
// spinner is seen nor where it is: it reports the corner of a wheel that turns.

import TestScreen
import WindowDriver
import XCTest

extension GalleryApp {
  /// The side of a button's spinner in pixels, and one for its blurred edge.
  private static let spinnerSide = 17

  /// The smallest rectangle around all that is painted on the background of an area; nil if nothing is.
  func marks(in area: Rectangle) throws -> Rectangle? { try ScreenPixels().marks(in: area) }

  /// The same of a button's content.
  private func paint(on name: String) throws -> Rectangle? {
    try marks(in: button(name).extents())
  }

  /// Waits until a button's words are painted, and returns their place.
  func words(on name: String) throws -> Rectangle {
    var words: Rectangle?
    try wait(for: "the words of \(name) on the screen") {
      words = try paint(on: name)
      return words != nil
    }
    return try XCTUnwrap(words)
  }

  /// Whether a spinner in its middle is all that is painted on a button.
  func showsOnlySpinner(on name: String) throws -> Bool {
    let area = try button(name).extents()
    return try showsSpinner(around: area.center, in: area)
  }

  /// Whether a spinner around a point is all that is painted in an area.
  func showsSpinner(around point: Point, in area: Rectangle) throws -> Bool {
    guard let paint = try marks(in: area) else { return false }
    let half = Self.spinnerSide / 2 + 1
    let place = Rectangle(x: point.x - half, y: point.y - half, width: 2 * half, height: 2 * half)
    // More than a line or a dot.
    return place.intersection(paint) == paint && paint.width > half && paint.height > half
  }

  /// Whether a button shows what was painted on it at rest, and nothing else.
  func showsOnlyWords(on name: String, at words: Rectangle) throws -> Bool {
    try paint(on: name)?.isNear(words) == true
  }
}

extension Rectangle {
  /// Whether both are the same, but for blurred edges, which fainter words lose.
  func isNear(_ other: Rectangle, within pixels: Int = 2) -> Bool {
    abs(x - other.x) <= pixels && abs(y - other.y) <= pixels
      && abs(x + width - other.x - other.width) <= pixels
      && abs(y + height - other.y - other.height) <= pixels
  }

  /// The part that is so many pixels away from the edges.
  func inset(by pixels: Int) -> Rectangle {
    Rectangle(
      x: x + pixels, y: y + pixels, width: width - 2 * pixels, height: height - 2 * pixels)
  }
}
