// The app in another language than English: the translations are found beside an installed program.

import Foundation
import WindowDriver
import XCTest

extension PhotosFixture {
  /// Starts a copy of the program in a language, and returns once its window has a title.
  /// - Parameters:
  ///   - language: as `LANGUAGE` has it ("de").
  ///   - title: the title of the window in that language.
  func start(in language: String, title: String, _ files: [URL] = []) throws -> Application {
    let root = folder.appending(path: "installed")
    let bin = root.appending(path: "bin")
    let program = bin.appending(path: Self.binary.lastPathComponent)
    if !FileManager.default.fileExists(atPath: program.path) {
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.binary, to: program)
      try FileManager.default.copyItem(
        at: Self.decoder, to: bin.appending(path: Self.decoder.lastPathComponent))
      let run = try CommandRun(
        Self.package.appending(path: "tools/translations"),
        arguments: [root.appending(path: "share/locale").path])
      XCTAssertEqual(run.status, 0, run.errorOutput)
    }
    let app = try launch(files, environment: ["LANGUAGE": language], program: program)
    _ = try app.waitForWindow(title)
    return app
  }
}
