// Tests of `redacted()`, the grey shape of a widget that is loading: its text is invisible, it
// can't be clicked or get the keyboard focus, and assistive technologies skip it.

import AsyncGtk
import CGtk
import Gtk
import XCTest

@testable import GtkPhotos

final class RedactedTests: XCTestCase {
  /// A label and a button that counts its clicks.
  @MainActor
  private final class Shape {
    private(set) var clickCount = 0
    let label = Label("Words")
    private(set) var button: Button?
    private(set) var box: Box?

    init() {
      let button = Button("Press") { [weak self] in self?.clickCount += 1 }
      self.button = button
      box = Box(spacing: 12) {
        label
        button
      }
    }

    /// The alpha of the label's text, from 0 to 1.
    var opacity: Float {
      var colour = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(label.gtk), &colour)
      return colour.alpha
    }

    /// Whether the shape has the accessible state "hidden".
    var isHidden: Bool {
      guard let box else { return false }
      return gtk_test_accessible_has_state(
        OpaquePointer(box.gtk), GTK_ACCESSIBLE_STATE_HIDDEN) != 0
    }

    /// Whether the button can get the keyboard focus.
    var takesKeyboard: Bool { button.map { gtk_widget_grab_focus($0.gtk) != 0 } ?? false }
  }

  func testARedactedShapeIsSeenAsAShapeAndTakesNothing() throws {
    try onGtk { (test: RedactedTests) in try test.aRedactedShapeIsSeenAsAShapeAndTakesNothing() }
  }

  @MainActor
  private func aRedactedShapeIsSeenAsAShapeAndTakesNothing() throws {
    let plain = Shape()
    let grey = Shape()
    let window = Window("Redacted", width: 300, height: 200)
    defer { window.destroy() }
    AppFiles.apply(to: window)
    let plainBox = try XCTUnwrap(plain.box)
    let greyBox = try XCTUnwrap(grey.box).redacted()
    window.setContent(
      Box(spacing: 24) {
        greyBox
        plainBox
      })
    window.present()
    GtkLoop.iterate(until: "the window to have a size") {
      plainBox.isMapped && gtk_widget_get_width(plainBox.gtk) > 0
    }
    GtkLoop.iterate(until: "the window to be active") { gtk_window_is_active(window.cast()) != 0 }

    XCTAssertEqual(plain.opacity, 1)
    XCTAssertEqual(grey.opacity, 0, "its words are seen")
    XCTAssertFalse(plain.isHidden)
    XCTAssertTrue(grey.isHidden, "it is read out")
    XCTAssertFalse(grey.takesKeyboard)
    XCTAssertTrue(plain.takesKeyboard)
    // Clicks are handled in order, so the second one shows that the first had no effect.
    try GtkLoop.click(try XCTUnwrap(grey.button), in: window)
    try GtkLoop.click(try XCTUnwrap(plain.button), in: window)
    GtkLoop.iterate(until: "the click") { plain.clickCount == 1 }
    XCTAssertEqual(grey.clickCount, 0)
  }
}
