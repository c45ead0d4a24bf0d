// The frames of a scroll in a trace, and how long cells stayed blank after it stopped.

import Foundation

/// The frames of a scroll, as the app's `TracedFrames.swift` notes them.
struct ScrollLog {
  /// One painted frame.
  struct Frame: Equatable {
    /// When it was painted, in nanoseconds of `CLOCK_MONOTONIC`.
    let time: UInt64
    /// Its number.
    let number: Int
    /// The main thread's processor time for the app's own code since the last frame, in seconds.
    var work = 0.0
    /// The same for GTK's own work before it paints.
    var toolkit = 0.0
    /// The main thread's processor time for painting it, in seconds.
    var paint = 0.0
    /// The number of visible cells without a picture; `nil` if they were not counted.
    var blank: Int?
  }

  /// The time without movement after which a scroll counts as stopped, in nanoseconds.
  private static let pause: UInt64 = 200_000_000

  /// All frames, in order.
  private(set) var frames: [Frame] = []
  private let moves: [UInt64]

  /// Parses a trace.
  init(_ log: TraceLog) {
    for event in log.events where ["work", "toolkit", "paint", "blank"].contains(event.name) {
      if frames.last?.number != event.frame {
        frames.append(Frame(time: event.time, number: event.frame))
      }
      let seconds = Double(event.number) / 1e9
      switch event.name {
      case "work": frames[frames.count - 1].work = seconds
      case "toolkit": frames[frames.count - 1].toolkit = seconds
      case "paint": frames[frames.count - 1].paint = seconds
      default: frames[frames.count - 1].blank = event.number
      }
    }
    moves = log.events.filter { $0.name == "scroll" }.map(\.time)
  }

  /// For each stop of the scroll, the time to the first frame without a blank cell, or to the next
  /// scroll, in seconds. Without a frame like that, the last stop is measured to the end of the
  /// trace.
  var waits: [Double] {
    let ends = Array(moves.dropFirst()) + [.max]
    var next = frames.startIndex
    return zip(moves, ends).filter { $1 - $0 > Self.pause }.map { stop, end in
      while next < frames.count, frames[next].time < stop || frames[next].blank != 0 { next += 1 }
      let painted = next < frames.count ? frames[next].time : max(frames.last?.time ?? 0, stop)
      return Double(min(painted, end) - stop) / 1e9
    }
  }

  /// The frames that were painted in a period.
  func frames(in time: ClosedRange<UInt64>) -> [Frame] { frames.filter { time.contains($0.time) } }

  /// The frames as comma-separated values, with a header line.
  /// - Parameter ways: the names and periods of the scrolls.
  func recording(_ ways: [(name: String, time: ClosedRange<UInt64>)]) -> String {
    let start = frames.first?.time ?? 0
    let lines = frames.map { frame in
      let way = ways.first { $0.time.contains(frame.time) }?.name ?? ""
      let times = [Double(frame.time - start) / 1e9, frame.work, frame.toolkit, frame.paint]
        .map { Report.decimal($0 * 1000, 3, isGrouped: false) }
      let blank = frame.blank.map { String($0) } ?? ""
      return ([way] + times + [String(frame.number), blank]).joined(separator: ",")
    }
    return (["way,ms,work_ms,toolkit_ms,paint_ms,frame,blank_cells"] + lines)
      .joined(separator: "\n") + "\n"
  }
}
