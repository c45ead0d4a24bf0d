// All that the app knows of tracing: a hook that is told what happens. `Trace.swift` writes that down
// for benchmarks; without a trace the hook does nothing. `Gtk/MainThreadWork.swift` has a hook of its
// own, for the time that Swift takes.

import Gtk
import PhotoModel

/// Told what happens in the app.
@MainActor
protocol TraceHook {
  /// The program begins.
  func begin()
  /// Files were picked, or none, by starting the program.
  func picked(_ count: Int)
  /// The main window is there, with the grid of photos in `scroller`.
  func opened(_ window: Window, scroller: ScrolledWindow, model: AppModel)
  /// The naming dialog shows a photo from its next frame on, or once the photo is decoded.
  /// - Parameters:
  ///   - ordinal: the position of the photo in its round, from 1.
  ///   - key: what the preview calls the picture; `nil` where none is known yet.
  func shows(_ ordinal: Int, _ key: String?, in preview: PhotoImage)
  /// The program ends.
  func end()
}

/// The hook of an app that is not traced.
struct NoTrace: TraceHook {
  func begin() {}
  func picked(_ count: Int) {}
  func opened(_ window: Window, scroller: ScrolledWindow, model: AppModel) {}
  func shows(_ ordinal: Int, _ key: String?, in preview: PhotoImage) {}
  func end() {}
}
