// What happens when, for benchmarks: with `GTK_PHOTOS_TRACE=FILE` in the environment each event
// is a line of FILE (docs/architecture.md). Without it nothing is noted. Read by `Sources/Bench`.
// What the main window tells is in `TracedWindow.swift` and `TracedFrames.swift`.

import CGtk
import Foundation
import Gtk

/// The trace of this process.
@MainActor
enum Trace {
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

  private static var file: TraceFile?

  /// Begins the trace where one is asked for.
  static func begin() {
    guard let path = ProcessInfo.processInfo.environment["GTK_PHOTOS_TRACE"] else { return }
    file = TraceFile(path)
    note(.start)
  }

  /// Notes an event.
  /// - Parameters:
  ///   - number: what the event tells.
  ///   - time: when it was, in nanoseconds of `CLOCK_MONOTONIC`; now where left out.
  ///   - frame: how many frames its window had painted by then; 0 where it has none.
  static func note(_ event: Event, _ number: Int = 0, at time: UInt64? = nil, frame: Int = 0) {
    file?.append("\(event.rawValue) \(number) \(time ?? TraceFile.now) \(frame)\n")
  }

  /// Whether a trace was asked for.
  static var isOn: Bool { file != nil }

  /// The time of an event of the display server, for ``note(_:_:at:frame:)``.
  static func time(milliseconds: UInt32) -> UInt64 { TraceFile.time(milliseconds: milliseconds) }

  /// The naming dialog shows a photo from its next frame on, or once the photo is decoded.
  static func shows(_ place: Int, _ key: String?, in preview: PhotoImage) {
    guard file != nil else { return }
    if let traced = preview.controller(TracedPreview.self) {
      traced.awaits(place, key)
    } else if let traced = TracedPreview(preview, place, key) {
      preview.own(controller: traced)
    }
  }

  /// Writes what is not written yet: the program ends.
  static func end() {
    file?.write()
    file?.wait()
  }
}

/// Notes when the photos of one naming dialog are painted. Owned by the dialog's preview.
@MainActor
private final class TracedPreview {
  private let clock: OpaquePointer
  private var place: Int
  private var key: String?
  private var isPainted = false
  private var hasDialog = false

  /// `nil` where the dialog's window is not there yet.
  init?(_ preview: PhotoImage, _ place: Int, _ key: String?) {
    guard let clock = gtk_widget_get_frame_clock(preview.gtk),
      let root = gtk_widget_get_root(preview.gtk)
    else { return nil }
    self.clock = clock
    self.place = place
    self.key = key
    connect(Instance(clock), "after-paint") { [weak self] in self?.painted(preview) }
    watchEnter(
      AnyWidget(gtk: UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)))
  }

  private var frame: Int { gdk_frame_clock_get_frame_counter(clock) }

  /// Another photo is to be painted.
  func awaits(_ place: Int, _ key: String?) {
    guard place != self.place || key != self.key else { return }
    isPainted = false
    self.place = place
    self.key = key
  }

  private func painted(_ preview: PhotoImage) {
    guard gtk_widget_get_mapped(preview.gtk) != 0 else { return }
    if !hasDialog { Trace.note(.dialog, place, frame: frame) }
    hasDialog = true
    guard !isPainted, let key, preview.paintedID == key else { return }
    isPainted = true
    Trace.note(.preview, place, frame: frame)
  }

  private func watchEnter(_ window: AnyWidget) {
    guard let controller = gtk_event_controller_key_new() else { return }
    connect(Instance(controller), key: "key-pressed") { [weak self] key, modifiers in
      let others = GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
      let isPlain = modifiers.rawValue & others == 0
      if let self, isPlain, [GDK_KEY_Return, GDK_KEY_KP_Enter].contains(Int32(key)) {
        let time = gtk_event_controller_get_current_event_time(controller)
        Trace.note(.enter, place, at: TraceFile.time(milliseconds: time), frame: frame)
      }
      return false
    }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(window.gtk, controller)
  }
}

/// Lines for a file, which are written a little later by a thread of their own.
@MainActor
private final class TraceFile {
  /// Lines wait this long for others.
  private static let delay = Duration.milliseconds(100)

  private let path: String
  private let queue = DispatchQueue(label: "org.gtkphotos.trace")
  private var lines = ""
  private var writing: Task<Void, Never>?

  init(_ path: String) { self.path = path }

  /// Now, in nanoseconds of `CLOCK_MONOTONIC`.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The time of an event of the X server, which counts the milliseconds of the same clock in 32
  /// bits; now where it does not, as other display servers may not.
  static func time(milliseconds: UInt32) -> UInt64 {
    let now = now
    let age = UInt32(truncatingIfNeeded: now / 1_000_000) &- milliseconds
    return age < 60_000 ? now - UInt64(age) * 1_000_000 : now
  }

  func append(_ line: String) {
    lines += line
    guard writing == nil else { return }
    writing = Task { [weak self] in
      // Cancelled or not, it is written.
      try? await Task.sleep(for: Self.delay)
      self?.write()
    }
  }

  func write() {
    writing?.cancel()
    writing = nil
    let (path, text) = (path, lines)
    lines = ""
    queue.async {
      guard let file = fopen(path, "a") else { return }
      fputs(text, file)
      fclose(file)
    }
  }

  func wait() { queue.sync {} }
}
