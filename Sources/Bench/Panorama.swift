// A picture of more than a hundred megapixels, joined from the photos of the corpus.

import Foundation
import WindowDriver

/// Joins photos of one size into a large one, row by row.
enum Panorama {
  /// How many photos are beside each other, and how many rows of them there are.
  private static let (columns, rows) = (4, 3)
  /// The size of a photo.
  private static let (width, height) = (4000, 3000)

  /// The panorama's size in pixels.
  static var pixelCount: Int { columns * width * rows * height }

  /// Makes the file, unless it exists from an earlier run.
  /// - Throws: the error of djpeg or cjpeg, or of the disk; also for photos of another size.
  static func make(_ file: URL, of photos: [URL]) throws {
    guard !FileManager.default.fileExists(atPath: file.path) else { return }
    let folder = file.deletingLastPathComponent()
    let parts = (0..<columns * rows).map { folder.appending(path: "part-\($0).ppm") }
    // What is left of them takes room, and does no harm.
    defer { for part in parts { try? FileManager.default.removeItem(at: part) } }
    for (photo, part) in zip(photos, parts) {
      try run("djpeg", ["-pnm", "-outfile", part.path, photo.path])
    }
    let whole = folder.appending(path: "whole.ppm")
    // As of the parts.
    defer { try? FileManager.default.removeItem(at: whole) }
    try Data().write(to: whole)
    let output = try FileHandle(forWritingTo: whole)
    try output.write(contentsOf: Data("P6\n\(columns * width) \(rows * height)\n255\n".utf8))
    for row in 0..<rows {
      let inputs = try (0..<columns).map {
        let input = try FileHandle(forReadingFrom: parts[row * columns + $0])
        let end = try input.seekToEnd()
        try input.seek(toOffset: end - UInt64(width * height * 3))
        return input
      }
      for _ in 0..<height {
        for input in inputs {
          guard let line = try input.read(upToCount: width * 3), line.count == width * 3 else {
            throw CorpusError.notMade("a part of the panorama is short")
          }
          try output.write(contentsOf: line)
        }
      }
    }
    try output.close()
    try run("cjpeg", ["-quality", "90", "-outfile", file.path, whole.path])
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: [program] + arguments, within: 300)
    guard run.status == 0 else { throw CorpusError.notMade(run.errorOutput) }
  }
}
