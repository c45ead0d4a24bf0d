// A pile of pictures to be picked, with digests that another program has computed.

import Foundation
import WindowDriver
import XCTest

/// Distinct pictures in the order they are picked.
struct PhotoPile {
  /// The files, by name.
  let files: [URL]
  /// Their SHA-256 in lower-case hexadecimal digits, in the same order.
  let digests: [String]

  /// Makes a pile in a folder of its own.
  init(_ count: Int, in parent: URL, named name: String = "pile", firstSeed: UInt64 = 1) throws {
    let folder = parent.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    files = try (0..<count).map { index in
      // A name without words, as cameras give it.
      let file = folder.appending(path: "IMG_\(1000 + index).bmp")
      try MosaicPicture(seed: firstSeed + UInt64(index)).bitmap.write(to: file)
      return file
    }
    let said = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/sha256sum"), arguments: files.map(\.path))
    XCTAssertEqual(said.status, 0, said.errorOutput)
    digests = said.output.split(separator: "\n").map { String($0.prefix(64)) }
    XCTAssertEqual(Set(digests).count, count)
  }
}
