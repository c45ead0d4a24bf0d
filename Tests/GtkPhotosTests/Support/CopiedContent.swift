// Copies to the clipboard in another program.

import Foundation
import WindowDriver
import XCTest

extension XCTestCase {
  /// Puts bytes on the clipboard with another program. Returns its process.
  @discardableResult
  func copy(_ content: Data, as type: String) throws -> Process {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try content.write(to: file)
    addTeardownBlock { try? FileManager.default.removeItem(at: file) }
    let xclip = Process()
    xclip.executableURL = URL(fileURLWithPath: "/usr/bin/xclip")
    xclip.arguments = ["-quiet", "-selection", "clipboard", "-t", type, "-i", file.path]
    xclip.standardError = FileHandle.nullDevice
    // It runs until something else is copied, as it serves the clipboard.
    try xclip.run()
    addTeardownBlock { xclip.terminate() }
    try Waiting.wait(for: "the clipboard to hold \(type)", within: 5) {
      // The query is repeated if the owner of the clipboard does not answer in time.
      let asked = try? CommandRun(
        URL(fileURLWithPath: "/usr/bin/xclip"),
        arguments: ["-selection", "clipboard", "-o", "-t", "TARGETS"], within: 0.5)
      return asked?.output.contains(type) == true
    }
    return xclip
  }
}
