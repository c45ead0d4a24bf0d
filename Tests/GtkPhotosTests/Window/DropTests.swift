// Tests of files that are dragged from another window and dropped on the app's.

import CGtk
import Foundation
import Gtk
import WindowDriver
import XCTest

@testable import GtkPhotos

final class DropTests: XCTestCase {
  func testDroppedFilesAreAskedForInTheirOrder() throws {
    try onGtk { (test: DropTests) in try test.droppedFilesAreAskedForInTheirOrder() }
  }

  @MainActor
  private func droppedFilesAreAskedForInTheirOrder() throws {
    let fixture = try PhotosFixture()
    let photos = try PhotosFixture.photos(2)
    // If an earlier test left the pointer where the app's header will be, no drag begins.
    _ = try GtkLoop.run("xdotool", "mousemove", "640", "450")
    let app = try fixture.start()
    let source = try dragSource(photos)
    GtkLoop.iterate(until: "the source to be seen") { gtk_widget_get_mapped(source.gtk) != 0 }
    GtkLoop.iterate(for: .milliseconds(300))

    // This process answers the drag, so the driver's blocking calls would stop it.
    _ = try GtkLoop.run("xdotool", "search", "--name", "^Drag from here$", "windowmove", "10", "10")
    GtkLoop.iterate(for: .milliseconds(300))
    let target = try GtkLoop.run("xdotool", "search", "--name", "^Photos$")
      .split(separator: "\n").last.map(String.init)
    let geometry = try GtkLoop.run("xwininfo", "-id", try XCTUnwrap(target))
    func number(_ key: String) throws -> Int {
      let line = try XCTUnwrap(geometry.split(separator: "\n").first { $0.contains(key) })
      return try XCTUnwrap(line.split(separator: " ").last.flatMap { Int($0) })
    }
    let x = try number("Absolute upper-left X") + (try number("Width")) / 2
    let y = try number("Absolute upper-left Y") + (try number("Height")) - 80
    _ = try GtkLoop.run("xdotool", "mousemove", "100", "110", "mousedown", "1")
    for step in 1...12 {
      _ = try GtkLoop.run(
        "xdotool", "mousemove", "\(100 + (x - 100) * step / 12)", "\(110 + (y - 110) * step / 12)")
      GtkLoop.iterate(for: .milliseconds(30))
    }
    _ = try GtkLoop.run("xdotool", "mouseup", "1")
    GtkLoop.iterate(for: .milliseconds(500))
    source.destroy()

    try app.giveNames(["Dropped first", "Dropped second"])
    try fixture.wait(for: ["Dropped first", "Dropped second"], after: "what was done")
    XCTAssertEqual(
      try fixture.list().map { try Data(contentsOf: URL(fileURLWithPath: $0.path)) },
      try photos.map { try Data(contentsOf: $0) })
    try fixture.close()
  }

  /// A window of this process from which files can be dragged, as from another program's.
  @MainActor
  private func dragSource(_ files: [URL]) throws -> Window {
    let window = Window("Drag from here", width: 200, height: 120)
    let label = Label("files").expand()
    window.setContent(label)
    let text = files.map { $0.absoluteString + "\r\n" }.joined()
    let bytes = g_bytes_new(Array(text.utf8), gsize(text.utf8.count))
    let provider = try XCTUnwrap(gdk_content_provider_new_for_bytes("text/uri-list", bytes))
    g_bytes_unref(bytes)
    let source = try XCTUnwrap(gtk_drag_source_new())
    gtk_drag_source_set_content(source, provider)
    gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
    g_object_unref(Instance(provider))
    gtk_widget_add_controller(label.gtk, source)
    window.present()
    return window
  }
}
