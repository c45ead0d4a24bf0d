// Measures how long other programs take for thumbnails of the same photos, if they are installed;
// none is installed for this.

import Foundation
import WindowDriver

/// The thumbnails of other programs.
enum Peers {
  /// A program that ends when it has made its thumbnails.
  private struct Tool: Sendable {
    let name: String
    /// Its arguments; the file follows them.
    let command: @Sendable (URL) -> [String]
    let batch: Int
  }

  private static let tools = [
    Tool(
      name: "vipsthumbnail",
      command: { ["vipsthumbnail", "-s", "360", "-o", "\($0.path)/%s.jpg"] }, batch: 20),
    Tool(
      name: "gdk-pixbuf-thumbnailer",
      // It takes one file and one name.
      command: { folder in
        [
          "sh", "-c", "exec gdk-pixbuf-thumbnailer -s 340 \"$1\" \"$0/${1##*/}.png\"", folder.path,
        ]
      }, batch: 1),
  ]

  /// Programs with a window, which make thumbnails until each photo has one.
  private static let windows = ["gthumb", "shotwell"]

  /// Compares each program with the app's whole import, which also copies, digests and stores.
  static func measure(
    _ setup: BenchSetup, _ corpus: Corpus, _ empty: MadeLibrary, into report: inout Report
  ) throws {
    let count = corpus.large.count
    Bench.tell("Thumbnails of \(count) by others…")
    let ours = try ImportTime.median(setup, corpus, empty)
    let measure = Report.Measure(name: "ours", amount: .seconds(ours))
    report.add("Import of \(count), ours", .seconds(ours), beside: measure)
    for tool in tools {
      guard Shell.has(tool.name) else {
        Bench.tell("\(tool.name): not installed")
        continue
      }
      let times = try (0..<ImportTime.runCount).map { _ in
        try inEmptyFolder(of: setup) {
          try Shell.time(tool.command($0), over: corpus.large, batch: tool.batch)
        }
      }
      report.add(
        "Thumbnails of \(count), \(tool.name)", .seconds(Statistics.median(times)), beside: measure)
    }
    for program in windows {
      guard Shell.has(program) else {
        Bench.tell("\(program): not installed")
        continue
      }
      let times = try (0..<ImportTime.runCount).map { _ in
        try inEmptyFolder(of: setup) { try time(program, corpus, home: $0) }
      }
      report.add(
        "Thumbnails of \(count), \(program)", .seconds(Statistics.median(times)), beside: measure)
    }
  }

  private static func inEmptyFolder(
    of setup: BenchSetup, _ body: (URL) throws -> Double
  ) throws -> Double {
    let folder = setup.folder.appending(path: "peer")
    // The folder of a run that was stopped.
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // What can't be removed is removed by the next run.
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Starts a program on the photos, with a home folder of its own, and waits until it has stored a
  /// thumbnail of each. gThumb makes those of the folder that it opens; Shotwell imports what is in
  /// its library's folder if its settings say so.
  private static func time(_ program: String, _ corpus: Corpus, home: URL) throws -> Double {
    let settings = home.appending(path: "config/glib-2.0/settings")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    let words = """
      [org/yorba/shotwell/preferences/files]
      auto-import=true
      import-dir='\(corpus.session.path)'

      """
    try Data(words.utf8).write(to: settings.appending(path: "keyfile"))
    let cache = home.appending(path: "cache")
    let start = ContinuousClock.now
    let app = try Application(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: [program] + (program == "gthumb" ? [corpus.session.path] : []),
      environment: [
        "HOME": home.path, "XDG_CACHE_HOME": cache.path, "GSETTINGS_BACKEND": "keyfile",
        "XDG_CONFIG_HOME": home.appending(path: "config").path,
        "XDG_DATA_HOME": home.appending(path: "data").path,
      ])
    defer { app.terminate() }
    try Waiting.wait(for: "\(program)'s thumbnails", within: 120) {
      thumbnailCount(in: cache) >= corpus.large.count
    }
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// The number of thumbnails of the size that most of them have.
  private static func thumbnailCount(in folder: URL) -> Int {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let pictures = (files ?? []).filter { $0.hasSuffix(".png") || $0.hasSuffix(".jpg") }
    return Dictionary(grouping: pictures) { ($0 as NSString).deletingLastPathComponent }
      .values.map(\.count).max() ?? 0
  }
}
