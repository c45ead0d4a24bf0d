// Looks at the same photos with other programs, where they are installed, by the same keys; measured for
// all of them, ours too, by the last change on the screen.

import Foundation
import WindowDriver

/// Other programs with which photos are looked at.
enum ViewerPeers {
  /// A program and its keys.
  struct Keys {
    let program: String
    let next: String
    let last: String
    let fullSize: String
  }

  /// What was measured of a program, in seconds.
  struct Times {
    var next: [Double] = []
    var zoom: Double?
    var panorama: Double?
  }

  private static let others = [
    Keys(program: "loupe", next: "Right", last: "End", fullSize: "1"),
    Keys(program: "eog", next: "Right", last: "End", fullSize: "1"),
    Keys(program: "gthumb", next: "Next", last: "End", fullSize: "1"),
    Keys(program: "geeqie", next: "Next", last: "End", fullSize: "z"),
  ]
  private static let nextCount = 12

  /// Goes from photo to photo, zooms, and goes to the last photo: the panorama.
  static func times(of keys: Keys, _ screen: ScreenMemory, _ stream: KeyStream) throws -> Times {
    var times = Times()
    for _ in 0..<nextCount {
      // Half a second after the last one: time to decode ahead, for programs that do.
      if let time = try screen.lastChange(after: { try stream.press(keys.next) }) {
        times.next.append(time)
      }
    }
    times.zoom = try screen.lastChange(stillness: 2) { try stream.press(keys.fullSize) }
    // All pixels of the panorama take longer than a second.
    times.panorama = try screen.lastChange(stillness: 4, within: 60) { try stream.press(keys.last) }
    return times
  }

  /// Measures the programs that are installed.
  static func measure(
    _ folder: URL, _ first: URL, _ screen: ScreenMemory, _ ours: Times, into report: inout Report
  ) throws {
    add("ours", ours, beside: ours, to: &report)
    for keys in others {
      guard Shell.has(keys.program) else {
        Bench.tell("\(keys.program): not installed")
        continue
      }
      let home = folder.appending(path: "home-\(keys.program)")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      let app = try Application(
        URL(fileURLWithPath: "/usr/bin/env"), arguments: [keys.program, first.path],
        environment: [
          "HOME": home.path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
          "XDG_CONFIG_HOME": home.appending(path: "config").path,
          "XDG_DATA_HOME": home.appending(path: "data").path,
        ])
      defer { app.kill() }
      _ = screen.lastChange(within: 30) {}
      add(keys.program, try times(of: keys, screen, try KeyStream()), beside: ours, to: &report)
    }
  }

  private static func add(
    _ name: String, _ times: Times, beside ours: Times, to report: inout Report
  ) {
    func row(_ title: String, _ time: Double?, _ own: Double?) {
      guard let time, let own else { return }
      report.add(
        "\(title), \(name)", .seconds(time),
        beside: Report.Measure(name: "ours", amount: .seconds(own)))
    }
    row(
      "Next photo, last change on the screen, p50",
      times.next.isEmpty ? nil : Statistics.median(times.next),
      ours.next.isEmpty ? nil : Statistics.median(ours.next))
    row("Zoom to 1:1, last change", times.zoom, ours.zoom)
    row("Panorama, last change", times.panorama, ours.panorama)
  }
}
