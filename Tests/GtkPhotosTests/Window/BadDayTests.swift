// Bad days of the desktop: what is usually there is missing, or goes away. On each, two photos are picked and
// named by keys, and the names are there afterwards.

import Foundation
import WindowDriver
import XCTest

final class BadDayTests: XCTestCase {
  /// Runs a command, which must succeed.
  private func run(_ arguments: [String], on display: String? = nil) throws {
    let display = display.map { ["DISPLAY": $0] } ?? [:]
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: arguments, environment: display)
    XCTAssertEqual(run.status, 0, "\(arguments): \(run.errorOutput)")
  }

  /// Starts the app on a day, with a picture of each of two kinds.
  /// - Parameter wrapper: a command that runs it.
  private func start(
    _ fixture: PhotosFixture, _ environment: [String: String], wrapper: [String] = [],
    files: [URL] = Array(PhotosFixture.samples.prefix(2))
  ) throws -> Application {
    let own = [
      "XDG_CACHE_HOME": fixture.folder.appending(path: "cache").path,
      "XDG_STATE_HOME": fixture.folder.appending(path: "state").path,
    ]
    return try Application(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: wrapper + [PhotosFixture.binary.path, "--library", fixture.library.path]
        + files.map(\.path),
      environment: own.merging(environment) { $1 })
  }

  /// Names two photos without asking AT-SPI, which needs a session bus.
  private func nameTwo(_ app: Application) throws {
    try Waiting.wait(for: "the naming dialog", within: 30) {
      guard app.isRunning else { throw Ended(text: app.errorOutput) }
      return try ScreenWindow.activeTitle() == "Name Photo"
    }
    for name in ["anna", "bert"] {
      try Keyboard.type(name)
      try Keyboard.press("Return")
    }
    try Waiting.wait(for: "the dialog to close", within: 30) {
      guard app.isRunning else { throw Ended(text: app.errorOutput) }
      return try ScreenWindow.activeTitle() == "Photos"
    }
  }

  private struct Ended: Error { let text: String }

  /// Expects that both names are there, and that nothing is wrong.
  private func expectNames(_ fixture: PhotosFixture, _ day: String) throws {
    XCTAssertEqual(try fixture.list().map(\.name), ["anna", "bert"], day)
    XCTAssertEqual(try fixture.run("--check").status, 0, day)
  }

  /// Spends a day: names two photos, and ends the app as a logout does.
  private func spend(
    _ day: String, _ environment: [String: String], wrapper: [String] = []
  ) throws {
    let fixture = try PhotosFixture()
    let app = try start(fixture, environment, wrapper: wrapper)
    try nameTwo(app)
    app.terminate()
    XCTAssertEqual(try app.waitForExit(within: 20), .exited(0), "\(day): \(app.errorOutput)")
    XCTAssertFalse(app.errorOutput.contains("gtk-photos: "), "\(day): \(app.errorOutput)")
    try expectNames(fixture, day)
  }

  func testWithoutASessionBus() throws {
    try spend("no bus", ["DBUS_SESSION_BUS_ADDRESS": "disabled:", "GTK_A11Y": "none"])
    try spend(
      "no bus there", ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "GTK_A11Y": "none"])
  }

  func testWithoutFontsItSaysSo() throws {
    let fixture = try PhotosFixture()
    let file = fixture.folder.appending(path: "fonts.conf")
    try Data(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><dir>/nowhere</dir><cachedir>\(fixture.folder.path)/fonts</cachedir></fontconfig>
      """.utf8
    ).write(to: file)
    let run = try CommandRun(
      PhotosFixture.binary, arguments: ["--library", fixture.library.path],
      environment: ["FONTCONFIG_FILE": file.path])
    XCTAssertEqual(run.status, 1)
    XCTAssertEqual(
      run.errorOutput.split(separator: "\n").last,
      "gtk-photos: Can't open a window: no font is installed. Install one, such as DejaVu Sans.")
    XCTAssertFalse(FileManager.default.fileExists(atPath: fixture.library.path))
  }

  func testInALanguageThatDoesNotExist() throws {
    try spend(
      "no such locale",
      ["LANG": "xx_YY.UTF-8", "LC_ALL": "xx_YY.UTF-8", "LANGUAGE": "xx:yy"])
  }

  func testWithoutAPlaceToWriteBesideTheLibrary() throws {
    // Nobody can write there, root neither.
    let home = [
      "HOME": "/proc/self", "XDG_CACHE_HOME": "/proc/cache", "XDG_STATE_HOME": "/proc/state",
      "XDG_CONFIG_HOME": "/proc/config", "XDG_DATA_HOME": "/proc/data",
    ]
    try spend("no home", home)
    try spend("no temporary folder", ["TMPDIR": "/proc/tmp"])
    // The library itself can't be there.
    let app = try Application(PhotosFixture.binary, environment: home)
    try Waiting.wait(for: "the reason", within: 20) { app.errorOutput.hasSuffix("\n") }
    XCTAssertTrue(app.errorOutput.hasPrefix("gtk-photos: "), app.errorOutput)
    XCTAssertEqual(app.errorOutput.split(separator: "\n").count, 1, app.errorOutput)
    XCTAssertTrue(app.errorOutput.contains("/proc/data"), app.errorOutput)
    app.terminate()
    XCTAssertEqual(try app.waitForExit(within: 20), .exited(1))
  }

  func testWithDisksThatAreFullBesideTheLibrarys() throws {
    let fixture = try PhotosFixture()
    let disk = try SmallDisk(fixture.folder.appending(path: "full"), size: "64k")
    let folder = disk.folder
    // What is left of a file that is too long fills the disk.
    XCTAssertThrowsError(
      try Data(count: 1 << 20).write(to: folder.appending(path: "rest"), options: []))
    // Thumbnails and downloads; what is known of libraries; files on their way.
    for variable in ["XDG_CACHE_HOME", "XDG_STATE_HOME", "TMPDIR"] {
      try spend("full \(variable)", [variable: folder.path])
    }
    withExtendedLifetime(disk) {}
  }

  func testWithFewDescriptors() throws {
    try spend("64 descriptors", [:], wrapper: ["prlimit", "--nofile=64"])
  }

  func testWithLittleMemory() throws {
    // The stacks of threads count as used: with the usual ones of 8 MiB, twelve take half of it.
    try spend("200 MB", [:], wrapper: ["prlimit", "--data=209715200", "--stack=1048576"])
  }

  func testWithAClockThatIsSetBackInAnImport() throws {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let places = folders.map { "/usr/lib/\($0)/faketime/libfaketime.so.1" }
    guard let library = places.first(where: FileManager.default.fileExists) else {
      throw XCTSkip("skipped: no libfaketime")
    }
    let fixture = try PhotosFixture()
    let time = fixture.folder.appending(path: "time")
    try Data("+0\n".utf8).write(to: time)
    let app = try start(
      fixture,
      [
        "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": time.path, "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
      ], files: try PhotosFixture.files(in: fixture.slowPhotos(6)))
    try app.waitForPhoto(1, of: 6)
    try Data("-3d\n".utf8).write(to: time)
    XCTAssertGreaterThan(try fixture.waitingForCopies(), 0, "set back too late")
    try app.giveNames(["a", "b", "c", "d", "e", "f"])
    let listed = try Waiting.wait(toFind: "six photos", within: 60) {
      let listed = try fixture.list()
      return listed.count == 6 ? listed : nil
    }
    XCTAssertEqual(listed.map(\.name), ["a", "b", "c", "d", "e", "f"])
    app.terminate()
    XCTAssertEqual(try app.waitForExit(within: 20), .exited(0), app.errorOutput)
    XCTAssertEqual(app.errorOutput, "")
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testAMachineThatIsSuspendedInAnImport() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.launch([fixture.slowPhotos(6)])
    try app.waitForPhoto(1, of: 6)
    // The decoders are its children.
    for signal in ["-STOP", "-CONT"] {
      try run(["pkill", signal, "-P", "\(app.processID)"])
      try run(["kill", signal, "\(app.processID)"])
      guard signal == "-STOP" else { break }
      XCTAssertGreaterThan(try fixture.waitingForCopies(), 0, "stopped too late")
      Waiting.pause(3)
    }
    try app.giveNames(["a", "b", "c", "d", "e", "f"])
    XCTAssertEqual(try fixture.list(of: 6).map(\.name), ["a", "b", "c", "d", "e", "f"])
    XCTAssertEqual(try app.receiptLines(), [])
    try fixture.close()
  }

  func testWithoutADisplayItSaysSo() throws {
    let fixture = try PhotosFixture()
    for display in [
      ["-u", "DISPLAY", "-u", "WAYLAND_DISPLAY"], ["DISPLAY=:4711", "-u", "WAYLAND_DISPLAY"],
      ["-u", "DISPLAY", "WAYLAND_DISPLAY=nowhere"],
    ] {
      let options = display.filter { !$0.contains("=") }
      let variables = display.filter { $0.contains("=") }
      let run = try CommandRun(
        URL(fileURLWithPath: "/usr/bin/env"),
        arguments: options + variables + [
          PhotosFixture.binary.path, "--library", fixture.library.path,
        ])
      XCTAssertEqual(run.status, 1, "\(display)")
      XCTAssertEqual(
        run.errorOutput.split(separator: "\n").filter { $0.hasPrefix("gtk-photos") },
        [
          "gtk-photos: Can't open a window: no display was found. Start Photos from a graphical session."
        ], "\(display)")
      XCTAssertFalse(FileManager.default.fileExists(atPath: fixture.library.path))
    }
  }

  func testADisplayThatGoesAwayLosesNothing() throws {
    let fixture = try PhotosFixture()
    let server = try Application(
      URL(fileURLWithPath: "/usr/bin/Xvfb"),
      arguments: ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"])
    try Waiting.wait(for: "the X server", within: 20) { server.output.hasSuffix("\n") }
    let display = ":" + server.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let windows = try Application(
      URL(fileURLWithPath: "/usr/bin/metacity"), environment: ["DISPLAY": display])
    let app = try start(fixture, ["DISPLAY": display])
    try app.waitForPhoto(1, of: 2)
    func title() throws -> String {
      try CommandRun(
        URL(fileURLWithPath: "/usr/bin/env"),
        arguments: ["xdotool", "getactivewindow", "getwindowname"],
        environment: ["DISPLAY": display]
      ).output
    }
    try Waiting.wait(for: "the keyboard", within: 20) { try title() == "Name Photo\n" }
    try run(["xdotool", "type", "anna"], on: display)
    try run(["xdotool", "key", "Return"], on: display)
    try app.waitForPhoto(2, of: 2)
    try run(["xdotool", "type", "bert"], on: display)
    try app.wait(for: "the text") { try app.nameField().text == "bert" }
    // A text that is typed is stored a third of a second later.
    Waiting.pause(1)
    server.kill()
    XCTAssertEqual(try app.waitForExit(within: 20), .exited(1), app.errorOutput)
    _ = windows
    XCTAssertEqual(try fixture.list().map(\.name), ["anna", nil])
    let next = try fixture.start()
    try next.wait(for: "the text to be there again", within: 20) {
      try next.nameField().text == "bert"
    }
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testEverySignalOfATerminalClosesAsALogoutDoes() throws {
    for signal in [SIGHUP, SIGINT] {
      let fixture = try PhotosFixture()
      let app = try fixture.start([PhotosFixture.samples[0]])
      try app.waitForPhoto(1, of: 1)
      try app.waitForKeyboard()
      try Keyboard.type("half")
      try app.wait(for: "the text") { try app.nameField().text == "half" }
      kill(app.processID, signal)
      XCTAssertEqual(try app.waitForExit(within: 20), .exited(0), app.errorOutput)
      let next = try fixture.start()
      try next.wait(for: "the text", within: 20) { try next.nameField().text == "half" }
      try fixture.close()
    }
  }
}
