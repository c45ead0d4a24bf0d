// Tests of the whole app, through its window, with a decoder that lies in every field.

import Foundation
import WindowDriver
import XCTest

final class LyingDecoderTests: XCTestCase {
  /// Picks pictures for which the decoder lies, with three for which it does not: the first, one in
  /// the middle and the last. Returns the app once these three are in the library.
  private func pick(
    _ lies: [String], within seconds: Double, on fixture: PhotosFixture
  ) throws -> Application {
    let binary = try LyingDecoder.app(in: fixture.folder.appending(path: "app"))
    var names: [String?] = [nil]
    for (number, lie) in lies.enumerated() {
      if number == lies.count / 2 { names.append(nil) }
      names.append(lie)
    }
    names.append(nil)
    let files = try names.enumerated().map {
      try LyingDecoder.picture($0.offset, $0.element, in: fixture.folder)
    }
    let app = try Application(
      binary, arguments: ["--library", fixture.library.path] + files.map(\.path),
      environment: ["XDG_CACHE_HOME": fixture.folder.appending(path: "cache").path])
    let honest = try files.filter { $0.path.hasSuffix("truth.jpg") }
      .map { try Data(contentsOf: $0) }
    try app.wait(for: "the three to arrive", within: seconds) {
      let arrived = Set(
        try fixture.list().compactMap { try? Data(contentsOf: URL(fileURLWithPath: $0.path)) })
      return honest.allSatisfy(arrived.contains)
    }
    return app
  }

  func testTheAppOutlivesADecoderThatLiesInEveryField() throws {
    let fixture = try PhotosFixture()
    let lies = try LyingDecoder.lies().filter { !LyingDecoder.slow.contains($0) }
    XCTAssertGreaterThan(lies.count, 30)
    let app = try pick(lies, within: 120, on: fixture)
    defer { app.kill() }
    XCTAssertTrue(app.isRunning, app.errorOutput)
    XCTAssertLessThan(app.peakMemory, 600 << 20)
    // The window still responds.
    _ = try app.waitFor(role: "text", named: "Photo name", inWindow: "Name Photo")
    try app.waitForKeyboard()
    try Keyboard.type("Named beside a liar")
    try Keyboard.press("Return")
    try app.wait(for: "the name in the library", within: 15) {
      try fixture.list().contains { $0.name == "Named beside a liar" }
    }
    XCTAssertEqual(try fixture.run("--check").status, 0)
    app.terminate()
    XCTAssertEqual(try app.waitForExit(within: 15), .exited(0), app.errorOutput)
  }

  func testDecodersThatSleepHoldNobodyForLong() throws {
    let fixture = try PhotosFixture()
    let app = try pick(LyingDecoder.slow.sorted(), within: 150, on: fixture)
    defer { app.kill() }
    XCTAssertTrue(app.isRunning, app.errorOutput)
    app.terminate()
    XCTAssertEqual(try app.waitForExit(within: 15), .exited(0), app.errorOutput)
  }

  func testADecoderThatIsReplacedWhileTheAppRunsIsNotUsed() throws {
    let fixture = try PhotosFixture()
    let folder = fixture.folder.appending(path: "app")
    let app = try pick([], within: 60, on: fixture)
    defer { app.kill() }
    let count = try fixture.list().count
    // As a package's update does: another file under the same name.
    let other = folder.appending(path: "other")
    try "no program".write(to: other, atomically: true, encoding: .utf8)
    XCTAssertEqual(rename(other.path, folder.appending(path: "gtk-photos-decoder").path), 0)
    // Processes that run are no longer there: the next picture needs a new one.
    let running = try decoders(of: app)
    XCTAssertFalse(running.isEmpty)
    for id in running { kill(id, SIGKILL) }
    let file = try LyingDecoder.picture(500, nil, in: fixture.folder)
    _ = try CommandRun(
      folder.appending(path: "gtk-photos"),
      arguments: ["--library", fixture.library.path, file.path])
    try app.wait(for: "the photo", within: 60) { try fixture.list().count == count + 1 }
  }

  /// The running children of an app that are decoders.
  private func decoders(of app: Application) throws -> [pid_t] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(pid_t.init).filter {
      let stat = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)
      let fields = stat?.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 1 && fields[0] != "Z" && fields[1] == "\(app.processID)"
    }
  }
}
