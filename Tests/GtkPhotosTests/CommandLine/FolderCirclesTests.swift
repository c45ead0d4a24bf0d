// Tests of `tools/folder-circles`, which `make lint` runs.

import Foundation
import WindowDriver
import XCTest

final class FolderCirclesTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// Runs the script on a module of these files.
  private func run(_ files: [String: String]) throws -> CommandRun {
    for (path, text) in files {
      let file = folder.appending(path: "Module/" + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try CommandRun(
      PhotosFixture.package.appending(path: "tools/folder-circles"),
      arguments: [folder.appending(path: "Module").path])
  }

  func testTwoFoldersThatUseEachOtherFail() throws {
    let said = try run([
      "List/Row.swift": "struct Row {\n  let photo: Photo\n}\n",
      "Photos/Photo.swift": "public struct Photo {\n  var row: Row?\n}\n",
    ])
    XCTAssertEqual(said.status, 1)
    XCTAssertTrue(said.errorOutput.contains("List and Photos use each other"), said.errorOutput)
  }

  func testOneDirectionIsAllowedAndCommentsAndTextsDoNotCount() throws {
    let said = try run([
      "List/Row.swift": "struct Row {\n  let photo: Photo\n}\n",
      "Photos/Photo.swift":
        "/// Shown by a Row.\npublic struct Photo {\n  let text = \"Row\"\n}\n",
    ])
    XCTAssertEqual(said.status, 0, said.errorOutput)
  }
}
