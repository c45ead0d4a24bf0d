// Tests of the animated scrolling that GTK starts for a key, while the grid's list becomes empty.

import CGtk
import Gtk
import XCTest

@testable import GtkPhotos
@testable import PhotoModel

final class SlidingGridTests: XCTestCase {
  func testAListThatGoesEndsTheSlide() throws {
    try onGtk { (test: SlidingGridTests) in try test.aListThatGoesEndsTheSlide() }
  }

  /// Otherwise GTK would go on scrolling over photos that the list no longer has, once the grid is
  /// hidden, and log a critical warning.
  @MainActor
  private func aListThatGoesEndsTheSlide() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 80)
    let opened = try OpenedLibrary(fixture)
    try opened.waitForPictures()
    let scroller = try XCTUnwrap(opened.main.page).grid.scroller
    let extent = try XCTUnwrap(scroller.vertical)
    XCTAssertGreaterThan(extent.whole, extent.page)
    XCTAssertEqual(extent.value, 0)
    // No frame is painted in between: the scrolling has begun, and the value is still the same.
    slideToEnd(scroller)
    XCTAssertEqual(extent.value, 0)
    opened.model.photos.takeOut(opened.model.photos.order)
    scroller.isVisible = false
    XCTAssertEqual(extent.value, 0)
    scroller.isVisible = true
    opened.close()
  }

  /// Does what the End key does if no cell has the keyboard focus.
  @MainActor
  private func slideToEnd(_ scroller: ScrolledWindow) {
    let isBoolean = g_type_from_name("gboolean")
    var values = [GValue(), GValue(), GValue()]
    g_value_init(&values[0], gtk_scrolled_window_get_type())
    g_value_set_object(&values[0], scroller.instance)
    g_value_init(&values[1], gtk_scroll_type_get_type())
    g_value_set_enum(&values[1], Int32(GTK_SCROLL_END.rawValue))
    g_value_init(&values[2], isBoolean)
    g_value_set_boolean(&values[2], 0)
    var isDone = GValue()
    g_value_init(&isDone, isBoolean)
    g_signal_emitv(
      values, g_signal_lookup("scroll-child", gtk_scrolled_window_get_type()), 0, &isDone)
    XCTAssertEqual(g_value_get_boolean(&isDone), 1)
    g_value_unset(&values[0])
  }
}
