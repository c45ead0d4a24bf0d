// What the app wrote into its trace (`GtkPhotos/App/Trace.swift`). What it tells of a scroll is read
// in `ScrollLog.swift`.

import Foundation

/// The events of one run, in the order written.
struct TraceLog: Equatable {
  /// A line.
  struct Event: Equatable {
    /// What happened: `dialog`.
    let name: String
    /// What the event tells: mostly a photo's place, from 1.
    let number: Int
    /// When, in nanoseconds of `CLOCK_MONOTONIC`.
    let time: UInt64
    /// How many frames the window had painted.
    let frame: Int
  }

  /// The time from Enter to the next photo on the screen.
  struct Wait: Equatable {
    /// In seconds.
    let seconds: Double
    /// In frames: 1 is the frame after Enter.
    let frames: Int
    /// Whether the very next photo was painted, not only one after it.
    let isNext: Bool
  }

  /// The events.
  let events: [Event]

  /// The events of a file's text; a line that is still being written is passed over.
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

  /// The first event of a name.
  func first(_ name: String) -> Event? { events.first { $0.name == name } }

  /// The furthest place of events of a name; 0 where there are none.
  func last(_ name: String) -> Int {
    events.lazy.filter { $0.name == name }.map(\.number).max() ?? 0
  }

  /// The time between the first events of two names, in seconds.
  func seconds(from start: String, to end: String) -> Double? {
    guard let start = first(start)?.time, let end = first(end)?.time else { return nil }
    return Double(end) / 1e9 - Double(start) / 1e9
  }

  /// How long each Enter waited for the next photo, where Enter was pressed for one photo after
  /// another from the first on. A photo that was never painted, as the next Enter came before,
  /// counts from its Enter to the first one painted behind it. The last Enter has no next photo.
  var waits: [Wait] {
    let painted = events.filter { $0.name == "preview" }
    return zip(2..., events.filter { $0.name == "enter" }).compactMap { place, enter in
      guard let shown = painted.first(where: { $0.number >= place && $0.time >= enter.time }) else {
        return nil
      }
      return Wait(
        seconds: Double(shown.time - enter.time) / 1e9, frames: shown.frame - enter.frame,
        isNext: shown.number == place)
    }
  }
}
