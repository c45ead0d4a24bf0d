// The app's only interface to tracing: a hook that is told what happens. `Trace.swift` writes the
// events for benchmarks; without a trace the hook does nothing. `Gtk/MainLoop/MainThreadWork.swift`
// has a hook of its own, for the processor time of Swift.

import Gtk
import PhotoModel

/// Is told what happens in the app.
@MainActor
protocol TraceHook {
  /// The program begins.
  func begin()
  /// The program was started, with files or without.
  func picked(_ count: Int)
  /// The main window was opened, with the grid of photos in `scroller`.
  func opened(
    _ window: Window, scroller: ScrolledWindow, model: AppModel, loader: PictureLoader)
  /// The main window has a page on which a photo is looked at.
  func viewed(in page: ViewerPage, _ window: Window)
  /// The naming dialog shows a photo from its next frame on, or once the photo is decoded.
  /// - Parameters:
  ///   - ordinal: the position of the photo in its round, from 1.
  ///   - key: the preview's key for the picture; `nil` if it is not known yet.
  func shows(_ ordinal: Int, _ key: String?, in preview: PhotoImage)
  /// The program ends.
  func end()
}

/// The hook of an app that is not traced.
struct NoTrace: TraceHook {
  func begin() {}
  func picked(_ count: Int) {}
  func opened(
    _ window: Window, scroller: ScrolledWindow, model: AppModel, loader: PictureLoader
  ) {}
  func viewed(in page: ViewerPage, _ window: Window) {}
  func shows(_ ordinal: Int, _ key: String?, in preview: PhotoImage) {}
  func end() {}
}
