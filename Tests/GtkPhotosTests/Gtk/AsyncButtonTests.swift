// Tests of `AsyncButton` in a window, clicked with the pointer.

import AsyncGtk
import CGtk
import Gtk
import PhotoModel
import XCTest

@testable import GtkPhotos

final class AsyncButtonTests: XCTestCase {
  /// Work that runs until the test ends it.
  @MainActor
  private final class Work {
    private(set) var starts = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func run() async {
      starts += 1
      await withCheckedContinuation { waiting.append($0) }
    }

    func end(_ count: Int = 1) {
      for continuation in waiting.prefix(count) { continuation.resume() }
      waiting.removeFirst(min(count, waiting.count))
    }
  }

  @MainActor
  private func show(_ button: AsyncButton) throws -> Window {
    let window = Window("Buttons", width: 200, height: 100)
    window.setContent(
      Box { button.align(horizontal: .center, vertical: .center) })
    window.present()
    GtkLoop.iterate(until: "the button to have a size") { gtk_widget_get_width(button.gtk) > 0 }
    GtkLoop.iterate(until: "the window to be active", seconds: 5) {
      gtk_window_is_active(window.cast()) != 0
    }
    return window
  }

  func testATenfoldClickRunsOnceAndKeepsTheSize() throws {
    try onGtk { (test: AsyncButtonTests) in try test.aTenfoldClickRunsOnceAndKeepsTheSize() }
  }

  @MainActor
  private func aTenfoldClickRunsOnceAndKeepsTheSize() throws {
    let work = Work()
    let button = AsyncButton("Save") { await work.run() }
    let window = try show(button)
    let size = (gtk_widget_get_width(button.gtk), gtk_widget_get_height(button.gtk))
    try GtkLoop.click(button, in: window, times: 10)
    GtkLoop.iterate(until: "the spinner") { button.action!.showsSpinner }
    GtkLoop.iterate(for: .milliseconds(50))
    XCTAssertEqual(work.starts, 1)
    XCTAssertFalse(button.isSensitive)
    XCTAssertEqual(gtk_widget_get_width(button.gtk), size.0)
    XCTAssertEqual(gtk_widget_get_height(button.gtk), size.1)
    work.end()
    GtkLoop.iterate(until: "the spinner to go") { !button.action!.showsSpinner }
    GtkLoop.iterate(until: "the button to be sensitive") { button.isSensitive }
    window.destroy()
  }

  func testQuickWorkShowsNoSpinner() throws {
    try onGtk { (test: AsyncButtonTests) in try test.quickWorkShowsNoSpinner() }
  }

  @MainActor
  private func quickWorkShowsNoSpinner() throws {
    var spinnerSeen = false
    var runs = 0
    let button = AsyncButton("Like") { runs += 1 }
    let window = try show(button)
    button.observe { if button.action!.showsSpinner { spinnerSeen = true } }
    try GtkLoop.click(button, in: window)
    GtkLoop.iterate(until: "the work") { runs == 1 }
    GtkLoop.iterate(for: .milliseconds(400))
    XCTAssertFalse(spinnerSeen)
    window.destroy()
  }

  func testOptionsAreHandedOnByBothInitialisers() throws {
    try onGtk { (test: AsyncButtonTests) in try test.optionsAreHandedOnByBothInitialisers() }
  }

  @MainActor
  private func optionsAreHandedOnByBothInitialisers() throws {
    for isIcon in [false, true] {
      let work = Work()
      let button =
        isIcon
        ? AsyncButton(icon: "view-refresh-symbolic", "Reload", options: [.showProgressView]) {
          await work.run()
        }
        : AsyncButton("Reload", options: [.showProgressView]) { await work.run() }
      let window = try show(button)
      try GtkLoop.click(button, in: window, times: 2)
      GtkLoop.iterate(until: "both calls") { work.starts == 2 }
      GtkLoop.iterate(until: "the spinner") { button.action!.showsSpinner }
      XCTAssertTrue(button.isSensitive)
      work.end()
      GtkLoop.iterate(for: .milliseconds(500))
      XCTAssertTrue(button.action!.showsSpinner, "the spinner waits for the last call")
      work.end()
      GtkLoop.iterate(until: "the spinner to go") { !button.action!.showsSpinner }
      window.destroy()
    }
  }

  func testWorkIsCancelledWithItsButton() throws {
    try onGtk { (test: AsyncButtonTests) in try test.workIsCancelledWithItsButton() }
  }

  @MainActor
  private func workIsCancelledWithItsButton() throws {
    var wasCancelled = false
    let button = AsyncButton("Save") {
      do { try await Task.sleep(for: .seconds(60)) } catch { wasCancelled = true }
    }
    let window = try show(button)
    try GtkLoop.click(button, in: window)
    GtkLoop.iterate(until: "the work") { button.action!.runningCount == 1 }
    window.destroy()
    GtkLoop.iterate(until: "the work to be cancelled") { wasCancelled }
  }
}
