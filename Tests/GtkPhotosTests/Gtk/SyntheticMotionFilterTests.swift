// Tests that no click is lost if GTK synthesises a motion of the pointer before the button's
// release.

import CGtk
import XCTest

@testable import Gtk
@testable import GtkPhotos

final class SyntheticMotionFilterTests: XCTestCase {
  func testNoClickIsLostWhileWhatLiesBesideItMoves() throws {
    try onGtk { (test: SyntheticMotionFilterTests) in try test.noClickIsLost() }
  }

  @MainActor
  private func noClickIsLost() throws {
    let label = Label("beside")
    var clicks = 0
    let button = Button("Click", child: Label("Click")) { clicks += 1 }
    let window = Window("Clicks", width: 200, height: 100)
    window.setContent(
      HorizontalBox {
        button.align(horizontal: .start, vertical: .start)
        label
      })
    window.present()
    GtkLoop.iterate(until: "the button to have a size") { gtk_widget_get_width(button.gtk) > 0 }
    GtkLoop.iterate(until: "the window to be active") { gtk_window_is_active(window.cast()) != 0 }
    try GtkLoop.movePointer(to: button, in: window)
    // Changes the layout in every frame, so that GTK synthesises motions.
    gtk_widget_add_tick_callback(
      label.gtk,
      { widget, clock, _ in
        let isEven = gdk_frame_clock_get_frame_counter(clock).isMultiple(of: 2)
        gtk_label_set_text(OpaquePointer(widget), isEven ? "beside" : "beside it")
        return 1
      }, nil, nil)
    // As on a busy machine, time passes between the check for events and the work that GTK does if
    // there are none. A motion that it synthesises there has the buttons that are down by then.
    var delaying = GSourceFuncs()
    delaying.check = { _ in
      g_usleep(4_000)
      return 0
    }
    let delay = g_source_new(&delaying, guint(MemoryLayout<GSource>.size))
    g_source_attach(delay, nil)
    defer { g_source_destroy(delay) }
    for count in 1...40 {
      _ = try GtkLoop.run("xdotool", "mousedown", "1", "sleep", "0.005", "mouseup", "1")
      GtkLoop.iterate(until: "click \(count)", seconds: 1) { clicks == count }
      guard clicks == count else { break }
    }
    window.destroy()
  }

  func testMadeUpMotionsAreSwallowedWhileAButtonIsDownAlone() {
    var held = SyntheticMotionFilter()
    func swallows(_ type: GdkEventType, isMadeUp: Bool = false, withButton: Bool = false) -> Bool {
      held.swallows(type, isMadeUp: isMadeUp, withButton: withButton)
    }
    let motion = GDK_MOTION_NOTIFY
    XCTAssertFalse(swallows(motion, isMadeUp: true))
    for end in [GDK_BUTTON_RELEASE, GDK_GRAB_BROKEN, motion] {
      XCTAssertFalse(swallows(GDK_BUTTON_PRESS))
      XCTAssertFalse(swallows(motion, withButton: true))
      XCTAssertFalse(swallows(motion, isMadeUp: true, withButton: true))
      XCTAssertFalse(swallows(GDK_KEY_PRESS, isMadeUp: true))
      XCTAssertTrue(swallows(motion, isMadeUp: true))
      XCTAssertTrue(swallows(motion, isMadeUp: true))
      XCTAssertFalse(swallows(end))
      XCTAssertFalse(swallows(motion, isMadeUp: true), "after \(end)")
    }
  }
}
