// Runs GTK's main loop in the process of tests that use widgets.

import CGtk
import Foundation
import Gtk
import WindowDriver
import XCTest

@testable import GtkPhotos

/// GTK in the test's own process. XCTest runs on the main thread, so iterations of the main loop
/// run the main actor's jobs too.
@MainActor
enum GtkLoop {
  /// Starts GTK, unless it runs already.
  /// - Throws: `XCTSkip` where there is no display.
  static func start() throws {
    guard ProcessInfo.processInfo.environment["DISPLAY"] != nil, gtk_init_check() != 0 else {
      throw XCTSkip("skipped: no display (make test brings one)")
    }
    MainLoop.attach()
  }

  /// Iterates the main loop until a condition holds.
  static func iterate(
    until what: String, seconds: Double = 10, file: StaticString = #filePath,
    line: UInt = #line, _ condition: () -> Bool
  ) {
    let deadline = ContinuousClock.now + .seconds(Waiting.patience * seconds)
    let waker = g_timeout_add(5, { _ in 1 }, nil)
    defer { g_source_remove(waker) }
    while !condition() {
      guard ContinuousClock.now < deadline else {
        XCTFail("waited in vain for \(what)", file: file, line: line)
        return
      }
      g_main_context_iteration(nil, 1)
    }
  }

  /// Iterates the main loop for a time.
  static func iterate(for duration: Duration) {
    let end = ContinuousClock.now + duration
    iterate(until: "the time to pass", seconds: 60) { ContinuousClock.now >= end }
  }

  /// Runs a tool and iterates the main loop until it has ended. Returns its output.
  static func run(_ tool: String, _ arguments: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(tool)")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    iterate(until: "\(tool) to end") { !process.isRunning }
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// Clicks the middle of a widget with the pointer, once or several times in quick succession.
  static func click(_ widget: some Widget, in window: Window, times: Int = 1) throws {
    try movePointer(to: widget, in: window)
    _ = try run("xdotool", "click", "--repeat", "\(times)", "--delay", "20", "1")
  }

  /// Moves the pointer over the middle of a widget.
  static func movePointer(to widget: some Widget, in window: Window) throws {
    var x = 0.0
    var y = 0.0
    let width = Double(gtk_widget_get_width(widget.gtk)) / 2
    let height = Double(gtk_widget_get_height(widget.gtk)) / 2
    gtk_widget_translate_coordinates(widget.gtk, window.gtk, width, height, &x, &y)
    let id = try run("xdotool", "getactivewindow").trimmingCharacters(in: .whitespacesAndNewlines)
    _ = try run("xdotool", "mousemove", "--window", id, "\(Int(x))", "\(Int(y))")
  }
}

extension XCTestCase {
  /// Runs a test on the main actor. XCTest runs on its thread, but test discovery on Linux does not
  /// support isolated methods.
  func onGtk<Test: XCTestCase>(_ body: @MainActor (Test) throws -> Void) throws {
    nonisolated(unsafe) let test = self
    try MainActor.assumeIsolated {
      try GtkLoop.start()
      try body(try XCTUnwrap(test as? Test))
    }
  }
}
