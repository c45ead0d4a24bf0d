// Tests with the gallery's widgets in the test's own process: pulling a list, as touch events can't
// be sent, and the width that each page requires.

import CGtk
import Foundation
import Gtk
import XCTest

@testable import Gallery

final class PullTests: XCTestCase {
  func testAPullBeyondTheTopReloadsOnce() throws {
    try MainActor.assumeIsolated { try Self.aPullBeyondTheTopReloadsOnce() }
  }

  @MainActor
  private static func aPullBeyondTheTopReloadsOnce() throws {
    try start()
    let clock = SteppedClock()
    let page = Page.pull.make(Pace(clock: clock, delay: SteppedClock.step))
    let window = Window("Pull", width: 400, height: 300)
    defer { window.destroy() }
    window.setContent(page)
    window.present()
    func waitForLoads(_ count: Int) {
      iterate(until: "the load") { clock.face.waiting == 1 }
      clock.pass()
      iterate(until: "load \(count)") { texts(below: page.gtk).contains("Loads: \(count)") }
      // The page shows the value before the reload that brought it has ended.
      iterate(until: "its end") { page.refreshAction?.action.runningCount == 0 }
    }
    waitForLoads(1)
    let scroller = try XCTUnwrap(
      all(below: page.gtk).first { isA($0, gtk_scrolled_window_get_type()) })
    // Pulling on while the reload runs starts no other one.
    for _ in 1...3 { pull(scroller, beyond: GTK_POS_TOP) }
    waitForLoads(2)
    pull(scroller, beyond: GTK_POS_BOTTOM)
    XCTAssertEqual(page.refreshAction?.action.runningCount, 0, "the list's end reloads nothing")
    pull(scroller, beyond: GTK_POS_TOP)
    waitForLoads(3)
  }

  func testEachPageFitsIntoTheSmallestWindow() throws {
    try MainActor.assumeIsolated { try Self.eachPageFitsIntoTheSmallestWindow() }
  }

  @MainActor
  private static func eachPageFitsIntoTheSmallestWindow() throws {
    try start()
    GalleryStyle.install()
    for page in Pages.all {
      let content = page.content(Pace(clock: SteppedClock(), delay: SteppedClock.step))
      let window = Window(page.title, width: 550, height: 450)
      window.setContent(content)
      var width: Int32 = 0
      gtk_widget_measure(content.gtk, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
      // What the list of pages leaves of a window 700 pixels wide.
      XCTAssertLessThanOrEqual(width, 549, page.title)
      window.destroy()
    }
  }

  // MARK: - GTK in this process

  @MainActor
  private static func start() throws {
    guard ProcessInfo.processInfo.environment["DISPLAY"] != nil, gtk_init_check() != 0 else {
      throw XCTSkip("skipped: no display (make test brings one)")
    }
    MainLoop.attach()
  }

  @MainActor
  private static func iterate(until what: String, _ condition: () -> Bool) {
    let deadline = ContinuousClock.now + .seconds(20)
    let waker = g_timeout_add(5, { _ in 1 }, nil)
    defer { g_source_remove(waker) }
    while !condition() {
      guard ContinuousClock.now < deadline else { return XCTFail("waited in vain for \(what)") }
      g_main_context_iteration(nil, 1)
    }
  }

  private static func pull(
    _ scroller: UnsafeMutablePointer<GtkWidget>, beyond edge: GtkPositionType
  ) {
    var values = [GValue(), GValue()]
    g_value_init(&values[0], gtk_scrolled_window_get_type())
    g_value_set_object(&values[0], UnsafeMutableRawPointer(scroller))
    g_value_init(&values[1], gtk_position_type_get_type())
    g_value_set_enum(&values[1], Int32(edge.rawValue))
    let signal = g_signal_lookup("edge-overshot", gtk_scrolled_window_get_type())
    g_signal_emitv(&values, signal, 0, nil)
    for index in values.indices { g_value_unset(&values[index]) }
  }

  private static func all(
    below widget: UnsafeMutablePointer<GtkWidget>
  ) -> [UnsafeMutablePointer<GtkWidget>] {
    var found = [widget]
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      found += all(below: current)
      child = gtk_widget_get_next_sibling(current)
    }
    return found
  }

  private static func isA(_ widget: UnsafeMutablePointer<GtkWidget>, _ type: GType) -> Bool {
    g_type_check_instance_is_a(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self), type) != 0
  }

  private static func texts(below widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
    all(below: widget).filter { isA($0, gtk_label_get_type()) }.map {
      String(cString: gtk_label_get_text(OpaquePointer($0)))
    }
  }
}
