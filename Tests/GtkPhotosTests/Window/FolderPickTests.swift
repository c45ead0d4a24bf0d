// Tests of a picked folder with links that lead out of it and with files that are not pictures:
// only its own photos are imported, the rest is listed in the receipt, and nothing hangs.

import Foundation
import WindowDriver
import XCTest

final class FolderPickTests: XCTestCase {
  func testLinksOutPipesAndTextsGiveNoPhotosAndAreTold() throws {
    let fixture = try PhotosFixture()
    let files = FileManager.default
    func folder(_ name: String) throws -> URL {
      let folder = fixture.folder.appending(path: name)
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }
    let elsewhere = try folder("elsewhere")
    for number in 1...500 {
      try files.copyItem(
        at: PhotosFixture.samples[1], to: elsewhere.appending(path: "\(number).jpg"))
    }
    let picked = try folder("picked")
    let inside = try folder("picked/inside")
    try files.copyItem(at: PhotosFixture.samples[0], to: inside.appending(path: "own.jpg"))
    try files.createSymbolicLink(
      at: picked.appending(path: "circle"), withDestinationURL: picked)
    try files.createSymbolicLink(
      at: picked.appending(path: "everything"), withDestinationURL: elsewhere)
    for number in 1...30 {
      try files.createSymbolicLink(
        at: inside.appending(path: "link \(number).jpg"),
        withDestinationURL: elsewhere.appending(path: "\(number).jpg"))
    }
    XCTAssertEqual(mkfifo(picked.appending(path: "pipe.jpg").path, 0o644), 0)
    try Data("this is no picture".utf8).write(to: picked.appending(path: "text.jpg"))

    let app = try fixture.start([picked])
    try app.giveNames(["Own"])
    let lines = try app.wait(toFind: "four lines", within: 15) {
      let lines = try app.receiptLines()
      return lines.count == 4 ? lines : nil
    }
    XCTAssertEqual(
      lines.sorted(),
      [
        "everything: it is a link to a location outside the selected folder",
        "inside: 30 links in it point outside the selected folder",
        "pipe.jpg: it is not a regular file",
        "text.jpg: not a supported picture",
      ])
    XCTAssertEqual(try fixture.list().map(\.name), ["Own"])
    try fixture.close()
    XCTAssertEqual(try fixture.list().count, 1)
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }
}
