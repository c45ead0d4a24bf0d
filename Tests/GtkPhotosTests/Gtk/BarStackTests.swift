// Tests of the place of several bars, with the widgets of the app: what waits behind the bar that is seen
// moves no button of it. Which bar is seen, is tested with the model (`BarOrderTests`).

import CGtk
import Gtk
import XCTest

@testable import GtkPhotos

final class BarStackTests: XCTestCase {
  func testAButtonStaysUnderThePointerWhileOtherBarsComeAndGo() throws {
    try onGtk { (test: BarStackTests) in try test.aButtonStaysWhileOtherBarsComeAndGo() }
  }

  @MainActor
  private func aButtonStaysWhileOtherBarsComeAndGo() throws {
    let close = Button("Close") {}
    let seen = Revealer(
      .slideUp,
      WrappingRow {
        Label("10 photos were added").alignLines(0).expand(vertical: false)
        close
      })
    let waiting = Revealer(.slideUp, Label("Making thumbnails"))
    let stack = BarStack {
      seen
      waiting
    }
    let window = Window("Bars", width: 700, height: 200)
    window.setContent(Box { stack })
    seen.isRevealed = true
    window.present()
    GtkLoop.iterate(until: "the bar to be out") { gtk_widget_get_width(close.gtk) > 0 }
    let alone = try place(of: close, in: window)
    XCTAssertGreaterThan(alone, 500, "at the end of the row")
    let count = try XCTUnwrap(
      shownOrHidden(in: stack).first { gtk_widget_has_css_class($0, "more") != 0 })
    for isWaiting in [true, false] {
      waiting.isRevealed = isWaiting
      GtkLoop.iterate(until: "the count to come or go, and its layout") {
        (gtk_widget_get_mapped(count) != 0) == isWaiting
          && (!isWaiting || gtk_widget_get_width(count) > 0)
      }
      XCTAssertEqual(try place(of: close, in: window), alone, "another bar waits: \(isWaiting)")
    }
    window.destroy()
  }

  /// The left edge, in pixels of the window.
  @MainActor
  private func place(of widget: some Widget, in window: Window) throws -> Double {
    var x = 0.0
    let isInside = gtk_widget_translate_coordinates(widget.gtk, window.gtk, 0, 0, &x, nil)
    XCTAssertNotEqual(isInside, 0)
    return x
  }

  @MainActor
  private func shownOrHidden(in widget: some Widget) -> [UnsafeMutablePointer<GtkWidget>] {
    Array(
      sequence(first: gtk_widget_get_first_child(widget.gtk)) {
        gtk_widget_get_next_sibling($0)
      }
      .prefix { $0 != nil }.compactMap { $0 })
  }
}
