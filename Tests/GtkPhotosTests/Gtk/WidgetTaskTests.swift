// Tests of tasks that run as long as their widget is shown, on pages of a stack.

import AsyncGtk
import AsyncState
import CGtk
import Foundation
import Gtk
import PhotoModel
import TestTime
import XCTest

@testable import GtkPhotos

final class WidgetTaskTests: XCTestCase {
  @MainActor
  private func show(_ widget: some Widget) -> Window {
    let window = Window("Pages", width: 300, height: 200)
    window.setContent(widget)
    window.present()
    GtkLoop.iterate(until: "the window to have a size") { gtk_widget_get_mapped(widget.gtk) != 0 }
    return window
  }

  func testATickingLabelStopsWhenItsPageIsLeft() throws {
    try onGtk { (test: WidgetTaskTests) in test.aTickingLabelStopsWhenItsPageIsLeft() }
  }

  @MainActor
  private func aTickingLabelStopsWhenItsPageIsLeft() {
    let clock = ManualClock()
    var ticks = 0
    let label = ExpiringLabel(clock: clock) {
      ticks += 1
      return ExpiringText(words: "Updated", lasts: .seconds(1))
    }
    let pages = Stack(["ticking": label, "other": Box()])
    XCTAssertEqual(clock.sleeperCount, 0, "nothing runs before it is shown")
    let window = show(pages)
    GtkLoop.iterate(until: "the label to wait") { clock.sleeperCount == 1 }
    let first = ticks
    for tick in 1...3 {
      clock.wakeAll()
      GtkLoop.iterate(until: "tick \(tick)") { ticks == first + tick && clock.sleeperCount == 1 }
    }
    pages.show("other")
    GtkLoop.iterate(until: "the label to stop") { clock.sleeperCount == 0 }
    let last = ticks
    clock.wakeAll()
    GtkLoop.iterate(for: .milliseconds(50))
    XCTAssertEqual(ticks, last)
    pages.show("ticking")
    GtkLoop.iterate(until: "the label to go on") { clock.sleeperCount == 1 && ticks > last }
    window.destroy()
    GtkLoop.iterate(until: "the label to stop with its window") { clock.sleeperCount == 0 }
  }

  func testALabelWhoseTextStaysTrueWakesNobodyUntilTheStateChanges() throws {
    try onGtk { (test: WidgetTaskTests) in
      test.aLabelWhoseTextStaysTrueWakesNobodyUntilTheStateChanges()
    }
  }

  @MainActor
  private func aLabelWhoseTextStaysTrueWakesNobodyUntilTheStateChanges() {
    let clock = ManualClock()
    let value = Loader<Int> { 7 }
    var texts = 0
    let label = ExpiringLabel(clock: clock) {
      texts += 1
      guard let value = value.value else { return .nothing }
      return ExpiringText(words: "\(value)", lasts: .seconds(60))
    }
    let window = show(Box { label })
    GtkLoop.iterate(until: "the label to be asked") { texts >= 3 }
    GtkLoop.iterate(for: .milliseconds(50))
    XCTAssertEqual(clock.sleeperCount, 0, "nothing is to be said")
    let last = texts
    clock.wakeAll()
    GtkLoop.iterate(for: .milliseconds(50))
    XCTAssertEqual(texts, last)
    // It waits once it has a text that expires.
    Task { await value.load() }
    GtkLoop.iterate(until: "the label to wait") { clock.sleeperCount == 1 }
    XCTAssertEqual(String(cString: gtk_label_get_text(label.opaque)), "7")
    window.destroy()
    GtkLoop.iterate(until: "the label to stop with its window") { clock.sleeperCount == 0 }
  }

  func testAJobStartsAnewWhenItsValueChanges() throws {
    try onGtk { (test: WidgetTaskTests) in test.aJobStartsAnewWhenItsValueChanges() }
  }

  @MainActor
  private func aJobStartsAnewWhenItsValueChanges() {
    let value = Loader<Int> { 7 }
    var log: [String] = []
    let box = Box().task(id: { value.value }) { id in
      log.append("start \(id ?? 0)")
      do { try await Task.sleep(for: .seconds(60)) } catch { log.append("end \(id ?? 0)") }
    }
    let window = show(box)
    GtkLoop.iterate(until: "the first job") { log == ["start 0"] }
    Task { await value.load() }
    GtkLoop.iterate(until: "the second job") { log.count == 3 }
    XCTAssertEqual(Set(log), ["start 0", "end 0", "start 7"])
    window.destroy()
    GtkLoop.iterate(until: "the job to end") { log.last == "end 7" }
  }

  func testAJobThatComputesRunsOffTheMainThread() throws {
    try onGtk { (test: WidgetTaskTests) in test.aJobThatComputesRunsOffTheMainThread() }
  }

  @MainActor
  private func aJobThatComputesRunsOffTheMainThread() {
    let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
    var wasOnMain: Bool?
    let box = Box().backgroundTask { answer.yield(Thread.isMainThread) }
      .task { for await found in answers { wasOnMain = found } }
    let window = show(box)
    GtkLoop.iterate(until: "the answer") { wasOnMain != nil }
    XCTAssertEqual(wasOnMain, false)
    window.destroy()
  }

  func testJobsHaveThePriorityThatIsAskedFor() throws {
    try onGtk { (test: WidgetTaskTests) in test.jobsHaveThePriorityThatIsAskedFor() }
  }

  @MainActor
  private func jobsHaveThePriorityThatIsAskedFor() {
    for priority in [TaskPriority.background, .utility, .high] {
      var found: [String: TaskPriority?] = [:]
      let (answers, answer) = AsyncStream.makeStream(of: TaskPriority?.self)
      // The base priority, as a task that another one awaits may run at a higher one.
      let box = Box()
        .task(priority: priority) { found["task"] = Task.basePriority }
        .task(id: { 1 }, priority: priority) { _ in found["with a value"] = Task.basePriority }
        .backgroundTask(priority: priority) { answer.yield(Task.basePriority) }
        .task { for await priority in answers { found["in the background"] = priority } }
      let window = show(box)
      GtkLoop.iterate(until: "all three") { found.count == 3 }
      for (kind, found) in found { XCTAssertEqual(found, priority, kind) }
      window.destroy()
    }
  }

  func testPullingDownBeyondTheTopReloadsOnce() throws {
    try onGtk { (test: WidgetTaskTests) in test.pullingDownBeyondTheTopReloadsOnce() }
  }

  @MainActor
  private func pullingDownBeyondTheTopReloadsOnce() {
    var reloads = 0
    var end: CheckedContinuation<Void, Never>?
    let scroller = ScrolledWindow(Box().frame(height: 1000)).expand()
    let page = Box { scroller }.refreshable(pulling: scroller) {
      reloads += 1
      await withCheckedContinuation { end = $0 }
    }
    let window = show(page)
    // GTK emits this signal when a touchpad or a finger scrolls beyond an edge.
    for edge in [GTK_POS_BOTTOM, GTK_POS_TOP, GTK_POS_TOP] { overshoot(scroller, edge) }
    GtkLoop.iterate(until: "the reload") { end != nil }
    XCTAssertEqual(reloads, 1)
    GtkLoop.iterate(until: "the spinner") { page.refreshAction?.action.showsSpinner == true }
    XCTAssertEqual(page.refreshAction?.action.isDisabled, true)
    end?.resume()
    GtkLoop.iterate(until: "the spinner to go") { page.refreshAction?.action.showsSpinner == false }
    window.destroy()
  }

  @MainActor
  private func overshoot(_ scroller: ScrolledWindow, _ edge: GtkPositionType) {
    var values = [GValue(), GValue()]
    g_value_init(&values[0], gtk_scrolled_window_get_type())
    g_value_set_object(&values[0], scroller.instance)
    g_value_init(&values[1], gtk_position_type_get_type())
    g_value_set_enum(&values[1], Int32(edge.rawValue))
    let signal = g_signal_lookup("edge-overshot", gtk_scrolled_window_get_type())
    g_signal_emitv(&values, signal, 0, nil)
    for index in values.indices { g_value_unset(&values[index]) }
  }
}
