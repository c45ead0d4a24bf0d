// Pictures made for one test: copies, pictures saved again, slow ones, pictures with metadata.

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

  /// Converts a picture with ImageMagick. Returns the new file.
  func converted(_ picture: URL, _ arguments: [String], as name: String) throws -> URL {
    let file = folder.appending(path: name)
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/convert"),
      arguments: [picture.path] + arguments + [file.path],
      environment: ["MAGICK_THREAD_LIMIT": "1"], within: 60)
    XCTAssertEqual(run.status, 0, run.errorOutput)
    return file
  }

  /// Makes a folder of photos that take long to import, the same except for a comment: IMG_1.jpg
  /// and so on.
  func slowPhotos(_ count: Int, in name: String = "holiday") throws -> URL {
    // Progressive, as such files take long to decode at a fraction of their size too.
    let large = try Data(
      contentsOf: converted(
        Self.samples[0], ["-resize", "4000x3000!", "-interlace", "JPEG", "-quality", "50"],
        as: "large.jpg"))
    let photos = folder.appending(path: name)
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for number in 1...count {
      let text = Array("Photo \(number)".utf8)
      let comment: [UInt8] = [0xff, 0xfe, 0, UInt8(text.count + 2)] + text
      try (large.prefix(2) + comment + large.dropFirst(2))
        .write(to: photos.appending(path: "IMG_\(number).jpg"))
    }
    return photos
  }

  /// Makes a small copy of a picture whose only metadata are these.
  func tagged(_ picture: URL, _ metadata: TaggedPicture, as name: String) throws -> URL {
    let plain = try converted(picture, ["-strip", "-resize", "400x400"], as: "plain \(name)")
    let pixels = try Data(contentsOf: plain)
    let file = folder.appending(path: name)
    // Both files have the two bytes with which a JPEG file begins, and the two with which it ends.
    try (metadata.jpeg.dropLast(2) + pixels.dropFirst(2)).write(to: file)
    return file
  }

  /// Starts the app a second time, which passes the files to the open window.
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
