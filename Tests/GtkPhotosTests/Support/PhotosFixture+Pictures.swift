// Pictures made for one test: copies, pictures saved again, pictures with metadata.

import Foundation
import WindowDriver
import XCTest

extension PhotosFixture {
  /// A copy of a picture under another name.
  func copy(_ picture: URL, as name: String) throws -> URL {
    let file = folder.appending(path: name)
    try FileManager.default.copyItem(at: picture, to: file)
    return file
  }

  /// What ImageMagick makes of a picture.
  func converted(_ picture: URL, _ arguments: [String], as name: String) throws -> URL {
    let file = folder.appending(path: name)
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/convert"),
      arguments: [picture.path] + arguments + [file.path],
      environment: ["MAGICK_THREAD_LIMIT": "1"], within: 60)
    XCTAssertEqual(run.status, 0, run.errorOutput)
    return file
  }

  /// A picture that holds nothing but these metadata besides its pixels.
  func tagged(_ picture: URL, _ metadata: TaggedPicture, as name: String) throws -> URL {
    let plain = try converted(picture, ["-strip", "-resize", "400x400"], as: "plain \(name)")
    let pixels = try Data(contentsOf: plain)
    let file = folder.appending(path: name)
    // Both begin with the two bytes of a JPEG file; those that end one stay the last.
    try (metadata.jpeg.dropLast(2) + pixels.dropFirst(2)).write(to: file)
    return file
  }

  /// Has a second start hand files to the window that is open.
  func handOver(_ files: [URL]) throws {
    let start = try CommandRun(
      Self.binary, arguments: ["--library", library.path] + files.map(\.path))
    XCTAssertEqual(start.status, 0, start.errorOutput)
  }

  /// Waits until the library holds exactly these names.
  func wait(for names: [String?], after doing: String) throws {
    try XCTUnwrap(app).wait(for: "the names after \(doing)", within: 5) {
      try list().map(\.name) == names
    }
  }
}
