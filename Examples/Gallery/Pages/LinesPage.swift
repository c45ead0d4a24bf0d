// Lines that are counted off the main actor while they arrive.

import AsyncGtk
import AsyncState
import Foundation
import Gtk
import Observation

extension Page {
  static var lines: Page {
    Page(
      "Lines",
      """
      A text streams in, a thousand lines a second, and is counted as it comes. The window has \
      nothing to do but to show the number.
      """
    ) { pace in
      // begin
      let report = LineReport()
      let label = Label { "\(report.lines) lines, \(report.onMain) of them on the main thread" }
      label.backgroundTask(priority: .utility) {
        for await text in pace.texts() {
          let count = text.count { $0 == "\n" }
          let isMain = isMainThread()
          await report.add(count, isMain)
        }
      }
      // end
      label.isVisible = false
      return Box(spacing: 12) {
        HorizontalBox(spacing: 6) {
          Button("Count") { label.isVisible = true }
          Button("Stop") { label.isVisible = false }
        }
        Box { label }.frame(height: 24)
      }
    }
  }
}

@MainActor @Observable
private final class LineReport {
  private(set) var lines = 0
  private(set) var onMain = 0

  func add(_ count: Int, _ isMain: Bool) {
    lines += count
    if isMain { onMain += count }
  }
}

/// Whether the current thread is the main thread, which asynchronous code may not query itself.
private func isMainThread() -> Bool { Thread.isMainThread }

extension Pace {
  /// A thousand lines per second.
  fileprivate func texts() -> AsyncMapSequence<AsyncStream<Int>, String> {
    ticks().map { String(repeating: "Line of text \($0)\n", count: 1000) }
  }
}
