// Parses the app's trace (`GtkPhotos/Tracing/Trace.swift`). The frames of a scroll are in
// `ScrollLog.swift`.

import Foundation

/// The events of one run, in the order in which they were written.
struct TraceLog: Equatable {
  /// One line of the trace.
  struct Event: Equatable {
    /// The name of the event: `dialog`.
    let name: String
    /// The number of the event: mostly a photo's position, from 1.
    let number: Int
    /// The time, in nanoseconds of `CLOCK_MONOTONIC`.
    let time: UInt64
    /// How many frames the window had painted by then.
    let frame: Int
  }

  /// The time from Enter to the next photo that is painted.
  struct Wait: Equatable {
    /// The time in seconds.
    let seconds: Double
    /// The time in frames: 1 is the frame after Enter.
    let frames: Int
    /// Whether the very next photo was painted, and not skipped.
    let isNext: Bool
  }

  /// The events.
  let events: [Event]

  /// Parses the text of a trace; a line that is still being written is skipped.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    events = lines.compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 4, let number = Int(words[1]), let time = UInt64(words[2]),
        let frame = Int(words[3])
      else { return nil }
      return Event(name: String(words[0]), number: number, time: time, frame: frame)
    }
  }

  /// The first event of this name; `nil` if there is none.
  func first(_ name: String) -> Event? { events.first { $0.name == name } }

  /// The highest position in events of this name; 0 if there are none.
  func last(_ name: String) -> Int {
    events.lazy.filter { $0.name == name }.map(\.number).max() ?? 0
  }

  /// The time between the first events of two names, in seconds; `nil` if one is missing.
  func seconds(from start: String, to end: String) -> Double? {
    guard let start = first(start)?.time, let end = first(end)?.time else { return nil }
    return Double(end) / 1e9 - Double(start) / 1e9
  }

  /// The time from each Enter to the next photo, if Enter was pressed for one photo after another
  /// from the first on. For a photo that was never painted, because the next Enter came first, the
  /// time ends when the first photo after it is painted. The last Enter has no next photo.
  var waits: [Wait] {
    let painted = events.filter { $0.name == "preview" }
    return zip(2..., events.filter { $0.name == "enter" }).compactMap { number, enter in
      guard let shown = painted.first(where: { $0.number >= number && $0.time >= enter.time })
      else {
        return nil
      }
      return Wait(
        seconds: Double(shown.time - enter.time) / 1e9, frames: shown.frame - enter.frame,
        isNext: shown.number == number)
    }
  }
}
