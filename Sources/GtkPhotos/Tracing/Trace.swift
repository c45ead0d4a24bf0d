// The times of events, for benchmarks: with `GTK_PHOTOS_TRACE=FILE` in the environment, each event
// is a line of FILE (docs/architecture.md). Without it nothing is noted. `Sources/Bench` reads the
// file. The events of the main window are in `TracedWindow.swift` and `TracedFrames.swift`, those
// of the naming dialog in `TracedPreview.swift`; the file itself is in `TraceFile.swift`.

import CGtk
import Foundation
import Gtk
import PhotoModel

/// The trace of this process.
@MainActor
final class Trace: TraceHook {
  /// The events, each with the number that is noted with it.
  enum Event: String {
    /// The program began; always 0.
    case start
    /// The program was started, with files or without; the number of paths.
    case pick
    /// The naming dialog was first painted; the position of its photo in the round, from 1.
    case dialog
    /// Enter was pressed in the naming dialog, with the timestamp of the key event; the position of
    /// the photo that was shown.
    case enter
    /// A photo was first painted in the naming dialog; its position.
    case preview
    /// The library's page was first painted completely: each visible cell with its picture, or the
    /// text for an empty library; the number of cells.
    case grid
    /// All picked files are imported; the number of files since the program began.
    case imported
    /// The list of photos was replaced; the number of photos shown.
    case list
    /// A key was pressed in the main window, with the timestamp of the key event; its GDK number.
    case key
    /// A key was pressed; how many Swift objects C holds (`RetainedObjects`).
    case boxes
    /// A key was pressed; the size of the textures that are kept for later, in bytes.
    case textures
    /// The grid was scrolled; the new position, in pixels.
    case scroll
    /// A frame of the main window was painted (`TracedFrames.swift`); the main thread's processor
    /// time for Swift code since the last frame, in nanoseconds.
    case work
    /// The main thread's processor time for GTK's own work before it paints, in nanoseconds.
    case toolkit
    /// The main thread's processor time for painting that frame, in nanoseconds.
    case paint
    /// The number of visible cells without a picture in that frame.
    case blank
    /// A photo that is looked at was first painted; its sequence number.
    case photo
    /// All that can be seen of it was first painted as sharp as it is; the width of the whole picture
    /// at that zoom, in device pixels.
    case tiles
  }

  private let file: TraceFile

  private init(_ file: TraceFile) { self.file = file }

  /// The trace that the environment requests, or a hook that does nothing.
  static func asked() -> any TraceHook {
    guard let path = ProcessInfo.processInfo.environment["GTK_PHOTOS_TRACE"] else {
      return NoTrace()
    }
    return Trace(TraceFile(path))
  }

  /// Notes an event.
  /// - Parameters:
  ///   - number: the event's number.
  ///   - time: the time of the event, in nanoseconds of `CLOCK_MONOTONIC`; by default now.
  ///   - frame: how many frames its window had painted by then; 0 if the event has no window.
  func note(_ event: Event, _ number: Int = 0, at time: UInt64? = nil, frame: Int = 0) {
    file.append("\(event.rawValue) \(number) \(time ?? TraceFile.now) \(frame)\n")
  }

  func begin() { note(.start) }

  func picked(_ count: Int) { note(.pick, count) }

  func opened(
    _ window: Window, scroller: ScrolledWindow, model: AppModel, loader: PictureLoader
  ) {
    TracedWindow.follow(window, scroller: scroller, model: model, loader: loader, noting: self)
  }

  func viewed(in page: ViewerPage, _ window: Window) {
    guard let clock = gtk_widget_get_frame_clock(window.gtk) else { return }
    window.own(TracedViewer(clock, page, noting: self))
  }

  func shows(_ ordinal: Int, _ key: String?, in preview: PhotoImage) {
    if let traced = preview.controller(TracedPreview.self) {
      traced.awaits(ordinal, key)
    } else if let traced = TracedPreview(preview, ordinal, key, noting: self) {
      preview.own(controller: traced)
    }
  }

  /// Writes the lines that are not written yet.
  func end() {
    file.write()
    file.wait()
  }
}
