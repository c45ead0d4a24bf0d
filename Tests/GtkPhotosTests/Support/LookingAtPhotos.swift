// What the tests of the viewer share: which photo is looked at, and where its picture is.

import Foundation
import WindowDriver
import XCTest

extension Application {
  /// The name of the photo that is looked at; `nil` while the grid is shown.
  func shownPhoto() throws -> String? {
    guard try shows("push button", "Back to Photos") else { return nil }
    return try window("Photos")?.all(role: "image").first {
      $0.isShowing && !$0.name.isEmpty && $0.name != "GtkImage"
    }?.name
  }

  /// Waits until a photo is looked at, or with `nil` the grid is shown.
  func wait(forShownPhoto name: String?) throws {
    try wait(for: "“\(name ?? "the grid")” to be shown") { try shownPhoto() == name }
  }

  /// Looks at a photo of the grid.
  func look(at name: String) throws {
    try select(name)
    try Keyboard.press("Return")
    try wait(forShownPhoto: name)
  }

  /// Where the picture of the photo that is looked at may be painted, on the screen.
  func pictureFrame() throws -> Rectangle {
    let name = try XCTUnwrap(try shownPhoto())
    return try XCTUnwrap(
      try window("Photos")?.all(role: "image", named: name).first { $0.isShowing }
    ).extents()
  }
}
