// What happens when, for benchmarks: with `GTK_PHOTOS_TRACE=FILE` in the environment each event
// is a line of FILE (docs/architecture.md). Without it nothing is noted. Read by `Sources/Bench`.
// What the main window tells is in `TracedWindow.swift` and `TracedFrames.swift`, what the naming
// dialog does in `TracedPreview.swift`; the file itself is in `TraceFile.swift`.

import CGtk
import Foundation
import Gtk
import PhotoModel

/// The trace of this process.
@MainActor
final class Trace: TraceHook {
  /// What is noted, with the number that goes with it.
  enum Event: String {
    /// The program began; 0.
    case start
    /// Files were picked, or none, by starting the program; how many paths.
    case pick
    /// The naming dialog was painted first; the place of its photo in the round, from 1.
    case dialog
    /// Enter was pressed in the naming dialog, by the time of the key itself; the place of the
    /// photo that was shown.
    case enter
    /// A photo was painted in the naming dialog first; its place.
    case preview
    /// The library's page was painted whole first: each cell that can be seen with its picture, or
    /// what an empty library says; how many cells.
    case grid
    /// Everything that was picked is brought in; how many files since the program began.
    case imported
    /// The list of photos became another one; how many are shown.
    case list
    /// A key was pressed in the main window, by the time of the key itself; its GDK number.
    case key
    /// The grid was scrolled; to where, in pixels.
    case scroll
    /// A frame of the main window was painted (`TracedFrames.swift`): the main thread's processor
    /// time for our own code since the last one, in nanoseconds.
    case work
    /// The same for what GTK does by itself before it paints.
    case toolkit
    /// The main thread's processor time for painting that frame.
    case paint
    /// How many cells that can be seen have no picture in that frame.
    case blank
  }

  private let file: TraceFile

  private init(_ file: TraceFile) { self.file = file }

  /// The trace that the environment asks for, or none.
  static func asked() -> any TraceHook {
    guard let path = ProcessInfo.processInfo.environment["GTK_PHOTOS_TRACE"] else {
      return NoTrace()
    }
    return Trace(TraceFile(path))
  }

  /// Notes an event.
  /// - Parameters:
  ///   - number: what the event tells.
  ///   - time: when it was, in nanoseconds of `CLOCK_MONOTONIC`; now where left out.
  ///   - frame: how many frames its window had painted by then; 0 where it has none.
  func note(_ event: Event, _ number: Int = 0, at time: UInt64? = nil, frame: Int = 0) {
    file.append("\(event.rawValue) \(number) \(time ?? TraceFile.now) \(frame)\n")
  }

  func begin() { note(.start) }

  func picked(_ count: Int) { note(.pick, count) }

  func opened(_ window: Window, scroller: ScrolledWindow, model: AppModel) {
    TracedWindow.follow(window, scroller: scroller, model: model, noting: self)
  }

  func shows(_ ordinal: Int, _ key: String?, in preview: PhotoImage) {
    if let traced = preview.controller(TracedPreview.self) {
      traced.awaits(ordinal, key)
    } else if let traced = TracedPreview(preview, ordinal, key, noting: self) {
      preview.own(controller: traced)
    }
  }

  /// Writes what is not written yet.
  func end() {
    file.write()
    file.wait()
  }
}
